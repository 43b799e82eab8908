/** Policies: the models that are called, their order, the stopping rule and the winning answer. */
import type { Decide } from '../decisions.ts';
import { cascadeVote, majorityVote, posteriorVote, sampleVote, twoTierVote } from '../decisions.ts';
import type { RecordedVotes, VoteSet } from '../vote-set.ts';

export interface Policy {
  /** For example `cascade:0.75:<model>><model>><model>`. */
  readonly name: string;
  readonly play: (question: RecordedVotes) => PolicyOutcome;
}

export interface PolicyOutcome {
  /** The seats that were called. */
  readonly asked: readonly number[];
  readonly right: boolean;
}

export type NamedModels = Pick<VoteSet, 'models'>;

export function single({ models }: NamedModels, seat: number): Policy {
  const asked = [seat];
  return { name: `single:${models[seat]}`, play: ({ right }) => ({ asked, right: right[seat] ?? false }) };
}

/** Returns a majority vote. The order of the seats decides ties. */
export function majority(seats: readonly number[]): Policy {
  return { name: `majority:${seats.length}`, play: playInOrder(seats, majorityVote) };
}

/** Returns a vote by panel posterior. `reliability` returns the p of a seat. */
export function posterior(seats: readonly number[], reliability: (seat: number) => number): Policy {
  const reliabilityAt = (index: number) => reliability(seats[index] ?? 0);
  return { name: `posterior:${seats.length}`, play: playInOrder(seats, posteriorVote(reliabilityAt)) };
}

export function samples(count: number): Policy {
  return { name: `samples:${count}`, play: playInOrder([...Array(count).keys()], sampleVote) };
}

export function cascade({ models }: NamedModels, seats: readonly number[], stopAt: number): Policy {
  return {
    name: `cascade:${stopAt}:${modelNames(models, seats)}`,
    play: playInOrder(seats, cascadeVote(stopAt, seats.length)),
  };
}

/** Calls all models but the last at the same time. The last one is called and decides when they do not all agree. */
export function twoTier({ models }: NamedModels, seats: readonly number[]): Policy {
  const first = modelNames(models, seats.slice(0, -1)).replaceAll('>', '+');
  return { name: `two_tier:${first}>${models[seats.at(-1) ?? 0]}`, play: playInOrder(seats, twoTierVote) };
}

function modelNames(models: readonly string[], seats: readonly number[]): string {
  return seats.map((seat) => models[seat]).join('>');
}

/** Knows the right answers: calls the cheapest right model, or the cheapest model when none is right. */
export const oracle: Policy = {
  name: 'oracle',
  play: ({ right, costs }) => {
    const seats = [...right.keys()];
    const rightSeats = seats.filter((seat) => right[seat]);
    const cheapest = (some: readonly number[]) =>
      some.reduce((a, b) => ((costs[b] ?? 0) < (costs[a] ?? 0) ? b : a), some[0] ?? 0);
    return { asked: [cheapest(rightSeats.length > 0 ? rightSeats : seats)], right: rightSeats.length > 0 };
  },
};

/**
 * Returns a function that plays the seats in this order. It decides each pattern of votes only once, because thousands
 * of policies run on thousands of questions.
 */
function playInOrder(seats: readonly number[], decide: Decide): Policy['play'] {
  const decisions = new Map<string, ReturnType<Decide>>();
  const prefixes = [...Array(seats.length + 1).keys()].map((count) => seats.slice(0, count));
  return ({ classes, right, answerType }) => {
    const votes = patternOf(seats, classes);
    const key = `${answerType} ${votes.join()}`;
    const decision = decisions.get(key) ?? decide(votes, answerType);
    decisions.set(key, decision);
    const winner = decision.winner === null ? undefined : seats[decision.winner];
    return { asked: prefixes[decision.asked] ?? seats, right: winner !== undefined && right[winner] === true };
  };
}

/** Returns the classes, numbered in the order of their first vote. */
function patternOf(seats: readonly number[], classes: RecordedVotes['classes']): (number | null)[] {
  const seen: number[] = [];
  return seats.map((seat) => {
    const voted = classes[seat] ?? null;
    if (voted === null) return null;
    const known = seen.indexOf(voted);
    return known === -1 ? seen.push(voted) - 1 : known;
  });
}
