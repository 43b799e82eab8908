/** Makes panels of answers that are meant to take long or to break a reader. Equal seeds give equal panels. */
import type { DeclaredAnswerType, Question } from '../../debate/schema/question.ts';
import { shortAnswerTypes } from '../../debate/schema/question.ts';
import { randomFrom } from '../../lib/seeded.ts';
import type { Random } from '../edits/edit-theme.ts';
import { pick, randomInteger } from '../edits/edit-theme.ts';
import { questionOf } from '../recorded/transcripts.ts';

export interface PathologicalInput {
  readonly question: Question;
  readonly answers: readonly string[];
}

/** The length of the longest inputs, far more than the `READ_LENGTH` characters that are read of an answer. */
const MAX_CHARACTERS = 60_000;
/** The longest length is listed twice, so that it is picked twice as often. */
const LENGTHS = [50, 500, 5_000, MAX_CHARACTERS, MAX_CHARACTERS];
/** One of this number of inputs has a large panel; the others are pairs. */
const LARGE_PANEL_INTERVAL = 10;
const LARGE_PANEL_SIZE = 16;

/** Pieces that are repeated: nested brackets, towers of powers, signs, cues, scripts, unpaired surrogates. */
const PIECES = [
  ...[
    '(',
    '[',
    '{',
    ')',
    '((1+',
    '{{',
    '\\frac{',
    '\\frac{1}{',
    '\\boxed{',
    '\\sqrt{',
    '\\left(',
    '\\text{',
    '^{2',
    '_{',
  ],
  ...[
    '9^',
    '9^9^',
    '2**',
    '!',
    '5!',
    '1+',
    '-',
    '--1',
    '1/',
    '1/2/',
    '1e9',
    'e',
    '9',
    '0',
    '0.',
    '.',
    ',',
    '1,',
    '1,000,',
  ],
  ...[
    'the answer is ',
    'Answer: ',
    'answer is not ',
    'so ',
    'not ',
    'no, ',
    'yes no ',
    'wait, ',
    'because ',
    'I think ',
  ],
  ...[
    'A',
    'A ',
    'A) ',
    '(A) ',
    'A or B ',
    'all of ',
    'option ',
    '- Option A: ',
    '1. ',
    '* ',
    '> ',
    '# ',
    '|',
    '```',
    '`',
    '**',
  ],
  ...[
    '$',
    '$1',
    '€5 ',
    '5 km ',
    'km/',
    '°',
    '%',
    '2024-',
    '1/1/',
    'May ',
    '12:',
    ':',
    'a',
    'a ',
    'ab',
    ' ',
    '\n',
    '\t',
    '\r\n',
  ],
  ...[
    'é',
    'e\u0301',
    'ß',
    'İ',
    '的',
    '不',
    '日本',
    'ไม่',
    'ليس ',
    '한',
    '👍🏿',
    '👩\u200d',
    '\u200b',
    '\u202e',
    '\u0000',
    '\ufeff',
  ],
  ...[
    '\ud800',
    '\udc00',
    'a\ud83d',
    '½',
    '²',
    '√',
    '√√2',
    '≤',
    '→',
    '&&',
    '||',
    '=',
    'x=',
    'x = 5 = ',
    '"',
    "'",
    "a'b",
    '<b>',
  ],
];
const OPENINGS = ['', '', 'The answer is ', 'Answer: ', '\\boxed{', '$$', 'x = ', 'Not ', '(', '-', '1'];
const ENDINGS = ['', '', '.', '}', '!', ' is the answer.', ' = 5', 'x', '\u0000', '\n\n42', ')'.repeat(500)];

export function pathologicalInputs(seed: number, count: number): PathologicalInput[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const size = index % LARGE_PANEL_INTERVAL === 0 ? LARGE_PANEL_SIZE : 2;
    return { question: randomQuestion(random), answers: Array.from({ length: size }, () => randomAnswer(random)) };
  });
}

function randomQuestion(random: Random): Question {
  const answerType = pick<DeclaredAnswerType>(random, shortAnswerTypes);
  const options = ['the first', 'the second', '3', 'none of these'];
  const plain = pick(random, ['How many are there?', 'Which of the following is true?', 'What is meant?', 'Is it so?']);
  const question = random() < 0.1 ? plain + repeatPieces(random, pick(random, LENGTHS)) : plain;
  const takesOptions = answerType === 'choice' || (answerType === 'set' && random() < 0.5);
  return questionOf({ question, answer_type: answerType, options: takesOptions ? options : null });
}

function randomAnswer(random: Random): string {
  const length = pick(random, LENGTHS);
  return `${pick(random, OPENINGS)}${repeatPieces(random, length)}${pick(random, ENDINGS)}`;
}

/** Repeats one piece, several alternating pieces, or several pieces one after the other. */
function repeatPieces(random: Random, length: number): string {
  const pieces = Array.from({ length: randomInteger(random, 1, 3) }, () => pick(random, PIECES));
  const unit = pieces.join('');
  if (random() < 0.7) return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  return pieces
    .map((piece) => piece.repeat(Math.ceil(length / pieces.length / piece.length)))
    .join('')
    .slice(0, length);
}
