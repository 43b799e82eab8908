/** A set of recorded answers → votes that policies can be played on: who said the same, who is right, what each call cost. */
import { typed } from '../../debate/agreement/grouping/typed.ts';
import { answerTypeOf } from '../../debate/decision/confidence/answer-type.ts';
import { seated } from '../drawn-panels.ts';
import { isRight } from '../is-right.ts';
import type { Case, TranscriptSet } from '../recorded/transcripts.ts';
import type { PriceLists } from './price-lists.ts';
import { usdOfCall } from './price-lists.ts';

export interface VoteSet {
  readonly name: string;
  readonly lettersOnly: boolean;
  /** `samples`: every reply to a question is by one model. */
  readonly kind: 'models' | 'samples';
  /** By seat. */
  readonly models: readonly string[];
  readonly questions: readonly RecordedVotes[];
  /** What calls are compared by: prices, else units, else their number. */
  readonly costIn: 'usd' | 'units' | 'calls';
  /** Cost units of a call, by seat; null where a model has none. */
  readonly units: readonly number[] | null;
  /** Models that were not asked every question, or have no price in a set that has prices. */
  readonly modelsLeftOut: readonly string[];
  /** Questions that were asked of other models. */
  readonly questionsLeftOut: number;
}

export interface RecordedVotes {
  readonly recorded: Case;
  /** What the answers were compared as, which sets how many answers are possible. */
  readonly answerType: string;
  /** Index of the answer class by seat; null for an answer that is no vote. */
  readonly classes: readonly (number | null)[];
  readonly right: readonly boolean[];
  /** Of each seat's call, in `costIn`. */
  readonly costs: readonly number[];
}

/** With fewer models no policy can be chosen. */
const FEWEST_MODELS = 2;

/** Samples are compared by their number. */
const NO_PRICES: PriceLists = { files: [], usd: new Map(), units: new Map() };

/** Null when too few models answered. */
export function voteSetOf(set: TranscriptSet, prices: PriceLists): VoteSet | null {
  const { kind, cases } = comparable(set.cases);
  const isSamples = kind === 'samples';
  const { costIn, seats } = seatsWithCosts(cases, isSamples ? NO_PRICES : prices);
  if (seats.length < FEWEST_MODELS) return null;
  const models = seats.map((seat) => (isSamples ? `sample ${seat + 1}` : (cases[0]?.models[seat] ?? '')));
  const asked = new Set(isSamples ? [] : set.cases.flatMap((each) => each.models));
  const units = models.flatMap((model) => prices.units.get(model) ?? []);
  return {
    name: set.name,
    lettersOnly: set.lettersOnly,
    kind,
    models,
    questions: cases.map((each) => votesOf(seated(each, seats), costIn, prices)),
    costIn,
    units: units.length < models.length ? null : units,
    modelsLeftOut: [...asked].filter((model) => !models.includes(model)),
    questionsLeftOut: set.cases.length - cases.length,
  };
}

/** Cases that can be counted together: samples of one model each, equally many, or answers of the same models. */
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
  return { kind: 'models', cases: cases.map((each) => seated(each, seatsIn(each))) };
}

function largestGroup(cases: readonly Case[], key: (recorded: Case) => string): Case[] {
  return [...Map.groupBy(cases, key).values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/** Seats that are compared: those with a price where most have one, else those with units, else all. */
function seatsWithCosts(cases: readonly Case[], { usd, units }: PriceLists): Pick<VoteSet, 'costIn'> & Seats {
  const models = cases[0]?.models ?? [];
  const seats = [...models.keys()];
  const isMost = (some: readonly number[]) => some.length >= FEWEST_MODELS && 2 * some.length > seats.length;
  const priced = cases.every(({ lengths }) => lengths !== null)
    ? seats.filter((seat) => usd.has(models[seat] ?? ''))
    : [];
  if (isMost(priced)) return { costIn: 'usd', seats: priced };
  const weighed = seats.filter((seat) => units.has(models[seat] ?? ''));
  return isMost(weighed) ? { costIn: 'units', seats: weighed } : { costIn: 'calls', seats };
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
