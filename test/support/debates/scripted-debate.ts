/** Runs the engine alone, with replies from a script and a fixed clock. */
import { nano, ZERO_USD } from '../../../src/budget/money.ts';
import type { Call, CallOptions, CallOutcome, Calls } from '../../../src/debate/engine/calls.ts';
import { replay } from '../../../src/debate/engine/replay.ts';
import { runDebate } from '../../../src/debate/engine/run-debate.ts';
import type { DebateSpec } from '../../../src/debate/schema/debate-config.ts';
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import { isTerminal } from '../../../src/debate/schema/event.ts';
import type { Result } from '../../../src/debate/schema/outcome/result.ts';
import { addUsage, type FailureCode, NO_USAGE } from '../../../src/debate/schema/position.ts';
import type { DebateRequest } from '../../../src/debate/schema/request/debate-request.ts';
import { type ConfigRules, resolveConfig } from '../../../src/debate/settings/resolve-config.ts';
import { familyOf } from '../../../src/models/catalog/model-family.ts';

export const AT = '2026-11-27T12:00:00.000Z';

/** The scripted reply of a model: an object is sent as JSON, a text unchanged, a code as a failed call. */
export type Scripted = Readonly<Record<string, unknown>> | string | { readonly fails: FailureCode };
/** `attempt` counts the calls of the same identity from 1. */
export type Script = (call: Call, attempt: number) => Scripted | Promise<Scripted>;

export const rules: ConfigRules = {
  defaultPanel: [
    { model: 'openai/one', name: 'a' },
    { model: 'anthropic/two', name: 'b' },
    { model: 'mistral/three', name: 'c' },
  ],
  defaultDeadlineSeconds: 300,
  transcriptCharacters: 60_000,
  family: (model) => familyOf(model, {}),
  reliability: () => 0.7,
  correlation: { oneFamily: 0.6, severalFamilies: 0.45 },
  // No price is known here; the rule follows from the order of the panel.
  cheapest: (models) => models.at(-1) ?? null,
  isSimulated: () => false,
  seed: 7,
  today: AT.slice(0, 10),
};

/** A debate as a request creates it. */
export function specOf(request: Partial<DebateRequest>, id = 'debate-1'): DebateSpec {
  const question = request.question ?? 'What is 6 × 7?';
  const resolved = resolveConfig({ ...request, question }, rules);
  if (!resolved.ok) throw new Error(resolved.problems.map(({ message }) => message).join('; '));
  return { id, question, config: resolved.config };
}

export interface ScriptedResult {
  readonly events: readonly LoggedEvent[];
  /** Every call that was sent, in order. Calls that the journal answered are not included. */
  readonly calls: readonly Call[];
  readonly result: Result;
}

export interface ScriptedRun {
  readonly spec: DebateSpec;
  readonly script: Script;
  /** The log of an earlier run. */
  readonly log?: readonly LoggedEvent[];
  readonly journal?: Map<string, CallOutcome[]>;
  readonly affordable?: (calls: readonly Call[]) => boolean;
  readonly stopCause?: () => 'cancelled' | 'deadline' | 'concluded' | null;
  readonly timeLeftMs?: () => number;
  readonly notes?: () => readonly string[];
  /** Milliseconds that every call takes. */
  readonly callMs?: number;
}

export async function eventsOf(options: ScriptedRun): Promise<Omit<ScriptedResult, 'result'>> {
  const log: LoggedEvent[] = [...(options.log ?? [])];
  const { calls, asked } = scriptedCalls(options);
  const history = replay(log);
  const run = { history, epoch: log.length === 0 ? 1 : 2, calls, now: () => new Date(AT) };
  const { stopCause = () => null, timeLeftMs = () => Number.POSITIVE_INFINITY, notes = () => [] } = options;
  for await (const event of runDebate(options.spec, { ...run, stopCause, timeLeftMs, notes })) {
    log.push(Object.assign({}, event, { at: AT, seq: log.length + 1 }));
  }
  return { events: log, calls: asked };
}

/** Throws when the debate ended without a result. */
export async function play(request: Partial<DebateRequest>, script: Script): Promise<ScriptedResult> {
  const scripted = await eventsOf({ spec: specOf(request), script });
  const last = scripted.events.at(-1);
  if (last === undefined || !isTerminal(last) || last.result === null) throw new Error('the debate has no result');
  return { ...scripted, result: last.result };
}

function scriptedCalls({ script, journal = new Map(), affordable = () => true, callMs = 0 }: ScriptedRun): {
  calls: Calls;
  asked: Call[];
} {
  const asked: Call[] = [];
  const attempts = new Map<string, number>();
  const sendOnce = async (call: Call, unneeded?: AbortSignal): Promise<CallOutcome> => {
    const identity = JSON.stringify(call.identity);
    const attempt = (attempts.get(identity) ?? 0) + 1;
    attempts.set(identity, attempt);
    const journaled = journal.get(identity)?.[attempt - 1];
    if (journaled !== undefined) return journaled;
    if (unneeded?.aborted) return outcomeOf({ fails: 'not_needed' }, attempt);
    asked.push(call);
    const reply = await replyUnlessAborted(script(call, attempt), unneeded, attempt);
    const outcome = { ...reply, durationMs: callMs };
    journal.set(identity, [...(journal.get(identity) ?? []), outcome]);
    return outcome;
  };
  const call = async (call: Call, { unneeded, next }: CallOptions = {}): Promise<CallOutcome> => {
    let outcome = await sendOnce(call, unneeded);
    for (let nextCall = await next?.(outcome); nextCall; nextCall = await next?.(outcome)) {
      const { usage, costNanoUsd, durationMs, startedAt } = outcome;
      const last = await sendOnce(nextCall, unneeded);
      outcome = {
        ...last,
        usage: addUsage(usage, last.usage),
        costNanoUsd: nano(costNanoUsd + last.costNanoUsd),
        durationMs: durationMs + last.durationMs,
        startedAt,
      };
    }
    return outcome;
  };
  const total = () => ({ usage: NO_USAGE, costNanoUsd: ZERO_USD });
  // A nano-dollar for each token of a reply.
  const priceOf = (_: Call, outputTokens: number) => nano(outputTokens);
  return { calls: { call, total, priceOf, reserve: async (calls) => affordable(calls) }, asked };
}

async function replyUnlessAborted(
  reply: Scripted | Promise<Scripted>,
  unneeded: AbortSignal | undefined,
  attempt: number,
) {
  const aborted = new Promise<Scripted>((resolve) => {
    unneeded?.addEventListener('abort', () => resolve({ fails: 'not_needed' }), { once: true });
  });
  return outcomeOf(await Promise.race([reply, aborted]), attempt);
}

function outcomeOf(reply: Scripted, attempt: number): CallOutcome {
  const common = { usage: NO_USAGE, costNanoUsd: ZERO_USD, startedAt: AT, durationMs: 0, attempt };
  if (typeof reply === 'object' && 'fails' in reply) {
    return { ...common, kind: 'failed', code: reply['fails'] as FailureCode, detail: 'scripted' };
  }
  const text = typeof reply === 'string' ? reply : JSON.stringify(reply);
  return {
    ...common,
    kind: 'answered',
    text,
    reasoningText: null,
    finishReason: 'stop',
    rawFinishReason: 'stop',
    warnings: [],
  };
}

/** A position as a model writes it. */
export function positionReply(answer: string, confidence: unknown = 0.8, more: Record<string, unknown> = {}): Scripted {
  return { answer, reasoning: `because of ${answer}`, confidence, ...more };
}

/** A script by debater and round: `{ a: ['42', '43'] }`; the last entry is repeated. Routing is unsure. */
export function byRound(answers: Readonly<Record<string, readonly (string | Scripted)[]>>, judge?: Scripted): Script {
  return ({ identity }) => {
    if (identity.purpose === 'routing') return positionReply('unsure', 0.1);
    if (identity.purpose === 'judge') return judge ?? { fails: 'provider_error' };
    const reply = answers[identity.subject ?? ''] ?? [];
    const entry = reply[Math.min(identity.round, reply.length) - 1] ?? { fails: 'provider_error' };
    return typeof entry === 'string' ? positionReply(entry) : entry;
  };
}
