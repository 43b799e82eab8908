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
  breaks: ({ accepted, debates }) => {
    const stored = new Map(debates.map((debate) => [debate.id, debate]));
    const missing = accepted.filter(({ id }) => !stored.has(id)).map(({ id }) => `${id} was accepted and is gone`);
    return [...missing, ...debates.flatMap(endingFaults)];
  },
};

function endingFaults({ id, log, status }: StoredDebate): string[] {
  const terminal = log.filter((event) => isTerminal(event));
  const last = log.at(-1);
  if (last === undefined) return [`${id} has no log`];
  if (terminal.length !== 1) return [`${id} has ${terminal.length} terminal events; its last is ${last.type}`];
  if (last !== terminal[0]) return [`${id} goes on after its end with ${last.type}`];
  return statusAfter(last.type) === status ? [] : [`${id} ended with ${last.type} and is ${status}`];
}

/** A key identifies one debate, and every debate was returned to a client. */
export const oneDebatePerKey: Invariant = {
  name: 'one debate for every key',
  breaks: ({ accepted, debates }) => {
    const several = accepted.filter(({ ids }) => new Set(ids).size > 1);
    const returned = new Set(accepted.map(({ id }) => id));
    const unreturned = debates.filter(({ id }) => !returned.has(id));
    return [
      ...several.map(({ number, ids }) => `the key of debate ${number} stands for ${[...new Set(ids)].join(' and ')}`),
      ...unreturned.map(({ id }) => `${id} was created and its id was returned to no client`),
    ];
  },
};

export const logsGapless: Invariant = {
  name: 'logs are gapless from 1',
  breaks: ({ debates }) =>
    debates.flatMap(({ id, log, lastSequenceNumber }) => {
      const wrong = log.find(({ seq }, index) => seq !== index + 1);
      if (wrong !== undefined || log.length === 0) return [`the log of ${id} breaks at ${wrong?.seq ?? 'its start'}`];
      if (log.length !== lastSequenceNumber)
        return [`${id} counts to ${lastSequenceNumber} and has ${log.length} events`];
      return [];
    }),
};

/** Events that may occur in a log once for each of their subjects. */
export const toldOnce: Invariant = {
  name: 'a log tells nothing twice',
  breaks: ({ debates }) =>
    debates.flatMap(({ id, log }) =>
      [...grouped(log, subjectOf)]
        .filter(([subject, events]) => subject !== '' && events.length > 1)
        .map(([subject, events]) => `the log of ${id} tells ${subject} ${events.length} times`),
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
export const observersSeeTheLog: Invariant = {
  name: 'every observer sees the log word for word',
  breaks: (evidence) => [...observedGaps(evidence), ...observedRepeats(evidence), ...observedOtherwise(evidence)],
};

/** Numbers that observers never received. */
export function observedGaps({ observations, debates }: Evidence): string[] {
  const lengths = new Map(debates.map(({ id, log }) => [id, log.length]));
  return observations.flatMap(({ debateId, events }) => {
    const seen = new Set(events.map(({ id }) => Number(id)));
    const missing = Array.from({ length: lengths.get(debateId) ?? 0 }, (_, index) => index + 1).filter(
      (number) => !seen.has(number),
    );
    return missing.length === 0 ? [] : [`an observer of ${debateId} never saw ${missing.join(', ')}`];
  });
}

/** Numbers that observers received again, or out of order. */
export function observedRepeats({ observations }: Pick<Evidence, 'observations'>): string[] {
  return observations.flatMap(({ debateId, events }) => {
    const numbers = events.map(({ id }) => Number(id));
    const again = numbers.filter((number, index) => index > 0 && number <= (numbers[index - 1] ?? 0));
    return again.length === 0 ? [] : [`an observer of ${debateId} saw ${again.join(', ')} again`];
  });
}

function observedOtherwise({ observations, debates }: Evidence): string[] {
  const logs = new Map(debates.map((debate) => [debate.id, debate.log.map((event) => streamed(debate.id, event))]));
  return observations.flatMap((observation) => wordsThatDiffer(observation, logs.get(observation.debateId) ?? []));
}

function wordsThatDiffer({ debateId, events }: Observation, log: readonly string[]): string[] {
  const other = events.find(({ id, event, data }) => log[Number(id) - 1] !== inOrder({ event, ...data }));
  return other === undefined
    ? []
    : [`an observer of ${debateId} received something else in ${other.id} ${other.event}`];
}

/** An event in the format of a stream. */
function streamed(debateId: string, { type, ...data }: LoggedEvent): string {
  return inOrder({ event: type, debate_id: debateId, type, ...data });
}

/** JSON with its keys in order. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
