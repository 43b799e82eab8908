/** Random requests to a debate while its runs are killed at random moments: no note, no event and no cost is lost. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replay } from '../../src/debate/engine/replay.ts';
import type { LoggedEvent } from '../../src/debate/schema/event.ts';
import { readWholeLog } from '../../src/operations/following/read-log.ts';
import type { Services } from '../../src/operations/services.ts';
import { executeDebate } from '../../src/runner/execute-debate.ts';
import type { DebateStore } from '../../src/stores/debates/debate-store.ts';
import { FencedError } from '../../src/stores/store-errors.ts';
import type { TestApp, TestAppOptions } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import type { TestRedis } from '../support/redis/redis.ts';
import { testRedis } from '../support/redis/redis.ts';
import { NEVER_STOPPED } from '../support/stop-signals.ts';

const MODEL = 'simulated/wavering?accuracy=0.6&latency_ms=0';
const STEPS = ['reserve', 'sent', 'write', 'finish'] as const;
/** A debate whose runs die more often without progress fails as run_crashed. */
const MAX_KILLS = 3;
const MAX_RUNS = MAX_KILLS + 1;

const actionArb = fc.record({
  /** The action happens before this step, counted over all runs. */
  step: fc.integer({ min: 1, max: 20 }),
  kind: fc.constantFrom('note', 'note', 'note', 'conclude'),
});
const scenarioArb = fc.record({
  requests: fc.array(actionArb, { maxLength: 8 }),
  kills: fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: MAX_KILLS }),
});
interface Action {
  readonly step: number;
  readonly kind: 'note' | 'conclude' | 'kill';
}

interface SentRequest {
  readonly text: string | null;
  readonly reply: Promise<{ readonly statusCode: number; json(): { readonly sequence_number?: number | null } }>;
}

let redis: TestRedis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.stop());

/** The services of a process that dies at the given steps: after that it can write nothing. */
function servicesUntilKill(
  { services, app }: TestApp,
  debateId: string,
  scenario: { step: number; actions: Action[]; sentRequests: SentRequest[] },
) {
  let isKilled = false;
  const perform = ({ kind }: Action) => {
    if (kind === 'kill') isKilled = true;
    else {
      const text = kind === 'note' ? `Note ${scenario.sentRequests.length}.` : null;
      const url = `/v1/debates/${debateId}/${kind === 'note' ? 'notes' : 'conclude'}`;
      scenario.sentRequests.push({
        text,
        reply: app.inject({ method: 'POST', url, ...(text === null ? {} : { payload: { text } }) }),
      });
    }
  };
  const { debates } = services.store;
  const interceptedSteps: Record<string, unknown> = {};
  for (const name of STEPS) {
    interceptedSteps[name] = async (...args: unknown[]): Promise<unknown> => {
      scenario.step += 1;
      for (const action of scenario.actions.filter(({ step }) => step === scenario.step)) perform(action);
      if (isKilled) throw new FencedError(debateId);
      return (debates[name] as (...all: unknown[]) => Promise<unknown>)(...args);
    };
  }
  const killableDebates = { ...debates, ...interceptedSteps } as DebateStore;
  return { ...services, store: { ...services.store, debates: killableDebates } } satisfies Services;
}

interface FinishedDebate {
  readonly id: string;
  readonly replies: readonly { readonly text: string | null; readonly reply: Awaited<SentRequest['reply']> }[];
  readonly log: readonly LoggedEvent[];
}

async function runDebate(service: TestApp, actions: Action[]): Promise<FinishedDebate> {
  const payload = {
    question: 'What is 17 * 23?',
    protocol: 'critique',
    adaptive_routing: false,
    convergence_check: false,
    max_rounds: 4,
    debaters: [{ model: MODEL, count: 3 }],
  };
  const { id } = (await service.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  const scenario = { step: 0, actions, sentRequests: [] as SentRequest[] };
  const job = { tenant: 'default', debateId: id };
  const hasEnded = async (): Promise<boolean> =>
    (await service.services.store.debates.read('default', id))?.finishedAt !== null;
  for (let run = 0; run < MAX_RUNS && !(await hasEnded()); run += 1)
    await executeDebate(servicesUntilKill(service, id, scenario), job, NEVER_STOPPED);
  const replies = await Promise.all(
    scenario.sentRequests.map(async ({ text, reply }) => ({ text, reply: await reply })),
  );
  return { id, replies, log: await readWholeLog(service.services, 'default', id) };
}

async function checkMoney({ services }: TestApp, debateId: string): Promise<void> {
  const record = await services.store.debates.read('default', debateId);
  const entries = await services.store.debates.journal('default', debateId);
  expect(record?.reservedNanoUsd).toBe(0);
  expect(entries.filter(({ state }) => state === 'intent' || state === 'sent')).toEqual([]);
  const settledNanoUsd = entries.reduce((sum, { settlement }) => sum + (settlement?.costNanoUsd ?? 0), 0);
  expect(record?.costNanoUsd).toBe(settledNanoUsd);
}

/** The number of notes in the log before the event. */
function countNotesBefore(log: readonly LoggedEvent[], seq: number): number {
  return log.filter((event) => event.type === 'debate.note' && event.seq < seq).length;
}

function checkLog({ log, replies }: FinishedDebate): void {
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  const { status, result } = replay(log);
  expect(status).toBe('completed');
  const acceptedNotes = replies.flatMap(({ text, reply }) => (text !== null && reply.statusCode === 201 ? [text] : []));
  const loggedNotes = log.flatMap((event) => (event.type === 'debate.note' ? [event.note.text] : []));
  expect(loggedNotes.toSorted()).toEqual(acceptedNotes.toSorted());
  for (const event of log) {
    if (event.type !== 'debate.round_started') continue;
    expect(event.notes ?? 0).toBeLessThanOrEqual(countNotesBefore(log, event.seq));
  }
  const isConcluded = replies.some(({ text, reply }) => text === null && reply.statusCode === 200);
  expect(result?.escalation.reasons.includes('concluded')).toBe(isConcluded);
}

describe.each([
  ['embedded', (): null => null, 20],
  ['redis', (): TestRedis => redis, 8],
] as const)('random requests, %s', (_, getRedis, numRuns) => {
  test('lose no note, no event and no cost when runs are killed', { timeout: 120_000 }, async () => {
    const config: TestAppOptions['config'] = { prices: { [MODEL]: { input: 1, output: 3 } } };
    const service = await buildTestApp({ runs: false, redis: getRedis(), config });
    await fc.assert(
      fc.asyncProperty(scenarioArb, async ({ requests, kills }) => {
        const killActions = kills.map((step) => ({ step, kind: 'kill' as const }));
        const debate = await runDebate(service, [...requests, ...killActions]);
        checkLog(debate);
        await checkMoney(service, debate.id);
      }),
      { numRuns },
    );
    const { data } = (await service.app.inject('/v1/budget/ledger?limit=100')).json();
    expect(data.length).toBeGreaterThan(0);
    expect((await service.app.inject('/v1/budget')).json().reserved_usd).toBe(0);
    await service.close();
  });
});
