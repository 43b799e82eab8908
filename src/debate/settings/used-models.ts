/** Returns the models that a debate may call, each once. */
import type { DebateConfig } from '../schema/debate-config.ts';

type Members = Pick<DebateConfig, 'debaters' | 'substitutes' | 'routing_models' | 'judge'>;

export function usedModels({ debaters, substitutes, routing_models, judge }: Members): string[] {
  const named = [...[...debaters, ...substitutes].map(({ model }) => model), ...routing_models];
  return [...new Set(judge === null ? named : [...named, judge.model])];
}
