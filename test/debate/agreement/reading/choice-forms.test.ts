/** Forms of a choice, of a set of options and of a number that earlier versions did not read or read wrongly. */
import { describe, expect, test } from 'vitest';
import { optionsOf } from '../../../../src/debate/agreement/reading/choices/options.ts';
import { readAnswers } from '../../../../src/debate/agreement/reading/read-answer.ts';
import { questionOf, readingOf, verdictOn } from '../../../support/debates/agreement.ts';

const planets = ['Mars', 'Uranus', 'Saturn', 'Neptune'];
const planetQuestion = questionOf('Which planet rotates on its side?', { options: planets });
const ringsQuestion = questionOf('Which planets have rings? Select all that apply.', { options: planets });

describe('a choice ›', () => {
  test.each([
    ['another option was called wrong', 'A is wrong. B'],
    ['another option was called wrong by its text', 'Mars is wrong; Uranus.'],
    ['it is preferred to another', 'It is B rather than A'],
    ['it is preferred to another by its text', 'It is Uranus instead of Mars'],
    ['another was denied first', 'Not A but B'],
    ['another was denied first by its text', 'Not Mars, but rather Uranus'],
    ['another was denied behind it', 'B, not A'],
    ['another was denied behind it by its text', 'Uranus, not Mars.'],
    ['another was ruled out', 'The tilt rules out A, leaving B.'],
    ['another was ruled out by its text', 'This rules out Mars, leaving Uranus'],
    ['it was changed on reflection', 'Initially A, on reflection B'],
    ['it was changed later', 'At first Mars, but now Uranus'],
    ['the answer was changed from another', 'I change my answer from A to B.'],
    ['a vote was changed from another', 'I would change my vote from (A) to (B)'],
    ['it is called final', 'B is my final answer'],
    ['it is called final after a first pick', 'A was my first choice. B is my final answer.'],
    ['it is numbered', 'option 2'],
    ['it is numbered with a capital', 'Option 2.'],
    ['it has an ordinal', 'the second option'],
    ['it has an ordinal in figures', '2nd choice'],
    ['it is chosen in Chinese', '选择B'],
    ['it is chosen in Chinese with a short verb', '选B'],
    ['it stands in angle brackets', '<B>'],
    ['it is full-width', 'Ｂ'],
    ['it is circled', 'Ⓑ'],
    ['it is the value of a JSON object', '{"answer": "B"}'],
    ['it has a stop behind it', 'B.'],
    ['its bracket is cut off', 'The answer is (B'],
    ['its closing bracket is cut off behind text', 'So the planet is Uranus. The answer is (B'],
    ['it opens several sentences', '(B) The word comes from the sky. It is a god of old. It rules.'],
    ['its text opens several sentences', '(B) Uranus lies on its side. It is cold. It is far.'],
    ['another cannot be it', 'It cannot be A, so it is B.'],
    ['the rest was called wrong one by one', 'Mars is not it. Saturn is not it. So Uranus.'],
  ])('is B when %s', (_, answer) => {
    expect(readingOf(planetQuestion, answer)).toBe('B');
  });

  test.each([
    ['two are offered', 'B or C'],
    ['either is offered', 'Either Uranus or Saturn'],
    ['it is only denied', 'Not B'],
    ['it is only denied by its text', 'It cannot be Uranus'],
    ['anything else is meant', 'Anything but B'],
    ['it is no option', 'Pluto'],
    ['none is meant', 'None of the above'],
    ['a list of the options is cut off', 'A) Mars\nB) Uranus\nC) Sat'],
    ['a format was asked for and not filled', 'The answer is (X)'],
    ['a box was cut off', String.raw`\boxed{B} is wrong, so \boxed{`],
  ])('is no vote when %s', (_, answer) => {
    expect(readingOf(planetQuestion, answer)).toBe('no vote');
  });

  test('is no vote when letter and text contradict each other without further argument', () => {
    expect(readingOf(planetQuestion, 'B (Mars)')).toBe('no vote');
  });

  test('is the correction when the correction follows the reasoning', () => {
    const working = 'The axis is tilted by 98 degrees, so the poles take turns.';
    expect(readingOf(planetQuestion, `The answer is (C). ${working} No, wait. The answer is (B).`)).toBe('B');
  });
});

const cellQuestion = questionOf('Which of these makes proteins?', {
  options: ['Nucleus', 'Ribosome', 'Vacuole', 'Golgi apparatus'],
});
const negatedQuestion = questionOf('Which statement is not true?', {
  options: ['Mars is red', 'Uranus is red', 'Saturn has rings', 'Neptune is blue'],
});
const shareQuestion = questionOf('What share is lost?', { options: ['0.10 %', '0.30 %', '30 %', '50 percent'] });

describe('a choice by text ›', () => {
  test.each(['ribosomes', 'The ribosomes.', 'The answer is ribosomes.', 'B. Ribosomes'])(
    'is the singular option when it is written as %j',
    (answer) => {
      expect(readingOf(cellQuestion, answer)).toBe('B');
    },
  );

  test('is the exact option when another option is its plural', () => {
    const bodyQuestion = questionOf('What has it lost?', { options: ['an arm', 'arms', 'the horn'] });
    expect(readingOf(bodyQuestion, 'arms')).toBe('B');
    expect(readingOf(bodyQuestion, 'horns')).toBe('C');
  });

  test('is not a decade when the option is a year', () => {
    expect(readingOf(questionOf('When was it?', { options: ['1980', '1990'] }), '1990s')).toBe('no vote');
  });

  test.each([
    'Answer: B) Mars\n\nIts axis is steep. It is small.',
    '(X) B) Mars\n\nIts axis is steep. It is small.',
    'The answer is (B) Mars. Its axis is steep, and it is small.',
  ])('takes precedence over another letter when an argument follows it: %s', (answer) => {
    expect(readingOf(planetQuestion, answer)).toBe('A');
  });

  test('is not an option in per cent when the reasoning ends in a bare number', () => {
    expect(readingOf(shareQuestion, 'We divide by the mass.\nx = 0.003')).toBe('no vote');
    expect(readingOf(shareQuestion, 'So x = 0.003')).toBe('no vote');
    expect(readingOf(shareQuestion, 'So x = 0.3 %')).toBe('B');
  });
});

describe('a choice by letter ›', () => {
  test.each([
    ['an echo of the question has a denial', negatedQuestion, 'The statement that is not true is (B).'],
    ['an echo has a denial and the letter no bracket', negatedQuestion, 'The statement that is not true is B.'],
    ['an introduction speaks of others', planetQuestion, 'Having read the other agents, the planet is (B).'],
    [
      'an introduction speaks of others before a text',
      planetQuestion,
      'After reading the others, the planet is Uranus.',
    ],
    [
      'the first of two statements precedes all argument',
      planetQuestion,
      'Answer: B\nFinal answer: C\n\nIt was hit. It tilted.',
    ],
  ])('is B when %s', (_, question, answer) => {
    expect(readingOf(question, answer)).toBe('B');
  });

  test.each([
    [
      'a dash list of the options is cut off',
      '- Option A: 0.10 %\n- Option B: 0.30 %\n- Option C: 30 %\n- Option D: 50 perc',
    ],
    ['a list is cut off behind words', 'Let us see:\n- Option A: 0.10 %\n- Option B: 0.30 %\n- Option C: 30'],
    ['several parts are answered', 'a) 12 kPa, b) 15 kPa'],
    ['several parts are answered in brackets', '(a) 12 kPa (b) 15 kPa'],
  ])('is no vote when %s', (_, answer) => {
    expect(readingOf(shareQuestion, answer)).toBe('no vote');
  });

  test('is no vote when words that the question does not contain precede the letter', () => {
    expect(readingOf(negatedQuestion, 'The statement that I cannot accept is B.')).toBe('no vote');
  });
});

describe('a menu in the text of a question ›', () => {
  const optionsIn = (question: string) => optionsOf(questionOf(question))?.map(({ text }) => text) ?? null;

  test.each([
    'Which planet has rings? A) Mars B) Uranus C) Saturn Answer with one letter.',
    'Which planet has rings? A) Mars, B) Uranus, or C) Saturn? Reply with the letter only.',
    'Which planet has rings? A) Mars B) Uranus C) Saturn (Please choose one option.)',
    'Which planet has rings: a) Mars b) Uranus c) Saturn',
  ])('ends before a request: %s', (question) => {
    expect(optionsIn(question)).toEqual(['Mars', 'Uranus', 'Saturn']);
  });

  test.each([
    "Find the mean stress using a) Sieder's formula, and b) Hausen's formula for the tube.",
    'A ball falls from 20 m. a) Find the time. b) Find the speed.',
    'Compute (a) the mass and (b) the weight of the body',
    'Determine a) the velocity b) the acceleration of the car, and c) the distance.',
  ])('is not found when its letters name parts: %s', (question) => {
    expect(optionsIn(question)).toBeNull();
  });

  test('is not found with small letters when most answers pick no option of it', () => {
    const fluxQuestion = questionOf(
      'For water at 20 °C, what is the flux: a) without insulation; b) with 5 cm of insulation?',
    );
    const readings = readAnswers(fluxQuestion, [
      '12 kW without it and 3 kW with it',
      'a) 12 kW; b) 3 kW',
      '(a) 12 kW (b) 4 kW',
    ]);
    expect(readings.map((each) => each?.value.type)).toEqual(['text', 'text', 'text']);
    expect(verdictOn(fluxQuestion, 'a) 12 kW; b) 3 kW', '(a) 12 kW (b) 4 kW')).not.toContain('same');
  });
});

describe('a set of options ›', () => {
  test.each([
    ['A, C', 'A C'],
    ['A, C', '{A, C}'],
    ['A, C', 'A+C'],
    ['A, C', 'C + A'],
    ['A, C', 'A/C'],
    ['A, C', 'A; C'],
    ['A, C', '["A","C"]'],
    ['A, C', 'Both A and C'],
    ['A, C', 'Mars and Saturn'],
    ['A, C', '- Mars\n- Saturn'],
    ['A, C', '1. A 2. C'],
    ['A, C', '1. Mars\n2. Saturn'],
    ['A, C', 'A and C, but not B'],
    ['A, C', 'A, C (not D)'],
    ['A, C', 'The answer is A and C.'],
    ['A, C', String.raw`\boxed{A, C}`],
    ['A, C', 'Mars (A) and Saturn (C)'],
    ['A, B, C, D', 'all of the above'],
    ['A, B, C, D', 'All of them'],
    ['A, B, C', 'all except D'],
    ['A, B, C', 'All but Neptune'],
    ['B, C, D', 'B, C, and D'],
    ['B', 'B only'],
    ['B', 'Only B'],
    ['B', 'Uranus'],
  ])('is %s when written as %j', (letters, answer) => {
    expect(readingOf(ringsQuestion, answer)).toBe(letters);
  });

  test.each(['A or C', 'either A or C', 'A, E', 'Mars and Pluto', 'none of the above'])(
    'is no vote when written as %j',
    (answer) => {
      expect(readingOf(ringsQuestion, answer)).toBe('no vote');
    },
  );

  test('is shown with the texts of its options', () => {
    expect(readAnswers(ringsQuestion, ['C, A'])[0]?.wording).toBe('Mars, Saturn');
  });

  test('is different when a member is missing', () => {
    expect(verdictOn(ringsQuestion, 'A, C', 'A, B, C')).toBe('different: set_different');
    expect(verdictOn(ringsQuestion, 'all except D', 'D')).toBe('different: set_different');
  });
});

describe('a number ›', () => {
  test('is a negative percentage when the question asks for per cent', () => {
    const changeQuestion = questionOf('By what percentage did it change?');
    expect(readingOf(changeQuestion, '-10')).toBe('-10%');
    expect(verdictOn(changeQuestion, '-10', '−10 %')).toBe('same: number_equal');
    expect(verdictOn(changeQuestion, '-10', '10')).toBe('different: number_different');
  });

  test('is the result of a whole calculation', () => {
    const seatsQuestion = questionOf('How many seats are there?');
    expect(readingOf(seatsQuestion, '24 x 15 = 360')).toBe('360');
    expect(readingOf(seatsQuestion, '24 × 15 = 360 seats')).toBe('360');
    expect(readingOf(seatsQuestion, '360')).toBe('360');
  });

  test('is not read when a box contains two counts', () => {
    const marblesQuestion = questionOf('How many marbles are there?');
    const answer = String.raw`\boxed{7 green marbles and 2 white marbles}`;
    expect(readingOf(marblesQuestion, answer)).toBe('text');
    expect(readingOf(questionOf('How many marbles are there?', { answer_type: 'number' }), answer)).toBe('no vote');
  });

  test('is not read when the last box is cut off, even when an earlier one is whole', () => {
    const marblesQuestion = questionOf('How many marbles are there?', { answer_type: 'number' });
    expect(readingOf(marblesQuestion, String.raw`First $\boxed{7}$. Correcting myself: $\boxed{`)).toBe('no vote');
    expect(readingOf(marblesQuestion, String.raw`First $\boxed{7}$. Correcting myself: $\boxed{9}$`)).toBe('9');
  });
});
