/** The calls that are reserved when a debate is admitted: routing, and a blind round 1. */
import { firstDraftCalls } from '../answers/long/drafts/draft-rounds.ts';
import type { Call } from '../engine/calls.ts';
import { routingCall, seatAnsweredByRouting } from '../engine/routing.ts';
import { nextWave, TURN_BYTES } from '../engine/turns/turns.ts';
import { debaterCall } from '../prompts/debater-prompt.ts';
import { phasesOf } from '../protocols/protocol.ts';
import { protocolOf } from '../protocols/protocols.ts';
import type { DebateSpec } from '../schema/debate-config.ts';

/** Returns the calls of the first stage. A debater whose answer comes from a routing call is not counted twice. */
export function openingCalls(spec: DebateSpec): Call[] {
  if (spec.config.answer_type === 'long') return firstDraftCalls(spec);
  const protocol = protocolOf(spec);
  const phase = protocol.phases?.[0] ?? null;
  const [wave = null] = phasesOf(protocol, spec, 1);
  const routing = spec.config.routing_models.map((model) => routingCall(spec, model));
  const answered = spec.config.routing_models.map((model) => seatAnsweredByRouting(spec, model));
  const first = wave === null || phase !== null ? spec.config.debaters : nextWave({ spec, protocol }, 1, []);
  const speakers = first.filter((debater) => !answered.includes(debater));
  const firstStage = speakers.map((debater, index) => ({
    ...debaterCall(protocol, { spec, debater, roundNumber: 1, phase, wave, rounds: [], turns: [] }),
    headroomBytes: protocol.order === 'in_turn' ? index * TURN_BYTES : 0,
  }));
  return [...routing, ...firstStage];
}
