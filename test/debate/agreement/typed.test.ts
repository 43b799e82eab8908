/** The typed measure as a round reports it: classes, pairs and answers that are no vote. */
import { describe, expect, test } from 'vitest';
import { typed } from '../../../src/debate/agreement/typed.ts';
import { agreementOf, asked } from '../../support/agreement.ts';

const question = asked('How many apples are left?');

describe('classes', () => {
  test('hold one canonical answer, every spelling once, and the debaters in panel order', () => {
    const { classes } = agreementOf(question, ['3', '1,000', '1000', 'The answer is 1000.', '1000']);
    expect(classes).toEqual([
      {
        id: 'class_1',
        answer: '1000',
        spellings: ['1,000', '1000', 'The answer is 1000.'],
        debater_ids: ['d1', 'd2', 'd3', 'd4'],
        weight: 4,
      },
      { id: 'class_2', answer: '3', spellings: ['3'], debater_ids: ['d0'], weight: 1 },
    ]);
  });

  test('are ordered by members, then weight, then smallest answer', () => {
    const ballots = [
      { id: 'a', answer: '7', weight: 1 },
      { id: 'b', answer: '5', weight: 1 },
      { id: 'c', answer: '9', weight: 3 },
      { id: 'd', answer: '8', weight: 1 },
      { id: 'e', answer: '8', weight: 1 },
    ];
    const { classes } = typed({ question, ballots, similarity: 0.4 });
    expect(classes.map(({ id, answer }) => `${id} ${answer}`)).toEqual([
      'class_1 8',
      'class_2 9',
      'class_3 5',
      'class_4 7',
    ]);
  });

  test('of texts show the spelling most have given, of several the shortest', () => {
    const shownFor = (answers: string[]) =>
      agreementOf(asked('Where is it?'), answers).classes.map(({ answer }) => answer);
    expect(shownFor(['It is Paris.', 'Paris, France', 'Paris, France', 'Paris'])).toEqual(['Paris, France']);
    expect(shownFor(['It is Paris.', 'Paris', 'paris!'])).toEqual(['Paris']);
  });
});

describe('pairs', () => {
  test('are all pairs of readable answers, in panel order, each with its rule', () => {
    const { pairs, unread } = agreementOf(asked('How many?', { answer_type: 'number' }), ['4', 'no idea', '5', 'four']);
    expect(unread).toEqual(['d1']);
    expect(pairs).toEqual([
      { a: 'd0', b: 'd2', same: false, rule: 'number_different' },
      { a: 'd0', b: 'd3', same: true, rule: 'number_equal' },
      { a: 'd2', b: 'd3', same: false, rule: 'number_different' },
    ]);
  });
});

describe('the order of the panel', () => {
  test('plays no part where one answer agrees with two that differ', () => {
    const answers = ['5 km', '5', '5 m'];
    const groups = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ].map((order) => {
      const ballots = order.map((index) => ({ id: answers[index] ?? '', answer: answers[index] ?? '', weight: 1 }));
      const { classes } = typed({ question: asked('How far?'), ballots, similarity: 0.4 });
      return classes.map(({ debater_ids }) => debater_ids.toSorted());
    });
    // "5" stands with the smaller of the two keys, "5 km", in every order.
    for (const classes of groups) expect(classes).toEqual([['5', '5 km'], ['5 m']]);
  });
});

describe('nobody', () => {
  test('is no class, no pair and nobody unread', () => {
    expect(agreementOf(question, [])).toEqual({ classes: [], pairs: [], unread: [] });
  });

  test('agrees by saying nothing', () => {
    const { classes, pairs, unread } = agreementOf(question, ['', '   ', '???', 'n/a', "I don't know."]);
    expect({ classes, pairs }).toEqual({ classes: [], pairs: [] });
    expect(unread).toHaveLength(5);
  });
});
