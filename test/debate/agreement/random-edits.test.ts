/** Random edits that change or keep the meaning of an answer, and the share of each that is compared wrongly. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { questionOf, verdictOn } from '../../support/debates/agreement.ts';
import type { EditedPair, EditedPairs } from './edits/edited-pair.ts';
import { meaningChanging } from './edits/meaning-changing.ts';
import { meaningKeeping } from './edits/meaning-keeping.ts';

/** A fixed seed, so that a share is the same in every run. */
const SEED = 20_261_129;
/** The long run has 20,000 (`RANDOM_EDITS=20000`). */
const EDITS = Number(process.env['RANDOM_EDITS'] ?? 4_000);

interface ErrorShare {
  readonly share: number;
  readonly message: string;
}

/** The share of the pairs for which a verdict is wrong, with the edits that were judged wrongly most often. */
function errorShareOf(pairs: EditedPairs, isWrong: (verdict: string) => boolean): ErrorShare {
  const sampledPairs = fc.sample(pairs, { numRuns: EDITS, seed: SEED });
  const questions = new Map(sampledPairs.map(({ question }) => [question, questionOf(question)]));
  const wrongPairs = sampledPairs.filter(({ question, before, after }) => {
    return isWrong(verdictOn(questions.get(question) ?? questionOf(question), before, after));
  });
  const byEdit = [...Map.groupBy(wrongPairs, ({ edit }) => edit)].toSorted(([, a], [, b]) => b.length - a.length);
  const lines = byEdit
    .slice(0, 40)
    .map(([edit, [first, ...furtherPairs]]) => `${furtherPairs.length + 1} × ${edit}: ${describePair(first)}`);
  const share = wrongPairs.length / sampledPairs.length;
  return { share, message: `${(100 * share).toFixed(2)} % of ${sampledPairs.length} were wrong\n${lines.join('\n')}` };
}

function describePair(pair: EditedPair | undefined): string {
  return `${JSON.stringify(pair?.before)} | ${JSON.stringify(pair?.after)} (${pair?.question})`;
}

test('random edits › are merged in 0.5 % of cases or fewer when they change the meaning', () => {
  const { share, message } = errorShareOf(meaningChanging, (verdict) => verdict.startsWith('same'));
  expect(share, message).toBeLessThanOrEqual(0.005);
});

test('random edits › are not found the same in 3 % of cases or fewer when they keep the meaning', () => {
  const { share, message } = errorShareOf(meaningKeeping, (verdict) => !verdict.startsWith('same'));
  expect(share, message).toBeLessThanOrEqual(0.03);
});

test('random edits › are never called different when they keep the meaning', () => {
  const { share, message } = errorShareOf(meaningKeeping, (verdict) => verdict.startsWith('different'));
  expect(share, message).toBe(0);
});
