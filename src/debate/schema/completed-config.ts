/** Completes stored configurations of earlier releases. */
import type { DebateConfig } from './debate-config.ts';

/** Adds to a stored configuration the settings that did not exist when it was stored. */
export function completedConfig(stored: DebateConfig): DebateConfig {
  if (stored.routing_reasoning_effort !== undefined) return stored;
  return {
    ...stored,
    routing_reasoning_effort: null,
    debaters: stored.debaters.map((debater) => ({ ...debater, reasoning_effort: null })),
    judge: stored.judge && { ...stored.judge, reasoning_effort: null },
  };
}
