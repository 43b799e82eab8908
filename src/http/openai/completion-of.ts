/** A debate that has ended → the completion, whole or as the chunks that end its stream. */

import { statusAfter } from '../../debate/schema/event.ts';
import { addUsage, NO_USAGE } from '../../debate/schema/position.ts';
import type { Result } from '../../debate/schema/result.ts';
import type { Accepted } from '../../operations/debates/debate-view.ts';
import type { ChatChunk, ChatCompletion, ChatDebate, ChatDelta, ChatUsage } from './chat-completion.ts';
import type { ChatRequest } from './chat-request.ts';
import { ignoredNames } from './chat-request.ts';
import type { Answer, DebateCourse } from './debate-course.ts';
import { verdictLine } from './verdict-line.ts';

/** What was asked for, and the debate that answers it. */
export interface Asked {
  readonly chat: ChatRequest;
  readonly accepted: Accepted;
}

export interface Ended extends Asked {
  readonly course: DebateCourse;
  readonly answer: Answer;
}

export function completionOf(ended: Ended): ChatCompletion {
  const { content, refusal, finishReason } = ended.answer;
  const message = { role: 'assistant', content, refusal, reasoning_content: verdictOf(ended) } as const;
  return {
    ...headingOf(ended),
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage: usageOf(ended),
    debate: debateOf(ended),
  };
}

export function chunkOf(asked: Asked, delta: ChatDelta): ChatChunk {
  return {
    ...headingOf(asked),
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
    ...(wantsUsage(asked) ? { usage: null } : {}),
  };
}

/** The answer, why the stream is over, and the usage where it is asked for. */
export function lastChunks(ended: Ended): ChatChunk[] {
  const { content, refusal, finishReason } = ended.answer;
  const finish = { index: 0, delta: {}, logprobs: null, finish_reason: finishReason } as const;
  const verdict = verdictOf(ended);
  return [
    ...(verdict === null ? [] : [chunkOf(ended, { reasoning_content: `${verdict}\n` })]),
    chunkOf(ended, refusal === null ? { content } : { refusal }),
    { ...chunkOf(ended, {}), choices: [finish], debate: debateOf(ended) },
    ...(wantsUsage(ended) ? [{ ...chunkOf(ended, {}), choices: [], usage: usageOf(ended) }] : []),
  ];
}

function verdictOf({ course: { end } }: Ended): string | null {
  return end.result === null ? null : verdictLine(end.result);
}

function headingOf({ chat, accepted }: Asked): Pick<ChatChunk, 'id' | 'created' | 'model'> {
  const created = Math.floor(Date.parse(accepted.created_at) / 1_000);
  return { id: `chatcmpl-${accepted.id}`, created, model: chat.model };
}

function wantsUsage({ chat }: Asked): boolean {
  return chat.stream_options?.include_usage === true || chat.usage?.include === true;
}

/** Of all calls of the panel; what it cost only for those who ask. */
function usageOf({ chat, course }: Ended): ChatUsage {
  const { positions, end } = course;
  const total = end.result?.total_token_usage ?? positions.map(({ usage }) => usage).reduce(addUsage, NO_USAGE);
  return {
    prompt_tokens: total.input_tokens,
    completion_tokens: total.output_tokens,
    total_tokens: total.total_tokens,
    prompt_tokens_details: { cached_tokens: total.cached_input_tokens },
    completion_tokens_details: { reasoning_tokens: total.reasoning_tokens },
    ...(chat.usage?.include ? { cost_usd: end.result?.total_cost_usd ?? costOf(course) } : {}),
  };
}

const NANO = 1_000_000_000;

/** Each is a whole number of nano-dollars, and so is the sum. */
function costOf({ positions }: DebateCourse): number {
  return positions.reduce((nano, { cost_usd }) => nano + Math.round(cost_usd * NANO), 0) / NANO;
}

function debateOf({ chat, accepted, course: { end } }: Ended): ChatDebate {
  return {
    id: accepted.id,
    status: statusAfter(end.type) ?? 'completed',
    ...(end.result === null ? UNDECIDED : told(end.result)),
    ignored: ignoredNames.filter((name) => chat[name] !== undefined && chat[name] !== null),
  };
}

type Told = Omit<ChatDebate, 'id' | 'status' | 'ignored'>;

function told(result: Result): Told {
  const { confidence, escalate_to_human, dissent, routing_decision, converged, degraded, simulated } = result;
  return {
    confidence,
    reasoning: result.final_reasoning,
    escalate_to_human,
    escalation_reasons: [...result.escalation.reasons],
    decision_rule: result.decision.decision_rule,
    dissent: [...dissent],
    claims: result.claims ?? null,
    summary: result.summary ?? null,
    routing_decision,
    rounds: result.total_rounds_run,
    saved: result.saved ?? null,
    final_estimate: result.final_estimate ?? null,
    spread: result.spread ?? null,
    outliers: result.outliers ?? null,
    converged,
    degraded,
    simulated,
    warnings: [...result.warnings],
    ...(result.fields ? { fields: [...result.fields], undecided: [...(result.undecided ?? [])] } : {}),
  };
}

/** Of a debate in which nobody could be heard. */
const UNDECIDED: Told = {
  confidence: null,
  reasoning: null,
  escalate_to_human: true,
  escalation_reasons: [],
  decision_rule: null,
  dissent: [],
  claims: null,
  summary: null,
  routing_decision: null,
  rounds: 0,
  saved: null,
  final_estimate: null,
  spread: null,
  outliers: null,
  converged: false,
  degraded: true,
  simulated: null,
  warnings: [],
};
