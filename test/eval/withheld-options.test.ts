/** Questions with a menu that are asked without the menu. */
import { describe, expect, it } from 'vitest';
import {
  compareOptions,
  compareTexts,
  hasReadOptions,
  withoutOptions,
} from '../../src/eval/agreement/withheld-options.ts';
import type { Case, TranscriptSet } from '../../src/eval/recorded/transcripts.ts';
import { questionOf } from '../../src/eval/recorded/transcripts.ts';

const recordedCase: Case = {
  id: 'q1',
  question: questionOf({ question: 'How far is it?', answer_type: 'choice', options: ['5 km', '5000 m', '6 km'] }),
  category: null,
  gold: 'A',
  models: ['m1', 'm2', 'm3', 'm4'],
  rounds: [['The answer is 5 km.', '5 km', 'The answer is 6 km.', 'about five or six']],
  confidences: null,
  extracted: ['A', 'A', 'C', 'A'],
  right: null,
  cut: false,
  lengths: null,
};
const set: TranscriptSet = { name: 'distances', cases: [recordedCase], lettersOnly: false, leftOut: 0 };

describe('withheld options', () => {
  it('compareOptions › compares all pairs of options of a question', () => {
    // 5 km is 5000 m; 6 km is neither.
    expect(compareOptions(set)).toEqual({ pairs: 3, same: 1, different: 2, open: 0, unread: 0 });
  });

  it('compareTexts › counts the pairs of texts by the letters that the extractor read', () => {
    const setWithoutOptions = withoutOptions(set);
    expect(setWithoutOptions.cases[0]?.question).toMatchObject({ options: null, answer_type: 'text' });
    // Equal letters: texts 1 and 2 are one class, and 4 is in another. Different letters: 3 against 1, 2 and 4.
    expect(compareTexts(setWithoutOptions)).toEqual({ merged: { part: 0, whole: 3 }, split: { part: 2, whole: 3 } });
  });

  it('hasReadOptions › is false when letters or options were not recorded', () => {
    const setWithChange = (change: Partial<Case>): TranscriptSet => ({
      ...set,
      cases: [{ ...recordedCase, ...change }],
    });
    const sets = [set, setWithChange({ extracted: null }), { ...set, lettersOnly: true }, { ...set, cases: [] }];
    expect(sets.map(hasReadOptions)).toEqual([true, false, false, false]);
    expect(hasReadOptions(setWithChange({ question: { ...recordedCase.question, options: null } }))).toBe(false);
  });
});
