/** Invariants of debates, their logs, and the events that observers received. */
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import { isTerminal, statusAfter } from '../../../src/debate/schema/event.ts';
import type { Evidence, StoredDebate } from '../evidence/evidence.ts';
import type { Observation } from '../evidence/observer.ts';
import type { Invariant } from './invariant.ts';
import { grouped } from './invariant.ts';

/** Every accepted debate ends exactly once: one terminal event, the last of its log, and a status that agrees. */
export const endsOnce: Invariant = {
  name: 'every accepted debate ends exactly once',
  violations: ({ accepted, debates }) => {
    const stored = new Map(debates.map((debate) => [debate.id, debate]));
    const missing = accepted
      .filter(({ id }) => !stored.has(id))
      .map(({ id }) => `${id} was accepted and does not exist`);
    return [...missing, ...debates.flatMap(endingViolations)];
  },
};

function endingViolations({ id, log, status }: StoredDebate): string[] {
  const terminal = log.filter((event) => isTerminal(event));
  const last = log.at(-1);
  if (last === undefined) return [`${id} has no log`];
  if (terminal.length !== 1) return [`${id} has ${terminal.length} terminal events; its last is ${last.type}`];
  if (last !== terminal[0]) return [`${id} continues after its end with ${last.type}`];
  return statusAfter(last.type) === status ? [] : [`${id} ended with ${last.type} and is ${status}`];
}

/** A key identifies one debate, and every debate was returned to a client. */
export const oneDebatePerKey: Invariant = {
  name: 'one debate for every key',
  violations: ({ accepted, debates }) => {
    const ambiguousKeys = accepted.filter(({ ids }) => new Set(ids).size > 1);
    const returned = new Set(accepted.map(({ id }) => id));
    const unreturned = debates.filter(({ id }) => !returned.has(id));
    return [
      ...ambiguousKeys.map(
        ({ number, ids }) => `the key of debate ${number} identifies ${[...new Set(ids)].join(' and ')}`,
      ),
      ...unreturned.map(({ id }) => `${id} was created and its id was returned to no client`),
    ];
  },
};

export const logsGapless: Invariant = {
  name: 'logs are gapless from 1',
  violations: ({ debates }) =>
    debates.flatMap(({ id, log, lastSequenceNumber }) => {
      const outOfSequence = log.find(({ seq }, index) => seq !== index + 1);
      if (outOfSequence !== undefined || log.length === 0)
        return [`the log of ${id} has a gap at ${outOfSequence?.seq ?? 'its start'}`];
      if (log.length !== lastSequenceNumber)
        return [`${id} has the last number ${lastSequenceNumber} and ${log.length} events`];
      return [];
    }),
};

/** Events that may occur in a log once for each of their subjects. */
export const noEventTwice: Invariant = {
  name: 'a log contains no event twice',
  violations: ({ debates }) =>
    debates.flatMap(({ id, log }) =>
      [...grouped(log, subjectOf)]
        .filter(([subject, events]) => subject !== '' && events.length > 1)
        .map(([subject, events]) => `the log of ${id} contains ${subject} ${events.length} times`),
    ),
};

/** '' for events that may occur any number of times. */
function subjectOf(event: LoggedEvent): string {
  switch (event.type) {
    case 'debate.position':
    case 'debate.position_failed': {
      const { round, phase, debater_id } = event.position;
      return `the position of ${debater_id} in round ${round}${phase ?? ''}`;
    }
    case 'debate.round_started':
    case 'debate.round_completed':
      return `${event.type} ${event.round_number}`;
    case 'debate.resumed':
      return `${event.type} ${event.epoch}`;
    default:
      return isTerminal(event) ? 'the end' : event.type;
  }
}

/** Every observer's events are equal to the log, each once and in order. */
export const observersReceiveLog: Invariant = {
  name: 'every observer receives the exact log',
  violations: (evidence) => [...observedGaps(evidence), ...observedRepeats(evidence), ...observedDifferences(evidence)],
};

/** Numbers that observers never received. */
export function observedGaps({ observations, debates }: Evidence): string[] {
  const lengths = new Map(debates.map(({ id, log }) => [id, log.length]));
  return observations.flatMap(({ debateId, events }) => {
    const received = new Set(events.map(({ id }) => Number(id)));
    const missing = Array.from({ length: lengths.get(debateId) ?? 0 }, (_, index) => index + 1).filter(
      (number) => !received.has(number),
    );
    return missing.length === 0 ? [] : [`an observer of ${debateId} never received ${missing.join(', ')}`];
  });
}

/** Numbers that observers received again, or out of order. */
export function observedRepeats({ observations }: Pick<Evidence, 'observations'>): string[] {
  return observations.flatMap(({ debateId, events }) => {
    const numbers = events.map(({ id }) => Number(id));
    const repeated = numbers.filter((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0));
    return repeated.length === 0 ? [] : [`an observer of ${debateId} received ${repeated.join(', ')} again`];
  });
}

function observedDifferences({ observations, debates }: Evidence): string[] {
  const logs = new Map(
    debates.map((debate) => [debate.id, debate.log.map((event) => streamEventJson(debate.id, event))]),
  );
  return observations.flatMap((observation) => differencesFromLog(observation, logs.get(observation.debateId) ?? []));
}

function differencesFromLog({ debateId, events }: Observation, log: readonly string[]): string[] {
  const differing = events.find(({ id, event, data }) => log[Number(id) - 1] !== canonicalJson({ event, ...data }));
  return differing === undefined
    ? []
    : [`an observer of ${debateId} received other data in ${differing.id} ${differing.event}`];
}

/** An event in the format of a stream. */
function streamEventJson(debateId: string, { type, ...data }: LoggedEvent): string {
  return canonicalJson({ event: type, debate_id: debateId, type, ...data });
}

/** JSON with its keys in order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, nested: unknown) => {
    if (typeof nested !== 'object' || nested === null || Array.isArray(nested)) return nested;
    return Object.fromEntries(Object.entries(nested).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
