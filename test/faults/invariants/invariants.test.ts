/**
 * The invariants of the bench: the evidence of a run without an error violates none, and each is violated by the evidence
 * of its defect.
 */
import { describe, expect, it, test } from 'vitest';
import type { BenchPlan } from '../bench.ts';
import type { Evidence, StoredDebate } from '../evidence/evidence.ts';
import {
  COST_NANO,
  event,
  ID,
  journalLine,
  ledgerLine,
  providerCall,
  soundEvidence,
  streamed,
} from '../evidence/sound-evidence.ts';
import { runUntilObserved } from '../observed-runs.ts';
import { summaryLine } from '../summary-line.ts';
import { invariants, violatedInvariants } from './invariants.ts';

const soundRun = soundEvidence();
const [debate] = soundRun.debates as [StoredDebate];
const [, , third] = debate.log as [unknown, unknown, StoredDebate['log'][number]];
const withDebate = (change: Partial<StoredDebate>): Evidence => ({ ...soundRun, debates: [{ ...debate, ...change }] });
const withJournal = (...journal: StoredDebate['journal']) => withDebate({ journal });
const observed = (events: ReturnType<typeof streamed>[]): Evidence => ({
  ...soundRun,
  observations: [{ debateId: ID, events, reconnects: 1, cuts: 1 }],
});
const received = debate.log.map(streamed);
const unknown = journalLine('amber', { state: 'unknown', settlement: null });
/** In flight from 1,000 on, at the process that was killed at 2,000. */
const trackedCall = {
  member: 'worker-1',
  debateId: ID,
  call: '["debater",1,null,"amber",1]',
  from: 1_000,
  to: Infinity,
};
const killDisturbance = { member: 'worker-1', cause: 'killed', from: 2_000, to: 2_010 };
const footprintAfter = (change: Partial<Evidence['footprint']['after']>): Evidence => ({
  ...soundRun,
  footprint: { before: soundRun.footprint.before, after: { ...soundRun.footprint.after, ...change } },
});

const memoryAfter = (change: Partial<Evidence['memory']['after']>): Evidence => ({
  ...soundRun,
  memory: { before: soundRun.memory.before, after: { ...soundRun.memory.after, ...change } },
});

/** Amber groups answers in rounds 1 and 3: two calls with one call id, each sent, journaled and charged once. */
const groupingCallIn = (round: number) => ({ purpose: 'agreement', round, phase: null, subject: 'classes_1' }) as const;
const groupingCalls = [groupingCallIn(1), groupingCallIn(3)];
const withGroupings: Evidence = {
  ...withJournal(
    ...debate.journal,
    ...groupingCalls.map((callKey) => journalLine('amber', { key: { ...callKey, attempt: 1 } })),
  ),
  providerCalls: [
    ...soundRun.providerCalls,
    providerCall('amber', { round: null }),
    providerCall('amber', { round: null }),
  ],
  budgets: soundRun.budgets.map((each) => (each.tenant === 'steady' ? { ...each, spent: 4 * COST_NANO } : each)),
  ledger: {
    ...soundRun.ledger,
    steady: [
      ...soundRun.ledger.steady,
      ...groupingCalls.map(({ purpose, round }) => ledgerLine('amber', { purpose, round, debater_id: 'classes_1' })),
    ],
  },
};

/** Invariant → evidence that violates it, by description. */
const broken: Readonly<Record<string, Readonly<Record<string, Evidence>>>> = {
  'every accepted debate ends exactly once': {
    'a debate does not exist': { ...soundRun, debates: [] },
    'a debate has not ended': withDebate({ log: debate.log.slice(0, 4), lastSequenceNumber: 4 }),
    'a debate ended twice': withDebate({
      log: [...debate.log, event(6, { type: 'debate.failed', result: null, error: {} })],
    }),
    'a debate continues after its end': withDebate({ log: [...debate.log, event(6, { type: 'debate.resumed' })] }),
    'the status is another one': withDebate({ status: 'running' }),
  },
  'one debate for every key': {
    'a retry created another debate': { ...soundRun, accepted: [{ ...acceptedOne(), ids: [ID, 'another'] }] },
    'a debate whose id was returned to no client': { ...soundRun, debates: [debate, { ...debate, id: 'unreturned' }] },
  },
  'logs are gapless from 1': {
    'a number is missing': withDebate({ log: debate.log.filter(({ seq }) => seq !== 3) }),
    'the head has another last number': withDebate({ lastSequenceNumber: 7 }),
  },
  'a log contains no event twice': {
    'the log contains a position twice': withDebate({ log: [...debate.log.slice(0, 4), event(5, payloadOf(third))] }),
  },
  'every observer receives the exact log': {
    'an event was not received': observed(received.slice(0, 4)),
    'an event was received again': observed([...received.slice(0, 3), ...received.slice(2)]),
    'an event was received with other data': observed(
      received.map((each) => ({ ...each, data: { ...each.data, at: 'later' } })),
    ),
  },
  'no finished call is repeated': {
    'a second attempt followed a reply': withJournal(
      journalLine('amber'),
      journalLine('amber', {}, 2),
      journalLine('birch'),
    ),
    'answers are grouped again': {
      ...withGroupings,
      debates: withGroupings.debates.map((each) => ({
        ...each,
        journal: [...each.journal, journalLine('amber', { key: { ...groupingCallIn(3), attempt: 2 } })],
      })),
    },
  },
  'every call is in the journal': {
    'the provider received one more request': {
      ...soundRun,
      providerCalls: [...soundRun.providerCalls, providerCall('amber')],
    },
    'the call is not marked as sent': withJournal(journalLine('amber', { sentAt: null }), journalLine('birch')),
  },
  'a call is unknown only if it was in flight at a fault': {
    'there was no fault': { ...withJournal(unknown, journalLine('birch')), trackedCalls: [trackedCall] },
    'the fault was of another process': {
      ...withJournal(unknown, journalLine('birch')),
      trackedCalls: [trackedCall],
      disturbances: [{ ...killDisturbance, member: 'worker-2' }],
    },
    'the call was settled before the fault': {
      ...withJournal(unknown, journalLine('birch')),
      trackedCalls: [{ ...trackedCall, to: 1_500 }],
      disturbances: [killDisturbance],
    },
  },
  'no position is logged before its call is settled': {
    'a position is logged and its reply is missing': withJournal(unknown, journalLine('birch')),
  },
  'spent + reserved ≤ limit at every sample': {
    'the sum is one nano-dollar above the limit': {
      ...soundRun,
      samples: [{ tenant: 'steady', spent: 1, reserved: 1_000_000, limit: 1_000_000 }],
    },
  },
  'nothing is reserved at the end': {
    'a tenant has a reservation': {
      ...soundRun,
      budgets: soundRun.budgets.map((budget) => ({ ...budget, reserved: 1 })),
    },
    'a debate has a reservation': withDebate({ reservedNano: -5 }),
    'the budgets were not read': { ...soundRun, budgets: [] },
  },
  'the sum of the ledger equals the spent amount': {
    'a line is missing': { ...soundRun, ledger: { ...soundRun.ledger, steady: [ledgerLine('amber')] } },
  },
  'every attempt has one line in the ledger': {
    'the ledger contains a line twice': {
      ...soundRun,
      ledger: { ...soundRun.ledger, steady: [ledgerLine('amber'), ledgerLine('amber')] },
    },
  },
  'every bill of the provider is in the ledger': {
    'a bill has no line': { ...soundRun, providerCalls: [...soundRun.providerCalls, providerCall('cedar')] },
    'the bill of a call that groups answers has no line': { ...withGroupings, ledger: soundRun.ledger },
    'a line is reported and was not billed': {
      ...soundRun,
      providerCalls: soundRun.providerCalls.map((each) => ({ ...each, billedUsage: null })),
    },
    'an unknown call is charged less than its bill': {
      ...soundRun,
      ledger: {
        ...soundRun.ledger,
        steady: [ledgerLine('amber', { basis: 'unknown', cost_usd: 0.0001 }), ledgerLine('birch')],
      },
    },
  },
  'keys, sockets and streams are as before the run': {
    'a key of a deleted debate exists': footprintAfter({
      keys: ['parley:tenants', `parley:{steady}:debate:${ID}:head`],
    }),
    'the number of keys has grown': footprintAfter({ keys: Array.from({ length: 12 }, (_, index) => `left-${index}`) }),
    'a connection is still open': footprintAfter({ redisConnections: 9 }),
    'a stream is still open': footprintAfter({ openStreams: 1 }),
  },
  'memory is as before the run': {
    // 50 MB before.
    'a heap has grown by 15 MB': memoryAfter({ heapBytes: { 'worker-1': 65e6 } }),
    // 2.5 MB before.
    'the memory of Redis has grown by 1.1 MB': memoryAfter({ redisBytes: 3.6e6 }),
  },
  'a process that receives SIGTERM stops within 10 s': {
    'it took longer': { ...soundRun, stops: [{ member: 'worker-1', exit: 0, tookMs: 10_001 }] },
    'it crashed': { ...soundRun, stops: [{ member: 'worker-1', exit: 1, tookMs: 900 }] },
  },
};

function acceptedOne(): Evidence['accepted'][number] {
  const [one] = soundRun.accepted;
  if (one === undefined) throw new Error('there is no accepted debate');
  return one;
}

/** An event without its number. */
function payloadOf({ seq: _, ...payload }: StoredDebate['log'][number]): object {
  return payload;
}

test('the evidence of a run without an error › violates no invariant', () => {
  expect(violatedInvariants(soundRun)).toEqual([]);
  expect(summaryLine(soundRun)).toBe(
    'debates 1, calls 2, faults 1/1, lost 0, gaps 0, repeats 0, paid twice 0, unknown 0, overspend 0',
  );
});

test('grouping calls › share a call id and violate no invariant', () => {
  expect(violatedInvariants(withGroupings)).toEqual([]);
});

test('an unknown call that was in flight at a kill › violates no invariant', () => {
  const steady = [ledgerLine('amber', { basis: 'unknown', cost_usd: 0.001 }), ledgerLine('birch')];
  const budgets = soundRun.budgets.map((budget) =>
    budget.tenant === 'steady' ? { ...budget, spent: 1_000_000 + COST_NANO } : budget,
  );
  const log = debate.log.filter(({ seq }) => seq !== 3).map((each, index) => event(index + 1, payloadOf(each)));
  const evidence: Evidence = {
    ...withDebate({ journal: [unknown, journalLine('birch')], log, lastSequenceNumber: 4 }),
    observations: [],
    trackedCalls: [trackedCall],
    disturbances: [killDisturbance],
    ledger: { steady, limited: [] },
    budgets,
  };
  expect(violatedInvariants(evidence)).toEqual([]);
});

describe.each(invariants)('$name', ({ name, violations }) => {
  it.each(Object.entries(broken[name] ?? {}))('is violated when %s', (_, evidence) => {
    expect(violations(evidence)).not.toEqual([]);
  });
});

test('every invariant › has a case', () => {
  expect(Object.keys(broken).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
});

const injection = (fault: string, isObserved: boolean) => ({
  fault,
  isObserved,
  detail: isObserved ? 'it continued' : 'no effect was observed',
});
const plan = (names: readonly string[], notes: string[]) =>
  ({ faults: names.map((name) => ({ name })), report: (note: string) => notes.push(note) }) as unknown as BenchPlan;

test('fault runs › repeat faults without effect, and accept a fault that never has one', async () => {
  const notes: string[] = [];
  const injectedFaults: string[][] = [];
  const run = async ({ faults }: BenchPlan) => {
    const names = faults.map(({ name }) => name);
    injectedFaults.push(names);
    // The kill has its effect in the second run, the freeze never.
    const injections = names.map((name) =>
      injection(name, name !== 'freeze' && (name !== 'kill' || injectedFaults.length > 1)),
    );
    return { evidence: { ...soundRun, injections }, violations: [] };
  };
  const { violations, injections, summary } = await runUntilObserved(plan(['kill', 'freeze', 'cut'], notes), run);
  expect(injectedFaults).toEqual([['kill', 'freeze', 'cut'], ['kill', 'freeze'], ['freeze']]);
  expect(violations).toEqual([]);
  expect(injections.map(({ fault, isObserved }) => `${fault} ${isObserved}`).toSorted()).toEqual([
    'cut true',
    'freeze false',
    'kill true',
  ]);
  expect(summary).toContain('faults 2/3');
  expect(notes.at(-1)).toBe('no effect observed: freeze: no effect was observed');
});

test('fault runs › end at the first violated invariant', async () => {
  const violation = { invariant: 'a debate ends once', sentences: ['twice'] };
  let runs = 0;
  const run = async () => {
    runs += 1;
    return { evidence: { ...soundRun, injections: [injection('kill', false)] }, violations: [violation] };
  };
  expect((await runUntilObserved(plan(['kill'], []), run)).violations).toEqual([violation]);
  expect(runs).toBe(1);
});

test('the summary line › counts the violations', () => {
  const evidence: Evidence = {
    ...observed([...received.slice(0, 2), ...received.slice(1, 2)]),
    debates: [
      { ...debate, journal: [unknown, journalLine('birch')], log: debate.log.slice(0, 4), lastSequenceNumber: 4 },
    ],
    providerCalls: [...soundRun.providerCalls, providerCall('amber')],
    samples: [{ tenant: 'steady', spent: 7, reserved: 1_000_000, limit: 1_000_000 }],
    injections: [
      { fault: 'kill', isObserved: false, detail: 'no effect was observed' },
      { fault: 'kill', isObserved: true, detail: 'it continued' },
    ],
  };
  // Lost: no end. Gaps: one observer did not receive 3 and 4. Repeats: 2. Paid twice: one request that is not in the journal.
  expect(summaryLine(evidence)).toBe(
    'debates 1, calls 3, faults 1/2, lost 1, gaps 1, repeats 1, paid twice 1, unknown 1, overspend 7',
  );
});
