/** Random edits that change what an answer means, and others that keep it: the share of each that is judged wrongly. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asked, verdictOn } from '../../support/debates/agreement.ts';
import type { EditedPair, Pairs } from './edits/edited-pair.ts';
import { meaningChanging } from './edits/meaning-changing.ts';
import { meaningKeeping } from './edits/meaning-keeping.ts';

/** A fixed seed, so that a share is the same in every run. */
const SEED = 20_261_129;
/** The long run has 20,000 (`RANDOM_EDITS=20000`). */
const EDITS = Number(process.env['RANDOM_EDITS'] ?? 4_000);

interface Judged {
  readonly share: number;
  readonly message: string;
}

/** The share of the pairs for which a verdict is wrong, with the edits that were judged wrongly most often. */
function judged(pairs: Pairs, isWrong: (verdict: string) => boolean): Judged {
  const drawn = fc.sample(pairs, { numRuns: EDITS, seed: SEED });
  const questions = new Map(drawn.map(({ question }) => [question, asked(question)]));
  const wrong = drawn.filter(({ question, before, after }) => {
    return isWrong(verdictOn(questions.get(question) ?? asked(question), before, after));
  });
  const byEdit = [...Map.groupBy(wrong, ({ edit }) => edit)].toSorted(([, a], [, b]) => b.length - a.length);
  const lines = byEdit
    .slice(0, 40)
    .map(([edit, [first, ...others]]) => `${others.length + 1} × ${edit}: ${shown(first)}`);
  const share = wrong.length / drawn.length;
  return { share, message: `${(100 * share).toFixed(2)} % of ${drawn.length} were wrong\n${lines.join('\n')}` };
}

function shown(pair: EditedPair | undefined): string {
  return `${JSON.stringify(pair?.before)} | ${JSON.stringify(pair?.after)} (${pair?.question})`;
}

test('random edits › are merged in 0.5 % of cases or fewer when they change the meaning', () => {
  const { share, message } = judged(meaningChanging, (verdict) => verdict.startsWith('same'));
  expect(share, message).toBeLessThanOrEqual(0.005);
});

test('random edits › are not found the same in 3 % of cases or fewer when they keep the meaning', () => {
  const { share, message } = judged(meaningKeeping, (verdict) => !verdict.startsWith('same'));
  expect(share, message).toBeLessThanOrEqual(0.03);
});

test('random edits › are never called different when they keep the meaning', () => {
  const { share, message } = judged(meaningKeeping, (verdict) => verdict.startsWith('different'));
  expect(share, message).toBe(0);
});
