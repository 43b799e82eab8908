/** B08: text in scripts without spaces is split into words, and full-width characters equal the usual ones. */
import { expect, test } from 'vitest';
import { questionOf, verdictOn } from '../../support/debates/agreement.ts';

const question = questionOf('？');

test.each([
  ['机器学习', '神经网络'],
  ['东京', '北京'],
  ['東京です', '東京'],
])('%s and %s are never merged', (a, b) => {
  expect(verdictOn(question, a, b)).toBe('open: open');
});

test('是 and 不是 › are different', () => {
  expect(verdictOn(question, '是', '不是')).toMatch(/^different/);
});

test.each([
  ['答案是４２', '答案是42'],
  ['はい。', 'はい'],
])('%s and %s are the same', (a, b) => {
  expect(verdictOn(question, a, b)).toMatch(/^same/);
});

test('a sentence › equals itself in any script, and never equals its negation', () => {
  for (const [sentence, negation] of [
    ['这个条款有效', '这个条款无效'],
    ['この契約は有効です', 'この契約は有効ではない'],
    ['Договор действителен', 'Договор не действителен'],
    ['العقد صحيح', 'العقد ليس صحيح'],
    ['계약은 유효하다', '계약은 유효하지 않다'],
  ] as const) {
    expect(verdictOn(question, sentence, sentence)).toBe('same: text_equal');
    expect(verdictOn(question, sentence, negation)).toMatch(/^(?:different|open)/);
  }
});
