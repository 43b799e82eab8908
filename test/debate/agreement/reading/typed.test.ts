/** The typed and the judged measure of a round: classes, pairs and answers that are no vote. */
import { describe, expect, test } from 'vitest';
import { judged, openClassPairs, typed } from '../../../../src/debate/agreement/grouping/typed.ts';
import type { Ballot } from '../../../../src/debate/agreement/measure.ts';
import { judgementKey } from '../../../../src/debate/agreement/measure.ts';
import { agreementOf, ballotsOf, questionOf } from '../../../support/debates/agreement.ts';

const question = questionOf('How many apples are left?');

/** The answer of the largest class, from answers with the confidence of their debaters. */
function shownAnswer(text: string, votes: readonly (readonly [answer: string, confidence: number | null])[]) {
  const ballots: Ballot[] = votes.map(([answer, confidence], index) => ({
    id: `d${index}`,
    answer,
    confidence,
    weight: 1,
  }));
  return typed({ question: questionOf(text), ballots, similarity: 0.4 }).classes[0]?.answer;
}

describe('classes ›', () => {
  test('contain one answer, every spelling once, and the debaters in panel order', () => {
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
      { id: 'a', answer: '7', weight: 1, confidence: null },
      { id: 'b', answer: '5', weight: 1, confidence: null },
      { id: 'c', answer: '9', weight: 3, confidence: null },
      { id: 'd', answer: '8', weight: 1, confidence: null },
      { id: 'e', answer: '8', weight: 1, confidence: null },
    ];
    const { classes } = typed({ question, ballots, similarity: 0.4 });
    expect(classes.map(({ id, answer }) => `${id} ${answer}`)).toEqual([
      'class_1 8',
      'class_2 9',
      'class_3 5',
      'class_4 7',
    ]);
  });

  test('accept every string as an answer, including the names of object properties', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '__proto__'];
    const { classes } = agreementOf(questionOf('Which name does it have?'), names);
    expect(classes.map(({ answer, debater_ids }) => [answer, debater_ids.length])).toEqual([
      ['__proto__', 2],
      ['constructor', 1],
      ['hasOwnProperty', 1],
      ['toString', 1],
    ]);
  });
});

describe('the answer of a class ›', () => {
  test('is the most common wording when there is one', () => {
    expect(
      shownAnswer('Where is it?', [
        ['It is Paris.', null],
        ['Paris', null],
        ['Paris', null],
      ]),
    ).toBe('Paris');
    expect(
      shownAnswer('Where is it?', [
        ['paris', 0.2],
        ['It is Paris.', 0.9],
        ['paris', 0.1],
      ]),
    ).toBe('paris');
  });
  test('counts wordings with the same words together', () => {
    // "Paris" and "paris." are one wording; "5 km" and "5000 m" are two of one value.
    expect(
      shownAnswer('How far is it?', [
        ['5000 m', 1],
        ['5 km', 0.1],
        ['5.0 km', 0.1],
      ]),
    ).toBe('5 km');
    expect(
      shownAnswer('How far is it?', [
        ['5000 m', 0.1],
        ['5 km', 1],
        ['5000 metres', 0.2],
        ['5000 m', 0.1],
      ]),
    ).toBe('5000 m');
  });
  test('is the wording with the highest summed confidence when two are equally common', () => {
    expect(
      shownAnswer('How far is it?', [
        ['5 km', 0.6],
        ['5000 m', 0.7],
      ]),
    ).toBe('5000 m');
    expect(
      shownAnswer('How far is it?', [
        ['5 km', 0.5],
        ['5 km', 0.5],
        ['5000 m', 0.9],
        ['5000 m', 0],
      ]),
    ).toBe('5 km');
  });
  test('is the first in panel order when confidences are equal or unknown', () => {
    expect(
      shownAnswer('How far is it?', [
        ['5 km', null],
        ['5000 m', null],
      ]),
    ).toBe('5 km');
    expect(
      shownAnswer('How far is it?', [
        ['5000 m', 0.5],
        ['5 km', 0.5],
      ]),
    ).toBe('5000 m');
  });
  test('is yes or no when the class is of booleans', () => {
    expect(
      shownAnswer('Is it so?', [
        ['True.', 0.9],
        ['Yes, it is so.', 0.8],
        ['It is so.', 1],
      ]),
    ).toBe('yes');
  });
  test('is the text of the option when the class is of choices', () => {
    const menu = questionOf('Which?', { options: ['Red', 'Green'] });
    const { classes } = agreementOf(menu, ['B', 'The answer is (B).', 'red']);
    expect(classes.map(({ answer }) => answer)).toEqual(['Green', 'Red']);
  });
  test('is short when the answers are long arguments', () => {
    const argument = 'The river is wide there, and a bridge was built in time for the fair of the guilds. '.repeat(4);
    expect(shownAnswer('Where is it?', [[`${argument}The answer is Paris.`, null]])).toMatch(/^Paris\.?$/);
  });
});

describe('pairs ›', () => {
  test('contain all pairs of readable answers in panel order, with verdict and rule', () => {
    const { pairs, unread } = agreementOf(questionOf('How many?', { answer_type: 'number' }), [
      '4',
      'no idea',
      '5',
      'four',
    ]);
    expect(unread).toEqual(['d1']);
    expect(pairs).toEqual([
      { a: 'd0', b: 'd2', verdict: 'different', same: false, rule: 'number_different' },
      { a: 'd0', b: 'd3', verdict: 'same', same: true, rule: 'number_equal' },
      { a: 'd2', b: 'd3', verdict: 'different', same: false, rule: 'number_different' },
    ]);
  });
  test('are open, and not the same, when no rule decides', () => {
    const { pairs, classes } = agreementOf(questionOf('Which country?'), ['USA', 'United States']);
    expect(pairs).toEqual([{ a: 'd0', b: 'd1', verdict: 'open', same: false, rule: 'open' }]);
    expect(classes).toHaveLength(2);
  });
});

describe('the order of the panel ›', () => {
  test('does not matter when one answer agrees with two that differ', () => {
    // An answer is the same as its explained form; two explanations are open.
    const answers = ['Leave', 'Leave, because it is late', 'Leave, because it is cold'];
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const groups = orders.map((order) => {
      const ballots = ballotsOf(order.map((index) => answers[index] ?? ''));
      const { classes } = typed({ question: questionOf('What do you advise?'), ballots, similarity: 0.4 });
      return classes.map(({ spellings }) => spellings.toSorted());
    });
    // "Leave" is grouped with the smaller of the two keys in every order.
    for (const classes of groups) {
      expect(classes).toEqual([['Leave', 'Leave, because it is cold'], ['Leave, because it is late']]);
    }
  });
});

describe('a panel without readable answers ›', () => {
  test('has no class, no pair and no unread answer when it is empty', () => {
    expect(agreementOf(question, [])).toEqual({ classes: [], pairs: [], unread: [] });
  });

  test('has no class and no pair when every answer is unreadable', () => {
    const { classes, pairs, unread } = agreementOf(question, ['', '   ', '???', 'n/a', "I don't know."]);
    expect({ classes, pairs }).toEqual({ classes: [], pairs: [] });
    expect(unread).toHaveLength(5);
  });
});

describe('judged ›', () => {
  const countryQuestion = questionOf('Which country?');
  const answers = ['USA', 'United States', 'Peru', 'USA'];
  const input = { question: countryQuestion, ballots: ballotsOf(answers), similarity: 0.4 };

  test('equals typed when no judgement is known', () => {
    expect(judged(input)).toEqual(typed(input));
  });

  test('merges two classes when a model has judged their answers to be the same', () => {
    const judgements = new Map([[judgementKey('United States', 'USA'), true]]);
    const { classes, pairs } = judged({ ...input, judgements });
    expect(classes.map(({ answer, debater_ids }) => [answer, debater_ids])).toEqual([
      ['USA', ['d0', 'd1', 'd3']],
      ['Peru', ['d2']],
    ]);
    expect(pairs[0]).toEqual({ a: 'd0', b: 'd1', verdict: 'same', same: true, rule: 'judged_same' });
  });

  test('keeps two classes apart when a model has judged them different', () => {
    const judgements = new Map([[judgementKey('USA', 'Peru'), false]]);
    const { classes, pairs } = judged({ ...input, judgements });
    expect(classes).toHaveLength(3);
    expect(pairs.find(({ a, b }) => a === 'd0' && b === 'd2')).toMatchObject({
      verdict: 'different',
      same: false,
      rule: 'judged_different',
    });
  });

  test('keeps two classes apart when a rule has proved it, against any judgement of a model', () => {
    const numberInput = { question, ballots: ballotsOf(['3', '4']), similarity: 0.4 };
    const { classes } = judged({ ...numberInput, judgements: new Map([[judgementKey('3', '4'), true]]) });
    expect(classes).toHaveLength(2);
  });

  test('leaves open only the pairs of classes that neither a rule nor a model has decided', () => {
    const openPairs = openClassPairs(typed(input), new Map());
    const answerPairs = (pairs: typeof openPairs) =>
      pairs.map(([a, b]) => [a.answer, b.answer].toSorted().join(' and ')).toSorted();
    expect(answerPairs(openPairs)).toEqual(['Peru and USA', 'Peru and United States', 'USA and United States']);
    const judgements = new Map([[judgementKey('USA', 'Peru'), false]]);
    expect(answerPairs(openClassPairs(typed(input), judgements))).toEqual([
      'Peru and United States',
      'USA and United States',
    ]);
    expect(openClassPairs(typed({ ...input, question, ballots: ballotsOf(['3', '4']) }), new Map())).toEqual([]);
  });
});
