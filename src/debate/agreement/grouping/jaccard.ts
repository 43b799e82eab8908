/**
 * Word overlap, the agreement measure of the published systems.
 * It is reproduced exactly for compatibility and comparison.
 */
import type { AnswerPair } from '../../schema/round.ts';
import type { Agreement, AgreementInput } from '../measure.ts';
import type { ReadBallot } from './answer-classes.ts';
import { answerClasses } from './answer-classes.ts';

/**
 * Returns |common| ÷ |all| of the words, 0–1: lower case, split on white space, punctuation kept. "The answer is (C)."
 * and "The answer is (D)." reach 0.60. Two blank texts have nothing in common.
 */
export function jaccardSimilarity(a: string, b: string): number {
  return overlap(wordSet(a), wordSet(b));
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
}

/**
 * Each answer joins the first class whose first member is similar enough.
 * As published, the result depends on the order.
 */
export function jaccard({ ballots, similarity }: AgreementInput): Agreement {
  const read = ballots.filter(({ answer }) => answer.trim() !== '');
  const sets = new Map(read.map(({ id, answer }) => [id, wordSet(answer)]));
  const similar = (a: string, b: string) => overlap(sets.get(a) ?? new Set(), sets.get(b) ?? new Set()) >= similarity;
  const groups: ReadBallot[][] = [];
  for (const ballot of read) {
    const group = groups.find(([first]) => first !== undefined && similar(first.ballot.id, ballot.id));
    const wording = ballot.answer.trim();
    const member = { ballot, wording, wordingKey: wording };
    if (group === undefined) groups.push([member]);
    else group.push(member);
  }
  return {
    classes: answerClasses(groups),
    pairs: read.flatMap((a, index) => read.slice(index + 1).map((b) => jaccardPair(a.id, b.id, similar(a.id, b.id)))),
    unread: ballots.filter(({ answer }) => answer.trim() === '').map(({ id }) => id),
  };
}

function jaccardPair(a: string, b: string, same: boolean): AnswerPair {
  return { a, b, verdict: same ? 'same' : 'different', same, rule: 'jaccard' };
}

/** Returns |common| ÷ |all|, 0–1; 0 for two empty sets. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}
