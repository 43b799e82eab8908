/** Runs all policies of a set: chooses them on one half of its questions and scores them on the other. */
import {
  LABELS_TO_LEARN,
  learnedReliabilities,
  UNLEARNED_RELIABILITY,
} from '../../../debate/calibration/reliabilities.ts';
import type { ModelStanding } from '../standings.ts';
import { standingsOn } from '../standings.ts';
import type { RecordedVotes, VoteSet } from '../vote-set.ts';
import type { PolicyChoice } from './chosen-policies.ts';
import { choosePolicies } from './chosen-policies.ts';
import type { Policy } from './policies.ts';
import { majority, oracle, posterior, samples, single } from './policies.ts';
import type { PolicyRow } from './policy-row.ts';
import { rowOf } from './policy-row.ts';

/** A set with the results of its policies. */
export interface ScoredSet {
  readonly votes: VoteSet;
  readonly report: SetReport;
  readonly rows: readonly PolicyRow[];
}

export interface SetReport {
  readonly set: string;
  readonly models: readonly string[];
  readonly cost_in: VoteSet['costIn'];
  readonly questions: { readonly chosen_on: number; readonly scored_on: number };
  /** The policy of the most accurate model on the whole set. */
  readonly best_single: string;
  /** The number of replies per question by one model; null when several models answered. */
  readonly samples: number | null;
  /**
   * The source of p for `posterior`: learned from enough labels, else the default, which makes it equal to a majority.
   */
  readonly reliabilities: 'learned' | 'default';
  /** Models without answers to some questions, or without a price in a set that has prices. */
  readonly models_left_out: readonly string[];
  /** The number of questions with other models, or with another number of samples, than the compared questions have. */
  readonly questions_left_out: number;
  readonly chosen: readonly ChosenPolicy[];
}

export interface ChosenPolicy extends Omit<PolicyChoice, 'policy'> {
  readonly policy: string;
}

export function scoreVoteSet(set: VoteSet): ScoredSet {
  return set.kind === 'samples' ? scoreSamples(set) : scoreModels(set);
}

/** Scores all questions, because no policy is chosen. */
function scoreSamples(set: VoteSet): ScoredSet {
  const { questions, models } = set;
  // One policy for each odd number of samples: 1, 3, 5 and so on.
  const policies = [...models.keys()].filter((index) => index % 2 === 0).map((index) => samples(index + 1));
  const best = samples(1);
  return {
    votes: set,
    report: {
      ...reportOf(set, best),
      samples: models.length,
      questions: { chosen_on: 0, scored_on: questions.length },
    },
    rows: [...policies, oracle].map((policy) => rowOf(set, questions, { policy, bestSingle: best })),
  };
}

function scoreModels(set: VoteSet): ScoredSet {
  const [choosing, scoring] = halvesOf(set.questions);
  const bestSeat = standingsOn(set, set.questions)[0]?.seat ?? 0;
  const standings = standingsOn(set, choosing);
  const chosen = choosePolicies(set, { questions: choosing, standings, bestSeat });
  const policies = [...fixedPolicies(set, choosing, standings), ...chosen.map(({ policy }) => policy), oracle];
  const byName = new Map(policies.map((policy) => [policy.name, policy]));
  const best = single(set, bestSeat);
  return {
    votes: set,
    report: {
      ...reportOf(set, best),
      questions: { chosen_on: choosing.length, scored_on: scoring.length },
      reliabilities: isLearned(choosing) ? 'learned' : 'default',
      chosen: chosen.map(({ policy, ...choice }) => ({ ...choice, policy: policy.name })),
    },
    rows: [...byName.values()].map((policy) => rowOf(set, scoring, { policy, bestSingle: best })),
  };
}

/** Splits the questions into two halves of alternating questions. */
function halvesOf(questions: readonly RecordedVotes[]): [choosing: RecordedVotes[], scoring: RecordedVotes[]] {
  return [questions.filter((_, index) => index % 2 === 0), questions.filter((_, index) => index % 2 === 1)];
}

const PANEL_SIZES = [3, 5, 7];

/** Returns each model alone, and panels of the most accurate models, with a majority vote and with a posterior. */
function fixedPolicies(
  set: VoteSet,
  choosing: readonly RecordedVotes[],
  standings: readonly ModelStanding[],
): Policy[] {
  const seats = standings.map(({ seat }) => seat);
  const sizes = [...PANEL_SIZES.filter((size) => size < seats.length), seats.length];
  const panels = sizes.map((size) => seats.slice(0, size));
  const reliability = reliabilitiesOn(choosing);
  return [
    ...seats.map((seat) => single(set, seat)),
    ...panels.map(majority),
    ...panels.map((panel) => posterior(panel, reliability)),
  ];
}

function isLearned(choosing: readonly RecordedVotes[]): boolean {
  return choosing.length >= LABELS_TO_LEARN;
}

/**
 * Returns p, the probability that a model's answer is right, by seat. It is learned when there are as many labels as the
 * service requires.
 */
function reliabilitiesOn(choosing: readonly RecordedVotes[]): (seat: number) => number {
  if (!isLearned(choosing)) return () => UNLEARNED_RELIABILITY;
  const learned = learnedReliabilities(choosing.map((votes) => ({ votes: rightVotes(votes) })));
  return (seat) => learned.get(String(seat)) ?? UNLEARNED_RELIABILITY;
}

function rightVotes({ classes, right }: RecordedVotes): Record<string, boolean> {
  const votes = classes.flatMap((voted, seat): [number, boolean][] =>
    voted === null ? [] : [[seat, right[seat] === true]],
  );
  return Object.fromEntries(votes);
}

function reportOf(set: VoteSet, best: Policy): SetReport {
  return {
    set: set.name,
    models: set.models,
    cost_in: set.costIn,
    questions: { chosen_on: 0, scored_on: 0 },
    best_single: best.name,
    samples: null,
    reliabilities: 'default',
    models_left_out: set.modelsLeftOut,
    questions_left_out: set.questionsLeftOut,
    chosen: [],
  };
}
