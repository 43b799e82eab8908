/** Requests to compare answers that took a careless reader seconds: those that were found, and the kinds that they are of. */
import type { AgreementRequest } from '../../src/operations/debates/measure-agreement.ts';
import { pathologicalTexts } from './corpus.ts';

export interface HostileRequest {
  /** Says how it is made. */
  readonly name: string;
  readonly request: AgreementRequest;
}

const QUESTION = 'What is it?';
/** All that a request may hold of answers. */
const CHARACTERS = 50_000;
const ANSWERS = 100;
const EACH = CHARACTERS / ANSWERS - 10;

const found: readonly HostileRequest[] = [
  one('two answers in one, 49,980 line breaks apart', `Answer: x${'\n'.repeat(49_980)}Answer: y`),
  one('a power of 49,990 blanks', `^${' '.repeat(49_990)}\\`),
  {
    name: '26 options of 1,900 blanks, and 12 answers of a repeated cue',
    request: {
      question: QUESTION,
      answer_type: 'choice',
      options: many(26, (n) => `${n}^${' '.repeat(1_900)}\\`),
      answers: many(12, (n) => '最终答案：'.repeat(800) + n),
    },
  },
];

function one(name: string, answer: string): HostileRequest {
  return { name, request: { question: QUESTION, answers: [answer] } };
}

function many<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}

/** A context as long as it may be, for the largest panel and the most rounds: its prompts are written out to be priced. */
export function largestRequest(model: string): object {
  const debaters = [{ model, count: 16, name: 'a', max_tokens: 16_000 }];
  return { question: QUESTION, context: '漢'.repeat(199_000), debaters, max_rounds: 10 };
}

/** Without a space, and each another: a generator of numbers that is always the same picks the characters. */
export function chinese(seed: number, length: number): string {
  let state = seed * 7_919 + 1;
  const characters = many(length, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return String.fromCharCode(0x4e00 + (Math.floor(state / 256) % 2_000));
  });
  return characters.join('');
}

/** A hundred answers, each as long as it may be and no two alike. */
const crowds: Readonly<Record<string, (n: number) => string>> = {
  'Chinese characters': (n) => chinese(n, EACH),
  words: (n) => many(80, (word) => `w${((n * 31 + word * 17) % 997).toString(36)}`).join(' '),
  figures: (n) => many(60, (place) => String(n * 1_000 + place * 7)).join(', '),
  products: (n) => `${`(x+${n})^2*`.repeat(45)}1`,
  fractions: (n) => `${'9'.repeat(240)}${n}/${'7'.repeat(240)}`,
  powers: (n) => `${n}^99999^9999`,
  exponents: (n) => `${n}e99999999`,
};
const answerTypes = ['auto', 'number', 'choice', 'boolean', 'date', 'set', 'text'] as const;

function* crowded(): Generator<HostileRequest> {
  for (const answer_type of answerTypes) {
    for (const [kind, answer] of Object.entries(crowds)) {
      const menu = answer_type === 'choice' ? { options: many(26, (n) => chinese(n + 500, 1_900)) } : {};
      const request = {
        question: QUESTION,
        answer_type,
        ...menu,
        answers: many(ANSWERS, (n) => answer(n).slice(0, EACH)),
      };
      yield { name: `${ANSWERS} answers of ${kind}, as ${answer_type}`, request };
    }
  }
}

/** Each text as two answers, which have to be compared. */
function* doubled(): Generator<HostileRequest> {
  for (const { name, text } of pathologicalTexts(CHARACTERS / 2 - 10)) {
    const answer = text.toWellFormed();
    yield { name: `${name}, twice`, request: { question: QUESTION, answers: [answer, `${answer}z`] } };
  }
}

export function* hostileRequests(): Generator<HostileRequest> {
  yield* found;
  yield* crowded();
  yield* doubled();
}
