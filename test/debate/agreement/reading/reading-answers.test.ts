/** The reading of one answer: every notation of a number, an option, a yes or no, a date or a set. */
import { describe, expect, test } from 'vitest';
import { readAnswer, readAnswers } from '../../../../src/debate/agreement/reading/read-answer.ts';
import { formatReadAnswer, questionOf, readingOf } from '../../../support/debates/agreement.ts';

describe('a number', () => {
  const question = questionOf('How many apples are left?');
  const numberQuestion = questionOf('How many apples are left?', { answer_type: 'number' });
  test.each([
    ['7', '7'],
    ['7.', '7'],
    ['7.0', '7'],
    ['seven', '7'],
    ['Seven apples', '7'],
    ['forty-two', '42'],
    ['three hundred and five', '305'],
    ['two million', '2000000'],
    ['two thirds', '2/3'],
    ['one and a half', '1.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['12,34,567', '1234567'],
    ["1'234", '1234'],
    ['1 234', '1234'],
    ['1.500', '1.5'],
    ['.5', '0.5'],
    ['½', '0.5'],
    ['1½', '1.5'],
    ['1 1/2', '1.5'],
    ['-3', '-3'],
    ['−3', '-3'],
    ['minus three', '-3'],
    ['3/4', '0.75'],
    ['75 percent', '75%'],
    ['1e3', '1000'],
    ['3 × 10^5', '300000'],
    ['2^10', '1024'],
    ['5 million', '5000000'],
    ['$5k', '5000 $'],
    ['1000 USD', '1000 USD'],
    ['US$ 12', '12 USD'],
    ['5 km/h', '5 km/h'],
    ['5 kilometers per hour', '5 kilometersperhour'],
    ['12 square metres', '12 squaremetres'],
    ['20 °C', '20 °C'],
    ['٤٢', '42'],
    ['４２', '42'],
    ['≈ 7', '7'],
    ['about 7', '7'],
    ['x = 7', '7'],
    [String.raw`\boxed{7}`, '7'],
    [String.raw`$\frac{3}{4}$`, '0.75'],
    [String.raw`1\frac{1}{2}`, '1.5'],
    [String.raw`\(3\times10^{-2}\)`, '0.03'],
    [String.raw`\$1{,}000`, '1000 $'],
    [String.raw`75\%`, '75%'],
    ['9007199254740993', '9007199254740993'],
  ])('with the notation %s is read as %s', (answer, value) => {
    expect(readingOf(question, answer)).toBe(value);
  });

  test.each([
    ['3,14', '3.14'],
    ['0,500', '0.5'],
  ])('with the notation %s is read as %s only when the type is declared', (answer, value) => {
    expect(readingOf(question, answer)).toBe('text');
    expect(readingOf(numberQuestion, answer)).toBe(value);
  });

  test.each([
    ['The answer is 7.', '7'],
    ['There are 7 apples left.', '7'],
    ['She has 10 - 3 = 7 apples left.', '7'],
    ['First 10. Then 3 are gone.\n#### 7', '7'],
    ['Adding up: <<3+4=7>>7\nA: 7', '7'],
    ['The answer is 8. No, wait: the answer is 7.', '7'],
    ['The answer is 7. This answer is based on 3 days.', '7'],
    ['The answer is 17. This answer is based on 3 days.', '17'],
    [String.raw`So \boxed{8} is wrong and it is \boxed{7}.`, '7'],
    ["Peer A's answer is 8. I disagree: the answer is 7.", '7'],
    ['答案是7', '7'],
    ['La respuesta es 7', '7'],
  ])('is read in a sentence: %s', (answer, value) => {
    expect(readingOf(question, answer)).toBe(value);
    expect(readingOf(numberQuestion, answer)).toBe(value);
  });

  test.each([
    ['10 apples minus 3 apples is 7 apples.', '7'],
    ['After 3 days there were 7 apples left', '7'],
    ['The answer is 7, not 8.', '7'],
    ["The answer is 7. Peer A's answer is 8.", '7'],
    [String.raw`The total is \boxed{$3 + $4 = $7}`, '7 $'],
  ])('is read among words that the question does not contain when the type is declared: %s', (answer, value) => {
    expect(readingOf(numberQuestion, answer)).toBe(value);
  });

  test.each([
    ['10 apples minus 3 apples is 7 apples.'],
    ['After 3 days there were 7 apples left'],
    ['The answer is 7, not 8.'],
    ['Twice 7 apples are left'],
  ])('is not read from other words when no type is declared: %s', (answer) => {
    expect(readingOf(question, answer)).toBe('text');
  });

  test.each([
    ['7 or 8'],
    ['5-7'],
    ['between 5 and 7'],
    ['at least 7'],
    ['more than 7'],
    ['not 7'],
    ['3 red and 4 green'],
    ['2x + 1'],
    ['4x'],
    ['A: 10 + the age of John'],
    [String.raw`Starting from 12, we see \boxed{it cannot be determined}`],
    ['1e999999999'],
    ['many'],
    ['the 1960s'],
  ])('is not read from %s', (answer) => {
    expect(readingOf(questionOf('How many?', { answer_type: 'number' }), answer)).toBe('no vote');
  });

  test('is a percentage when the question asks for per cent', () => {
    const percentQuestion = questionOf('What percentage of the apples is red?');
    expect(['75', '75%', '-10', '100'].map((answer) => readingOf(percentQuestion, answer))).toEqual([
      '75%',
      '75%',
      '-10%',
      '100%',
    ]);
    // Up to 1 it may be the share itself.
    expect(['0.75', '3/4', '1'].map((answer) => readingOf(percentQuestion, answer))).toEqual(['0.75', '0.75', '1']);
  });
});

describe('a choice', () => {
  const question = questionOf('Which one packages proteins?', {
    options: ['Mitochondria', 'Ribosome', 'Golgi apparatus', 'The nucleus'],
  });
  test.each([
    'C',
    'c',
    '(C)',
    '(c)',
    'C.',
    '[C]',
    '"C"',
    "'C'",
    'c)',
    'Option C',
    'choice C',
    '**C**',
    'Answer: C',
    'ANSWER: C',
    'C) Golgi apparatus',
    'C. Golgi apparatus',
    'Golgi apparatus',
    'the Golgi apparatus.',
    'It is the Golgi apparatus.',
    'Golgi apparatus, because it packages proteins',
    'The answer is (C).',
    'The answer is C because proteins are packaged.',
    'The correct answer is **C) Golgi apparatus**.',
    'The answer is the Golgi apparatus.',
    'Option (C) is correct.',
    'I would go with option C.',
    'I maintain C.',
    'The answer is:\n\n**C**',
    String.raw`\boxed{C}`,
    String.raw`\boxed{\text{(C) Golgi apparatus}}`,
    '#### C',
    '<answer>C</answer>',
    '答案：C',
    'Die Antwort ist C.',
    'The answer is (A). Wait, that is wrong. The answer is (C).',
    "Peer A's answer is (A).\nThe answer is (C).",
    'A is wrong since it makes energy. B builds proteins. So C.',
    '(A) is out, (B) too. The best choice must be (C)',
    'The nucleus holds DNA. Therefore, the Golgi apparatus is the answer.',
    'Answer: C\n\nA) makes energy\nB) builds proteins\nD) holds DNA',
    'A) Mitochondria: no.\nB) Ribosome: no.\nC) Golgi apparatus: yes.\nD) The nucleus: no.\n\nC',
    '- A) Mitochondria: no.\n- B) Ribosome: no.\n- C) Golgi apparatus: yes.\n- D) The nucleus: no.\n\n(C)',
    '(C) Golgi apparatus\n\nThe rest does other things:\nA) Mitochondria burn\nB) Ribosome builds\nD) The nucleus keeps',
    'The correct answer that packages proteins is C) Golgi apparatus. It is a stack. It has sacs.',
    'The organelle is (C) Golgi apparatus. It is a stack. It has sacs.',
    'The closest match is option C here. It is small. It has sacs.',
    'The correct answer that fits is C. What burns is (A) Mitochondria. What builds is (B) Ribosome.',
    'C is the right one. The rest is for energy and DNA. That is all.',
    'C, the stack of sacs, is correct. It packages. That is all.',
    'It packages proteins. Other readers might not agree with option C. (C)',
    '(X) C. Golgi apparatus',
    'It packages proteins. So, (X) Golgi apparatus. It is a stack of sacs.',
    'The answer is (C).\n\n== response ==\n\nThe answer is (A).',
  ])('is C: %s', (answer) => {
    expect(readingOf(question, answer)).toBe('C');
  });

  test.each([
    'A or C',
    'The answer is (A) or (C).',
    'The answer is (A), (B) and (C).',
    'E',
    'None of these',
    'Golgi',
    'A car has many parts',
    'As an AI, I cannot say',
    'I think it depends',
    'The answer is not C',
    'It is not the nucleus',
    'Vitamin C is needed',
    'C. Ribosome',
    '(C) The nucleus',
    String.raw`The answer is (C), or rather \boxed{none of them}`,
    'apparatus',
    '3',
    '',
    'E. coli',
    'The annual payment (A) is calculated first',
    'A for effort',
    'The answer is a car',
    'We can eliminate (B).',
    'The answer is (B). On reflection the answer is either (A) or (C).',
    '(B) would be correct if plants were animals. I wonder. Who knows? Nobody.',
    'A) Mitochondria\nB) Ribosome\nC) Golgi apparatus\nD) The nucleus',
    'A) Mitochondria: no.\nB) Ribosome: hm.\nC) Golgi apparatus: hm.\n\nAgain.\nA) Mitochondria\nB) Ribosome\nD) The nucleus',
    'A) Mitochondria: no.\nB) Ribosome: hm.\nC) Golgi apparatus: hm.\nD) The nucleus: no.\n\nAgain.\nA) Mitochondria: no.\nB) Ribosome: no.\nC) Golgi apparatus',
    'So the organelle is (B) Ribosome? I wonder. You wonder.',
    'Two are left.\nA. Mitochondria\nC. Golgi apparatus',
    'A census is appropriate when there are few. I count. You count.',
    'Vitamin C is the right thing. I take it. You take it.',
    'A common mistake is (B) Ribosome. I made it. You made it.',
    'Peer A says it is (B) Ribosome. I wonder. You wonder.',
    'The question is: (B) Ribosome or not? I wonder. You wonder.',
    '(X) Ribosome (incorrect)',
  ])('is not read from: %s', (answer) => {
    expect(readingOf(question, answer)).toBe('no vote');
  });

  test('is the letter below a list, even when it is the next letter of the list', () => {
    const list = '- A) Mitochondria burn\n- B) Ribosome builds\n- C) Golgi apparatus packs';
    expect(readingOf(question, `${list}\n\n(D)`)).toBe('D');
  });

  describe('stated twice without a correction', () => {
    const argument = 'Proteins are packaged in the Golgi apparatus.';
    test('is the one that the argument supports', () => {
      expect(readingOf(question, `${argument} The answer is (C).\n\nFinal Answer: The answer is (A).`)).toBe('C');
      expect(readingOf(question, `${argument} The answer is (A).\n\nFinal answer: (C)`)).toBe('C');
      const saltQuestion = questionOf('Which?', { options: ['a shaker of salt', 'a lime'] });
      expect(readingOf(saltQuestion, 'My lost shaker of salt. The answer is (A).\nAnswer: (B)')).toBe('A');
    });
    test('is the last one when the argument mentions both or neither', () => {
      expect(readingOf(question, 'The answer is (C).\n\nFinal answer: (A)')).toBe('A');
      expect(readingOf(question, `${argument} Or mitochondria. The answer is (C).\n\nFinal answer: (A)`)).toBe('A');
    });
    test('is the last one when other text stands between the two', () => {
      expect(readingOf(question, `${argument} The answer is (C). No, they burn. The answer is (A).`)).toBe('A');
      expect(readingOf(question, `${argument} The draft answer is (C). The final answer is (A).`)).toBe('A');
    });
    test('is no vote when the last statement names several', () => {
      expect(readingOf(question, `${argument} The answer is (C).\n\nFinal answer: (A) and (B)`)).toBe('no vote');
    });
    test('is the one in the box', () => {
      expect(readingOf(question, String.raw`${argument} The answer is (C). Final answer: \boxed{A}`)).toBe('A');
    });
  });

  test('is read by its text only when the text is whole', () => {
    const seaQuestion = questionOf('Which?', { options: ['Red', 'Black', 'Dead'] });
    expect(readingOf(seaQuestion, 'The answer is Red.')).toBe('A');
    expect(readingOf(seaQuestion, 'The answer is Red Sea.')).toBe('no vote');
  });

  test('is read by its number when an option is a number', () => {
    const hoursQuestion = questionOf('How long?', { options: ['8 hours', '16 hours', '32 hours'] });
    expect(
      ['16', '16 hours', 'The answer is 16.', '(B) 16 hours'].map((answer) => readingOf(hoursQuestion, answer)),
    ).toEqual(['B', 'B', 'B', 'B']);
    expect(readingOf(hoursQuestion, '16 days')).toBe('no vote');
  });

  test.each([
    ['brackets', 'Which is prime?: A) 4, B) 5, C) 6, D) 8'],
    ['both brackets', 'Which is prime? (A) 4 (B) 5 (C) 6'],
    ['lines', 'Which is prime?\nA. 4\nB. 5\nC. 6'],
    ['colons', 'Which is prime?\nA: 4\nB: 5'],
    ['small letters', 'Which is prime? a) 4 b) 5 c) 6'],
  ])('finds its menu in the question: %s', (_, text) => {
    expect(readingOf(questionOf(text), 'The answer is 5')).toBe('B');
    expect(readingOf(questionOf(text), 'B')).toBe('B');
    const panel = readAnswers(questionOf(text), ['B', 'The answer is 5', '7']);
    expect(panel.map((value) => value && formatReadAnswer(value))).toEqual(['B', 'B', null]);
  });

  test('uses a list in a pasted document as the menu only when the panel picks from it', () => {
    const contractQuestion = questionOf(
      'Contract:\nA. The seller delivers.\nB. The buyer pays.\n\nSay who bears the risk.',
    );
    const typesOf = (answers: string[]) => readAnswers(contractQuestion, answers).map((read) => read?.value.type);
    expect(typesOf(['The carrier', 'Nobody does', 'the seller'])).toEqual(['text', 'text', 'text']);
    expect(typesOf(['(B)', 'The answer is B.', 'the seller'])).toEqual(['choice', 'choice', undefined]);
  });

  test('uses a menu at the end of the question for any answers of the panel', () => {
    const values = readAnswers(questionOf('Which is prime? A) 4 B) 5 C) 6'), ['none of them', 'all of them']);
    expect(values).toEqual([null, null]);
  });

  test.each([
    ['functions', 'Given f(A) and f(B), which is larger?'],
    ['parts of a question', 'Answer both: A) Who wrote it? B) When was it printed?'],
    ['letters out of order', 'Compare plan (C) with plan (A).'],
  ])('finds no menu in %s', (_, text) => {
    expect(readAnswer(questionOf(text), 'B')?.value.type).toBe('text');
  });

  test('is read when the declared texts begin with letters', () => {
    const letteredQuestion = questionOf('Which?', { options: ['A) Respiration', 'B) Photosynthesis', 'C) Osmosis'] });
    expect(['B', 'photosynthesis', 'B) Photosynthesis'].map((answer) => readingOf(letteredQuestion, answer))).toEqual([
      'B',
      'B',
      'B',
    ]);
  });

  test('is the one before a summary of the answers to several questions', () => {
    const answer =
      'Proteins are packaged there. The answer is (C).\n\nNow, combining all the answers:\nThe answer is (A).';
    expect(readingOf(question, answer)).toBe('C');
  });
});

describe('a boolean', () => {
  const question = questionOf('Is the clause enforceable in California?');
  test.each([
    'Yes',
    'yes.',
    'True',
    'Yes, it is.',
    'Yes — see clause 4',
    'Yes it is',
    'The clause is enforceable.',
    'Answer: yes',
    'The answer is yes.',
    'Probably yes',
    'So yes.',
    'I would say yes.',
    'Oui',
    'はい。',
    '是',
    'Да',
    'It is not false.'.replace('It is not false', 'Not false'),
    'The statement is true.',
    'No court has ruled. The answer is yes.',
  ])('is yes: %s', (answer) => {
    expect(readingOf(question, answer)).toBe('yes');
  });

  test.each([
    'No',
    'no!',
    'False',
    'No, it is void.',
    'The clause is not enforceable.',
    "It isn't enforceable",
    'Not enforceable',
    'The answer is no',
    'Absolutely not',
    'Therefore, no.',
    'いいえ',
    '不是',
    'Nein',
    'Not true',
    'Yes, at first sight. But the answer is no.',
  ])('is no: %s', (answer) => {
    expect(readingOf(question, answer)).toBe('no');
  });

  test.each([
    'Yes and no',
    'Yes/No',
    'No one can say',
    'It depends',
    'Enforceable',
    'Unenforceable',
    'Maybe',
    'Enforceable in Texas',
  ])('is not read from: %s', (answer) => {
    expect(readingOf(questionOf(question.question, { answer_type: 'boolean' }), answer)).toBe('no vote');
  });
});

describe('a date', () => {
  const question = questionOf('When was it signed?', { answer_type: 'date' });
  test.each([
    ['20 July 1969', '1969-07-20'],
    ['July 20th, 1969', '1969-07-20'],
    ['the 20th of July, 1969', '1969-07-20'],
    ['Sunday, July 20, 1969', '1969-07-20'],
    ['1969-07-20', '1969-07-20'],
    ['1969/7/20', '1969-07-20'],
    ['20.07.1969', '1969-07-20'],
    ['07/20/1969', '1969-07-20'],
    ['1969年7月20日', '1969-07-20'],
    ['It was signed on 20 July 1969 in Paris.', '1969-07-20'],
    ['Some say 1968. The answer is July 20, 1969.', '1969-07-20'],
    ['July 1969', '1969-07'],
    ['in 1969', '1969'],
    ['44 BC', '-0044'],
    ['4/4/2024', '2024-04-04'],
  ])('with the notation %s is read as %s', (answer, date) => {
    expect(readingOf(question, answer)).toBe(date);
  });

  test.each([
    '5/12/2024',
    '30 February 2024',
    '2024-13-01',
    'between 1960 and 1969',
    'the 1960s',
    'July 20',
    'long ago',
    '$1969',
  ])('is not read from: %s', (answer) => {
    expect(readingOf(question, answer)).toBe('no vote');
  });
});

describe('a set', () => {
  const question = questionOf('What are the prime factors of 30?', { answer_type: 'set' });
  test.each([
    '2, 3, 5',
    '5, 3 and 2',
    '{2, 3, 5}',
    '[2,3,5]',
    '2; 3; 5',
    '- 2\n- 3\n- 5',
    'The factors are 2, 3 and 5.',
    'The answer is: 2, 3, 5',
    '2, 2, 3, 5',
  ])('is the same in any notation: %s', (answer) => {
    expect(readingOf(question, answer)).toBe('2, 3, 5');
  });

  test('is read as a set of options', () => {
    const multipleChoiceQuestion = questionOf('Select all that apply.', { options: ['cat', 'dog', 'bird'] });
    expect(
      ['A, C', 'bird and cat', '(A) and (C)', 'C, A'].map((answer) => readingOf(multipleChoiceQuestion, answer)),
    ).toEqual(['A, C', 'A, C', 'A, C', 'A, C']);
    expect(readingOf(multipleChoiceQuestion, 'cat and fish')).toBe('no vote');
  });
});

describe('a text', () => {
  const question = questionOf('Which vitamin is it?');
  test('stays unchanged when there is no menu', () => {
    expect(readingOf(question, 'Vitamin B')).toBe('text');
    expect(readingOf(question, 'B')).toBe('text');
  });
  test('is never read as another type when text is declared', () => {
    const textQuestion = questionOf('How many?', { answer_type: 'text', options: ['4', '5'] });
    expect(['4', 'yes', '1969-07-20'].map((answer) => readingOf(textQuestion, answer))).toEqual([
      'text',
      'text',
      'text',
    ]);
  });
});

describe('the type under auto', () => {
  test.each([
    ['How much did they pay?', 'number'],
    ['What is 17 * 23?', 'number'],
    ['What was the average speed?', 'number'],
    ['If he works 8 hours, what percentage of the day, on average, is spent working?', 'number'],
    ['Calculate the area.', 'number'],
    ['Is it safe?', 'boolean'],
    ['If the deadline passed, is the offer void?', 'boolean'],
    ['The sky is green. True or false?', 'boolean'],
    ['When did the war end?', 'date'],
    ['In which year was it built?', 'date'],
    ['List all primes below 6.', 'set'],
  ])('%s asks for a %s', (text, type) => {
    const answers = {
      number: 'It is 4 in total.',
      boolean: 'The answer is yes.',
      date: 'That was in 1969.',
      set: 'They are 2, 3, 5.',
    };
    const value = readAnswer(questionOf(text), answers[type as keyof typeof answers]);
    expect(value?.value.type).toBe(type);
  });

  test('is not a boolean when the question offers alternatives', () => {
    expect(readAnswer(questionOf('Is it a fruit or a vegetable?'), 'No fruit: it is a vegetable')?.value.type).toBe(
      'text',
    );
  });

  test('does not depend on the other answers of the panel', () => {
    const sentence = 'It has a population of 5 million people, says the census of that country';
    const types = (answers: string[]) =>
      readAnswers(questionOf('Population?'), answers).map((read) => read?.value.type);
    expect(types(['5 million', sentence])).toEqual(['number', 'text']);
    expect(types([sentence, sentence, '5 million'])).toEqual(['text', 'text', 'number']);
  });
});
