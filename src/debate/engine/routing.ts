/** Checks whether a question needs a debate, by the confidence and agreement of blind answers of one or more models. */

import type { ReasoningEffort } from '../../models/reasoning-effort.ts';
import { lowestEffort } from '../../models/thinking.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import type { ReadPosition } from '../parsing/read-reply.ts';
import { readPosition } from '../parsing/read-reply.ts';
import type { ReplyText } from '../parsing/reading.ts';
import { debaterCall } from '../prompts/debater-prompt.ts';
import { protocolOf, protocols } from '../protocols/protocols.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { DebateEvent } from '../schema/event.ts';
import type { RouteCheck } from '../schema/outcome/result.ts';
import type { Debater } from '../schema/panel.ts';
import type { AnsweredPosition, Position } from '../schema/position.ts';
import { isAnswered } from '../schema/position.ts';
import { shortReplyTokens } from '../settings/reply-tokens.ts';
import type { Call } from './calls.ts';
import type { DebateContext } from './debate-context.ts';
import { agreementOf } from './grouping/agreement-of.ts';
import type { AskResult } from './turns/ask.ts';
import { ask } from './turns/ask.ts';
import { answeredPosition } from './turns/positions.ts';

/** Returns the debater that a routing model answers for: the first one with that model; null when no debater has it. */
function debaterWithModel({ config }: DebateSpec, model: string): Debater | null {
  return config.debaters.find((debater) => debater.model === model) ?? null;
}

/**
 * Returns the debater whose round-1 position is the routing model's answer. Returns null when none exists, also when
 * the debater has another reasoning effort, because then it has to be asked with that effort.
 */
export function seatAnsweredByRouting(spec: DebateSpec, model: string): Debater | null {
  const seat = debaterWithModel(spec, model);
  const effort = seat?.reasoning_effort ?? null;
  return effort === null || effort === routingEffort(spec, model) ? seat : null;
}

/** Routing uses the lowest effort that the model accepts, unless the request sets one. */
function routingEffort({ config }: DebateSpec, model: string): ReasoningEffort | null {
  return config.routing_reasoning_effort ?? lowestEffort(model);
}

function debaterFor(spec: DebateSpec, model: string): Debater {
  const [first] = spec.config.debaters;
  if (first === undefined) throw new Error('a panel has at least two debaters');
  return debaterWithModel(spec, model) ?? { ...first, model };
}

/**
 * Returns the call that this debater would make in a blind round,
 * with the purpose `routing` and a lower limit of output tokens.
 */
export function routingCall(spec: DebateSpec, model: string): Call {
  const { protocol } = spec.config;
  // The turns of a ballot ask for votes. The routing check of a ballot asks for an answer instead, as in other
  // protocols.
  const blind = protocols[protocol].phases === null ? protocolOf(spec) : protocols.critique;
  const view = { spec, debater: debaterFor(spec, model), roundNumber: 1, phase: null, rounds: [], turns: [] };
  const call = debaterCall(blind, view);
  return {
    ...call,
    identity: { purpose: 'routing', round: 0, phase: null, subject: model },
    reasoningEffort: routingEffort(spec, model),
    maxTokens: Math.min(call.maxTokens, shortReplyTokens(model)),
  };
}

export async function* checkRoute({ spec, calls, stopCause }: DebateContext): AsyncGenerator<DebateEvent> {
  const { routing_models: models } = spec.config;
  if (models.length === 0 || stopCause() !== null) return;
  const answerOf = kindOf(spec).answerReader(spec);
  const read = (reply: ReplyText) => readPosition(reply, answerOf);
  const answers = await Promise.all(
    models.map(async (model) => {
      const call = routingCall(spec, model);
      const asked = await ask(calls, { call, read, askAgainAfter: 'unusable' });
      return { position: blindPosition(spec, model, asked), warnings: asked.warnings };
    }),
  );
  const positions = answers.map(({ position }) => position);
  const warnings = answers.flatMap(({ warnings: ownWarnings }) => ownWarnings);
  yield { type: 'debate.route_checked', ...routeCheckOf(spec, positions), warnings };
}

function blindPosition(spec: DebateSpec, model: string, asked: AskResult<ReadPosition>): Position {
  return answeredPosition(
    { spec, debater: debaterFor(spec, model), roundNumber: 1, phase: null, previous: null },
    asked,
  );
}

/**
 * Decides for a single agent when every routing model is confident enough and all answers agree.
 * The most confident answer is used.
 */
function routeCheckOf(spec: DebateSpec, positions: Position[]): RouteCheck {
  const [first] = positions;
  const answered = positions.filter(isAnswered);
  const mostConfident = answered.toSorted((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1))[0] ?? first ?? null;
  const isConfident =
    answered.length === positions.length &&
    answered.every((position) => isConfidentEnough(spec, position)) &&
    haveSameAnswer(spec, answered);
  return {
    decision: isConfident ? 'single_agent' : 'debate',
    confidence: mostConfident?.confidence ?? null,
    model: mostConfident?.model ?? '',
    position: mostConfident,
    positions,
  };
}

function isConfidentEnough({ config }: DebateSpec, { confidence }: AnsweredPosition): boolean {
  return confidence !== null && confidence >= config.routing_confidence_threshold;
}

function haveSameAnswer(spec: DebateSpec, answered: readonly AnsweredPosition[]): boolean {
  if (answered.length === 1) return true;
  const { classes } = agreementOf(
    spec,
    answered.map(({ answer, confidence }, index) => ({ id: String(index), answer, weight: 1, confidence })),
  );
  return classes[0]?.debater_ids.length === answered.length;
}

/**
 * Returns the routing answer as a debater's round-1 position. The debater with the routing model is not asked, and paid
 * for, a second time. The cost stays with the routing call.
 */
export function reusedPosition(spec: DebateSpec, routeCheck: RouteCheck | null, debater: Debater): Position | null {
  if (seatAnsweredByRouting(spec, debater.model) !== debater) return null;
  const answer = routeCheck?.positions.find((each) => each.debater_id === debater.id && each.model === debater.model);
  return answer !== undefined && isAnswered(answer) ? answer : null;
}
