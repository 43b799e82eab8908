/** `typed`, and where it leaves a pair of classes open, what a model has said on their canonical answers. */
import type { AnswerClass, AnswerPair } from '../round.ts';
import { groupByPairs } from './group-by-pairs.ts';
import type { Agreement, AgreementInput, Judgements } from './measure.ts';
import { judgementKey } from './measure.ts';
import { typed } from './typed.ts';

export function judged(input: AgreementInput): Agreement {
  const { judgements = new Map() } = input;
  const agreement = typed(input);
  const openTo = openness(agreement);
  const merged = groupByPairs(agreement.classes, {
    same: (a, b) => openTo(a, b) && judgements.get(judgementKey(a.answer, b.answer)) === true,
    key: ({ answer }) => answer,
  });
  const places = new Map(input.ballots.map(({ id }, place) => [id, place]));
  const classes = merged
    .map((group) => joined(group, places))
    .toSorted(
      (a, b) => b.debater_ids.length - a.debater_ids.length || b.weight - a.weight || (a.answer < b.answer ? -1 : 1),
    )
    .map((answerClass, index) => ({ ...answerClass, id: `class_${index + 1}` }));
  return { ...agreement, classes, pairs: agreement.pairs.map((pair) => told(pair, agreement, judgements)) };
}

/** Pairs of classes, by their canonical answers, that a model has to be asked about: open throughout and not yet known. */
export function openPairs(input: AgreementInput): [AnswerClass, AnswerClass][] {
  const { judgements = new Map() } = input;
  const agreement = typed(input);
  const openTo = openness(agreement);
  return agreement.classes.flatMap((a, index) =>
    agreement.classes
      .slice(index + 1)
      .filter((b) => openTo(a, b) && !judgements.has(judgementKey(a.answer, b.answer)))
      .map((b): [AnswerClass, AnswerClass] => [a, b]),
  );
}

/** A pair that a rule has found different keeps two classes apart, whatever a model says. */
function openness({ pairs }: Agreement): (a: AnswerClass, b: AnswerClass) => boolean {
  const different = pairs.filter(({ same, rule }) => !same && rule !== 'open');
  const open = pairs.filter(({ rule }) => rule === 'open');
  const between = (some: readonly AnswerPair[], a: AnswerClass, b: AnswerClass) =>
    some.some((pair) => crosses(pair, a, b));
  return (a, b) => between(open, a, b) && !between(different, a, b);
}

function crosses(pair: AnswerPair, a: AnswerClass, b: AnswerClass): boolean {
  return (holds(a, pair.a) && holds(b, pair.b)) || (holds(b, pair.a) && holds(a, pair.b));
}

function holds({ debater_ids }: AnswerClass, id: string): boolean {
  return debater_ids.includes(id);
}

function joined(group: readonly AnswerClass[], places: ReadonlyMap<string, number>): AnswerClass {
  const place = (id: string) => places.get(id) ?? 0;
  const [largest] = group.toSorted(
    (a, b) => b.debater_ids.length - a.debater_ids.length || (a.answer < b.answer ? -1 : 1),
  );
  return {
    id: '',
    answer: largest?.answer ?? '',
    spellings: [...new Set(group.flatMap(({ spellings }) => spellings))],
    debater_ids: group.flatMap(({ debater_ids }) => debater_ids).toSorted((a, b) => place(a) - place(b)),
    weight: group.reduce((sum, { weight }) => sum + weight, 0),
  };
}

/** An open pair as the model decided it. */
function told(pair: AnswerPair, { classes }: Agreement, judgements: Judgements): AnswerPair {
  if (pair.rule !== 'open') return pair;
  const [a, b] = [pair.a, pair.b].map((id) => classes.find((each) => holds(each, id))?.answer ?? '');
  const verdict = judgements.get(judgementKey(a ?? '', b ?? ''));
  if (verdict === undefined) return pair;
  return { ...pair, same: verdict, rule: verdict ? 'judged_same' : 'judged_different' };
}
