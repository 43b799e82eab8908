/** Does this question need a debate? One blind answer of one model says so by its confidence. */
import { ask } from './ask.ts';
import type { Asked } from './ask.ts';
import type { Call } from './calls.ts';
import type { DebateSpec } from './debate-config.ts';
import type { Debating } from './debating.ts';
import type { DebateEvent } from './event.ts';
import type { Debater } from './panel.ts';
import type { ReadPosition } from './parsing/read-reply.ts';
import { readPosition } from './parsing/read-reply.ts';
import type { Position } from './position.ts';
import { isHeld } from './position.ts';
import { answeredPosition } from './positions.ts';
import { debaterCall } from './prompts/debater-prompt.ts';
import { protocolOf } from './debating.ts';
import type { RouteCheck } from './verdict.ts';

/** The debater whose blind prompt a routing model is asked with: the one with that model, else the first. */
function askedAs({ config }: DebateSpec, model: string): Debater {
  const own = config.debaters.find((debater) => debater.model === model);
  const [first] = config.debaters;
  if (first === undefined) throw new Error('a panel has at least two debaters');
  return own ?? { ...first, model };
}

/** The call that round 1 would make of that debater, marked as routing. */
export function routingCall(spec: DebateSpec, model: string): Call {
  const debater = askedAs(spec, model);
  const blind = debaterCall(protocolOf(spec), { spec, debater, roundNumber: 1, phase: null, rounds: [], turns: [] });
  return { ...blind, place: { purpose: 'routing', round: 0, phase: null, subject: model } };
}

export async function* checkRoute({ spec, calls, stopCause }: Debating): AsyncGenerator<DebateEvent> {
  const [model] = spec.config.routing_models;
  if (model === undefined || stopCause() !== null) return;
  const call = routingCall(spec, model);
  const asked = await ask(calls, { call, read: readPosition, askAgainAfter: 'unusable' });
  yield { type: 'debate.route_checked', ...routeCheckOf(spec, model, asked), warnings: [...asked.warnings] };
}

function routeCheckOf(spec: DebateSpec, model: string, asked: Asked<ReadPosition>): RouteCheck {
  const debater = askedAs(spec, model);
  const position = answeredPosition({ spec, debater, roundNumber: 1, phase: null, previous: null }, asked);
  const { confidence } = position;
  const sure = isHeld(position) && confidence !== null && confidence >= spec.config.routing_confidence_threshold;
  return { decision: sure ? 'single_agent' : 'debate', confidence, model, position };
}

/**
 * The routing answer as a debater's round-1 position: when a debater has that very model and prompt, it is not asked
 * (and paid) again. What it cost stays with the routing call.
 */
export function reusedPosition(routeCheck: RouteCheck | null, debater: Debater): Position | null {
  const position = routeCheck?.position ?? null;
  if (position === null || !isHeld(position) || position.debater_id !== debater.id) return null;
  return position.model === debater.model ? position : null;
}
