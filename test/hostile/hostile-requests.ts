/** Requests to compare answers that took seconds with a naive reader: known ones, and generated ones of the same kinds. */
import type { AgreementRequest } from '../../src/operations/debates/measure-agreement.ts';
import { pathologicalTexts } from './corpus.ts';

export interface HostileRequest {
  /** Describes the construction. */
  readonly name: string;
  readonly request: AgreementRequest;
}

const QUESTION = 'What is it?';
/** The maximum characters of all answers in a request. */
const CHARACTERS = 50_000;
const ANSWER_COUNT = 100;
const ANSWER_CHARACTERS = CHARACTERS / ANSWER_COUNT - 10;

const knownRequests: readonly HostileRequest[] = [
  singleAnswerRequest(
    'two answers in one text with 49,980 line breaks between them',
    `Answer: x${'\n'.repeat(49_980)}Answer: y`,
  ),
  singleAnswerRequest('a power of 49,990 blanks', `^${' '.repeat(49_990)}\\`),
  {
    name: '26 options of 1,900 blanks, and 12 answers of a repeated cue',
    request: {
      question: QUESTION,
      answer_type: 'choice',
      options: listOf(26, (n) => `${n}^${' '.repeat(1_900)}\\`),
      answers: listOf(12, (n) => '最终答案：'.repeat(800) + n),
    },
  },
];

function singleAnswerRequest(name: string, answer: string): HostileRequest {
  return { name, request: { question: QUESTION, answers: [answer] } };
}

function listOf<T>(count: number, createItem: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => createItem(n));
}

/** The longest context for the largest panel and the most rounds. The service renders its prompts to price them. */
export function largestRequest(model: string): object {
  const debaters = [{ model, count: 16, name: 'a', max_tokens: 16_000 }];
  return { question: QUESTION, context: '漢'.repeat(199_000), debaters, max_rounds: 10 };
}

/** Text without spaces, different for each seed: a deterministic generator selects the characters. */
export function chineseText(seed: number, length: number): string {
  let state = seed * 7_919 + 1;
  const characters = listOf(length, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return String.fromCharCode(0x4e00 + (Math.floor(state / 256) % 2_000));
  });
  return characters.join('');
}

/** Each function generates different answers of the maximum length. */
const answerGenerators: Readonly<Record<string, (n: number) => string>> = {
  'Chinese characters': (n) => chineseText(n, ANSWER_CHARACTERS),
  words: (n) => listOf(80, (word) => `w${((n * 31 + word * 17) % 997).toString(36)}`).join(' '),
  figures: (n) => listOf(60, (position) => String(n * 1_000 + position * 7)).join(', '),
  products: (n) => `${`(x+${n})^2*`.repeat(45)}1`,
  fractions: (n) => `${'9'.repeat(240)}${n}/${'7'.repeat(240)}`,
  powers: (n) => `${n}^99999^9999`,
  exponents: (n) => `${n}e99999999`,
};
const answerTypes = ['auto', 'number', 'choice', 'boolean', 'date', 'set', 'text'] as const;

function* manyAnswerRequests(): Generator<HostileRequest> {
  for (const answer_type of answerTypes) {
    for (const [kind, answer] of Object.entries(answerGenerators)) {
      const optionsField = answer_type === 'choice' ? { options: listOf(26, (n) => chineseText(n + 500, 1_900)) } : {};
      const request = {
        question: QUESTION,
        answer_type,
        ...optionsField,
        answers: listOf(ANSWER_COUNT, (n) => answer(n).slice(0, ANSWER_CHARACTERS)),
      };
      yield { name: `${ANSWER_COUNT} answers of ${kind}, as ${answer_type}`, request };
    }
  }
}

/** Two almost equal answers with each text, which must be compared. */
function* twinAnswerRequests(): Generator<HostileRequest> {
  for (const { name, text } of pathologicalTexts(CHARACTERS / 2 - 10)) {
    const answer = text.toWellFormed();
    yield { name: `${name}, twice`, request: { question: QUESTION, answers: [answer, `${answer}z`] } };
  }
}

export function* hostileRequests(): Generator<HostileRequest> {
  yield* knownRequests;
  yield* manyAnswerRequests();
  yield* twinAnswerRequests();
}
