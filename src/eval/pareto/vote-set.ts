/** Converts a set of recorded answers to votes for policies: equal answers, right answers and the cost of each call. */
import { typed } from '../../debate/agreement/grouping/typed.ts';
import { answerTypeOf } from '../../debate/decision/confidence/answer-type.ts';
import { withSeats } from '../drawn-panels.ts';
import { isRight } from '../is-right.ts';
import type { Case, TranscriptSet } from '../recorded/transcripts.ts';
import type { PriceLists } from './price-lists.ts';
import { usdOfCall } from './price-lists.ts';

export interface VoteSet {
  readonly name: string;
  readonly lettersOnly: boolean;
  /** `samples` means that one model gave all replies to a question. */
  readonly kind: 'models' | 'samples';
  /** Models by seat. */
  readonly models: readonly string[];
  readonly questions: readonly RecordedVotes[];
  /** The unit of costs: prices, else cost units, else the number of calls. */
  readonly costIn: 'usd' | 'units' | 'calls';
  /** Cost units per call, by seat; null when a model has none. */
  readonly units: readonly number[] | null;
  /** Models without answers to some questions, or without a price in a set that has prices. */
  readonly modelsLeftOut: readonly string[];
  /** The number of questions with other models, or with another number of samples, than the compared questions have. */
  readonly questionsLeftOut: number;
}

export interface RecordedVotes {
  readonly recorded: Case;
  /** The type by which the answers were compared. It determines the number of possible answers. */
  readonly answerType: string;
  /** The index of the answer class by seat; null for an answer that is not a vote. */
  readonly classes: readonly (number | null)[];
  readonly right: readonly boolean[];
  /** The cost of each seat's call, in `costIn`. */
  readonly costs: readonly number[];
}

/** The minimum number of models, or of samples, that policies can be compared on. */
const MIN_MODELS = 2;

/** Prices are not used for samples: their cost is the number of calls. */
const NO_PRICES: PriceLists = { files: [], usd: new Map(), units: new Map() };

/** Returns null when fewer than `MIN_MODELS` seats can be compared. */
export function voteSetOf(set: TranscriptSet, prices: PriceLists): VoteSet | null {
  const { kind, cases } = comparable(set.cases);
  const isSamples = kind === 'samples';
  const { costIn, seats } = seatsWithCosts(cases, isSamples ? NO_PRICES : prices);
  if (seats.length < MIN_MODELS) return null;
  const models = seats.map((seat) => (isSamples ? `sample ${seat + 1}` : (cases[0]?.models[seat] ?? '')));
  const asked = new Set(isSamples ? [] : set.cases.flatMap((each) => each.models));
  const units = models.flatMap((model) => prices.units.get(model) ?? []);
  return {
    name: set.name,
    lettersOnly: set.lettersOnly,
    kind,
    models,
    questions: cases.map((each) => votesOf(withSeats(each, seats), costIn, prices)),
    costIn,
    units: units.length < models.length ? null : units,
    modelsLeftOut: [...asked].filter((model) => !models.includes(model)),
    questionsLeftOut: set.cases.length - cases.length,
  };
}

/** Returns the comparable cases: samples of one model with equal counts, or answers of the same models. */
function comparable(cases: readonly Case[]): Pick<VoteSet, 'kind'> & { cases: readonly Case[] } {
  if (cases.every(({ models }) => new Set(models).size === 1)) {
    return { kind: 'samples', cases: largestGroup(cases, ({ models }) => String(models.length)) };
  }
  const isRepeated = cases.some(({ models }) => new Set(models).size < models.length);
  const all = [...new Set(cases.flatMap(({ models }) => models))];
  const common = all.filter((model) => cases.every(({ models }) => models.includes(model)));
  if (isRepeated || 2 * common.length <= all.length)
    return { kind: 'models', cases: largestGroup(cases, ({ models }) => models.join()) };
  const seatsIn = ({ models }: Case) => common.map((model) => models.indexOf(model));
  return { kind: 'models', cases: cases.map((each) => withSeats(each, seatsIn(each))) };
}

function largestGroup(cases: readonly Case[], key: (recorded: Case) => string): Case[] {
  return [...Map.groupBy(cases, key).values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Returns the compared seats: those with a price when most have one, else those with cost units, else all. */
function seatsWithCosts(cases: readonly Case[], { usd, units }: PriceLists): Pick<VoteSet, 'costIn'> & Seats {
  const models = cases[0]?.models ?? [];
  const seats = [...models.keys()];
  const isMajority = (some: readonly number[]) => some.length >= MIN_MODELS && 2 * some.length > seats.length;
  const priced = cases.every(({ lengths }) => lengths !== null)
    ? seats.filter((seat) => usd.has(models[seat] ?? ''))
    : [];
  if (isMajority(priced)) return { costIn: 'usd', seats: priced };
  const withUnits = seats.filter((seat) => units.has(models[seat] ?? ''));
  return isMajority(withUnits) ? { costIn: 'units', seats: withUnits } : { costIn: 'calls', seats };
}

interface Seats {
  readonly seats: readonly number[];
}

function votesOf(recorded: Case, costIn: VoteSet['costIn'], prices: PriceLists): RecordedVotes {
  const { question, models, rounds } = recorded;
  const answers = rounds[0] ?? [];
  const ballots = answers.map((answer, seat) => ({ id: String(seat), answer, weight: 1, confidence: null }));
  const { classes, pairs } = typed({ question, ballots, similarity: 1 });
  const classOf = new Map(classes.flatMap(({ debater_ids: ids }, index) => ids.map((id) => [id, index])));
  return {
    recorded,
    answerType: answerTypeOf(question, pairs),
    classes: answers.map((_, seat) => classOf.get(String(seat)) ?? null),
    right: answers.map((answer) => isRight(recorded, answer || null)),
    costs: models.map((model, seat) => costOfCall(recorded, { model, seat, costIn }, prices)),
  };
}

interface RecordedCall {
  readonly model: string;
  readonly seat: number;
  readonly costIn: VoteSet['costIn'];
}

function costOfCall({ lengths }: Case, { model, seat, costIn }: RecordedCall, { usd, units }: PriceLists): number {
  if (costIn === 'calls') return 1;
  if (costIn === 'units') return units.get(model) ?? 0;
  const price = usd.get(model) ?? { input: 0, output: 0 };
  return usdOfCall(price, lengths?.promptCharacters ?? 0, lengths?.characters[seat] ?? 0);
}
