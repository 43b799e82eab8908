/** How hard the model of a call is asked to think. */
import type { ReasoningEffort } from '../models/reasoning-effort.ts';
import { lowerEffort, lowestEffort } from '../models/thinking.ts';
import type { Call } from './calls.ts';
import type { DebateConfig } from './debate-config.ts';

/** Null: the model's own default. */
export function effortOf(config: DebateConfig, call: Call): ReasoningEffort | null {
  let effort = chosenEffort(config, call);
  for (let step = 0; step < (call.effortSteps ?? 0); step += 1) effort = lowerEffort(call.model, effort);
  return effort;
}

/** Routing and comparing need little: they take the lowest effort that the model accepts. */
function chosenEffort(config: DebateConfig, { place, model }: Call): ReasoningEffort | null {
  switch (place.purpose) {
    case 'debater':
      return config.debaters.find(({ id }) => id === place.subject)?.reasoning_effort ?? null;
    case 'judge':
      return config.judge?.reasoning_effort ?? null;
    case 'routing':
      return routingEffort(config, model);
    case 'agreement':
      return lowestEffort(model);
  }
}

export function routingEffort(config: DebateConfig, model: string): ReasoningEffort | null {
  return config.routing_reasoning_effort ?? lowestEffort(model);
}
