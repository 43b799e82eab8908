/**
 * The invariants of the bench: sound evidence violates none, and each is violated by the evidence that it is meant
 * for.
 */
import { describe, expect, it, test } from 'vitest';
import type { BenchPlan } from '../bench.ts';
import type { Evidence, StoredDebate } from '../evidence/evidence.ts';
import { asked, COST_NANO, call, event, ID, line, soundEvidence, streamed } from '../evidence/sound-evidence.ts';
import { runUntilObserved } from '../observed-runs.ts';
import { summaryLine } from '../summary-line.ts';
import { invariants, violationsOf } from './invariants.ts';

const sound = soundEvidence();
const [debate] = sound.debates as [StoredDebate];
const [, , third] = debate.log as [unknown, unknown, StoredDebate['log'][number]];
const withDebate = (change: Partial<StoredDebate>): Evidence => ({ ...sound, debates: [{ ...debate, ...change }] });
const withJournal = (...journal: StoredDebate['journal']) => withDebate({ journal });
const observed = (events: ReturnType<typeof streamed>[]): Evidence => ({
  ...sound,
  observations: [{ debateId: ID, events, reconnects: 1, cuts: 1 }],
});
const seen = debate.log.map(streamed);
const unknown = call('amber', { state: 'unknown', settlement: null });
/** In flight from 1,000 on, at the process that was killed at 2,000. */
const outing = { member: 'worker-1', debateId: ID, call: '["debater",1,null,"amber",1]', from: 1_000, to: Infinity };
const kill = { member: 'worker-1', what: 'killed', from: 2_000, to: 2_010 };
const footprintAfter = (change: Partial<Evidence['footprint']['after']>): Evidence => ({
  ...sound,
  footprint: { before: sound.footprint.before, after: { ...sound.footprint.after, ...change } },
});

const memoryAfter = (change: Partial<Evidence['memory']['after']>): Evidence => ({
  ...sound,
  memory: { before: sound.memory.before, after: { ...sound.memory.after, ...change } },
});

/** Amber groups answers in rounds 1 and 3: two calls with one call id, each sent, journaled and charged once. */
const inRound = (round: number) => ({ purpose: 'agreement', round, phase: null, subject: 'classes_1' }) as const;
const groupings = [inRound(1), inRound(3)];
const withGroupings: Evidence = {
  ...withJournal(...debate.journal, ...groupings.map((place) => call('amber', { key: { ...place, attempt: 1 } }))),
  asked: [...sound.asked, asked('amber', { round: null }), asked('amber', { round: null })],
  budgets: sound.budgets.map((each) => (each.tenant === 'crowd' ? { ...each, spent: 4 * COST_NANO } : each)),
  ledger: {
    ...sound.ledger,
    crowd: [
      ...sound.ledger.crowd,
      ...groupings.map(({ purpose, round }) => line('amber', { purpose, round, debater_id: 'classes_1' })),
    ],
  },
};

/** Invariant → evidence that violates it, by description. */
const broken: Readonly<Record<string, Readonly<Record<string, Evidence>>>> = {
  'every accepted debate ends exactly once': {
    'a debate is gone': { ...sound, debates: [] },
    'a debate has not ended': withDebate({ log: debate.log.slice(0, 4), lastSequenceNumber: 4 }),
    'a debate ended twice': withDebate({
      log: [...debate.log, event(6, { type: 'debate.failed', result: null, error: {} })],
    }),
    'a debate goes on after its end': withDebate({ log: [...debate.log, event(6, { type: 'debate.resumed' })] }),
    'the status says otherwise': withDebate({ status: 'running' }),
  },
  'one debate for every key': {
    'a retry made another debate': { ...sound, accepted: [{ ...acceptedOne(), ids: [ID, 'another'] }] },
    'a debate whose id was returned to no client': { ...sound, debates: [debate, { ...debate, id: 'unreturned' }] },
  },
  'logs are gapless from 1': {
    'a number is missing': withDebate({ log: debate.log.filter(({ seq }) => seq !== 3) }),
    'the head counts otherwise': withDebate({ lastSequenceNumber: 7 }),
  },
  'a log tells nothing twice': {
    'a position stands there twice': withDebate({ log: [...debate.log.slice(0, 4), event(5, payloadOf(third))] }),
  },
  'every observer sees the log word for word': {
    'an event never came': observed(seen.slice(0, 4)),
    'an event came again': observed([...seen.slice(0, 3), ...seen.slice(2)]),
    'an event was received with other data': observed(
      seen.map((each) => ({ ...each, data: { ...each.data, at: 'later' } })),
    ),
  },
  'no finished call is asked again': {
    'a second attempt followed a reply': withJournal(call('amber'), call('amber', {}, 2), call('birch')),
    'answers are grouped again': {
      ...withGroupings,
      debates: withGroupings.debates.map((each) => ({
        ...each,
        journal: [...each.journal, call('amber', { key: { ...inRound(3), attempt: 2 } })],
      })),
    },
  },
  'no call beside the journal': {
    'the provider was asked once more': { ...sound, asked: [...sound.asked, asked('amber')] },
    'the journal has it as never sent': withJournal(call('amber', { sentAt: null }), call('birch')),
  },
  'a call is unknown only if it was out at a fault': {
    'there was no fault': { ...withJournal(unknown, call('birch')), outings: [outing] },
    'it was another process': {
      ...withJournal(unknown, call('birch')),
      outings: [outing],
      disturbances: [{ ...kill, member: 'worker-2' }],
    },
    'it was settled before': {
      ...withJournal(unknown, call('birch')),
      outings: [{ ...outing, to: 1_500 }],
      disturbances: [kill],
    },
  },
  'no event stands in the log before its call is paid': {
    'a position is there, its reply is not': withJournal(unknown, call('birch')),
  },
  'spent + reserved ≤ limit at every sample': {
    'a nano-dollar too much': {
      ...sound,
      samples: [{ tenant: 'crowd', spent: 1, reserved: 1_000_000, limit: 1_000_000 }],
    },
  },
  'nothing is reserved in the end': {
    'of a tenant': { ...sound, budgets: sound.budgets.map((budget) => ({ ...budget, reserved: 1 })) },
    'of a debate': withDebate({ reservedNano: -5 }),
    'nobody knows': { ...sound, budgets: [] },
  },
  'the ledger adds up to what is spent': {
    'a line is missing': { ...sound, ledger: { ...sound.ledger, crowd: [line('amber')] } },
  },
  'every attempt has one line in the ledger': {
    'a line stands there twice': { ...sound, ledger: { ...sound.ledger, crowd: [line('amber'), line('amber')] } },
  },
  'what the provider billed is in the ledger': {
    'a bill is not': { ...sound, asked: [...sound.asked, asked('cedar')] },
    'the bill of a call that groups answers is not': { ...withGroupings, ledger: sound.ledger },
    'more is reported than was billed': { ...sound, asked: sound.asked.map((each) => ({ ...each, billed: null })) },
    'an unknown call is charged too little': {
      ...sound,
      ledger: { ...sound.ledger, crowd: [line('amber', { basis: 'unknown', cost_usd: 0.0001 }), line('birch')] },
    },
  },
  'keys, sockets and streams are back to where they were': {
    'a key of a debate is left': footprintAfter({ keys: ['parley:tenants', `parley:{crowd}:debate:${ID}:head`] }),
    'more and more keys': footprintAfter({ keys: Array.from({ length: 12 }, (_, index) => `left-${index}`) }),
    'a connection is left': footprintAfter({ redisConnections: 9 }),
    'a stream is open': footprintAfter({ openStreams: 1 }),
  },
  'memory is back to where it was': {
    // 50 MB before.
    'a heap keeps 15 MB': memoryAfter({ heapBytes: { 'worker-1': 65e6 } }),
    // 2.5 MB before.
    'Redis keeps 1.1 MB': memoryAfter({ redisBytes: 3.6e6 }),
  },
  'a process that receives SIGTERM stops within 10 s': {
    'it took too long': { ...sound, stops: [{ member: 'worker-1', exit: 0, tookMs: 10_001 }] },
    'it crashed': { ...sound, stops: [{ member: 'worker-1', exit: 1, tookMs: 900 }] },
  },
};

function acceptedOne(): Evidence['accepted'][number] {
  const [one] = sound.accepted;
  if (one === undefined) throw new Error('nothing was accepted');
  return one;
}

/** An event without its number. */
function payloadOf({ seq: _, ...payload }: StoredDebate['log'][number]): object {
  return payload;
}

test('sound evidence › violates no invariant', () => {
  expect(violationsOf(sound)).toEqual([]);
  expect(summaryLine(sound)).toBe(
    'debates 1, calls 2, faults 1/1, lost 0, gaps 0, repeats 0, paid twice 0, unknown 0, overspend 0',
  );
});

test('grouping calls › share a call id and violate no invariant', () => {
  expect(violationsOf(withGroupings)).toEqual([]);
});

test('an unknown call that was in flight at a kill › violates no invariant', () => {
  const crowd = [line('amber', { basis: 'unknown', cost_usd: 0.001 }), line('birch')];
  const budgets = sound.budgets.map((budget) =>
    budget.tenant === 'crowd' ? { ...budget, spent: 1_000_000 + COST_NANO } : budget,
  );
  const log = debate.log.filter(({ seq }) => seq !== 3).map((each, index) => event(index + 1, payloadOf(each)));
  const evidence: Evidence = {
    ...withDebate({ journal: [unknown, call('birch')], log, lastSequenceNumber: 4 }),
    observations: [],
    outings: [outing],
    disturbances: [kill],
    ledger: { crowd, rush: [] },
    budgets,
  };
  expect(violationsOf(evidence)).toEqual([]);
});

describe.each(invariants)('$name', ({ name, breaks }) => {
  it.each(Object.entries(broken[name] ?? {}))('is violated when %s', (_, evidence) => {
    expect(breaks(evidence)).not.toEqual([]);
  });
});

test('every invariant › has a case', () => {
  expect(Object.keys(broken).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
});

const injection = (fault: string, bit: boolean) => ({ fault, bit, how: bit ? 'it went on' : 'nothing was seen' });
const plan = (names: readonly string[], notes: string[]) =>
  ({ faults: names.map((name) => ({ name })), report: (note: string) => notes.push(note) }) as unknown as BenchPlan;

test('fault runs › repeat faults without effect, and accept a fault that never has one', async () => {
  const notes: string[] = [];
  const ran: string[][] = [];
  const run = async ({ faults }: BenchPlan) => {
    const names = faults.map(({ name }) => name);
    ran.push(names);
    // The kill has its effect in the second run, the freeze never.
    const injections = names.map((name) => injection(name, name !== 'freeze' && (name !== 'kill' || ran.length > 1)));
    return { evidence: { ...sound, injections }, violations: [] };
  };
  const { violations, injections, summary } = await runUntilObserved(plan(['kill', 'freeze', 'cut'], notes), run);
  expect(ran).toEqual([['kill', 'freeze', 'cut'], ['kill', 'freeze'], ['freeze']]);
  expect(violations).toEqual([]);
  expect(injections.map(({ fault, bit }) => `${fault} ${bit}`).toSorted()).toEqual([
    'cut true',
    'freeze false',
    'kill true',
  ]);
  expect(summary).toContain('faults 2/3');
  expect(notes.at(-1)).toBe('no effect observed: freeze: nothing was seen');
});

test('fault runs › end at the first violated invariant', async () => {
  const violation = { invariant: 'a debate ends once', breaks: ['twice'] };
  let runs = 0;
  const run = async () => {
    runs += 1;
    return { evidence: { ...sound, injections: [injection('kill', false)] }, violations: [violation] };
  };
  expect((await runUntilObserved(plan(['kill'], []), run)).violations).toEqual([violation]);
  expect(runs).toBe(1);
});

test('the summary line › counts the violations', () => {
  const evidence: Evidence = {
    ...observed([...seen.slice(0, 2), ...seen.slice(1, 2)]),
    debates: [{ ...debate, journal: [unknown, call('birch')], log: debate.log.slice(0, 4), lastSequenceNumber: 4 }],
    asked: [...sound.asked, asked('amber')],
    samples: [{ tenant: 'crowd', spent: 7, reserved: 1_000_000, limit: 1_000_000 }],
    injections: [
      { fault: 'kill', bit: false, how: 'nothing was seen' },
      { fault: 'kill', bit: true, how: 'it went on' },
    ],
  };
  // Lost: no end. Gaps: 3 and 4 were not received by one observer. Repeats: 2. Paid twice: one request too many.
  expect(summaryLine(evidence)).toBe(
    'debates 1, calls 3, faults 1/2, lost 1, gaps 1, repeats 1, paid twice 1, unknown 1, overspend 7',
  );
});
