/** Reading any text of a model throws no error and invents no answer and no vote. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partialText } from '../../../src/debate/parsing/live-text.ts';
import { readConfidence } from '../../../src/debate/parsing/read-confidence.ts';
import {
  readBallotTurn,
  readGrouping,
  readJudgement,
  readPick,
  readPosition,
} from '../../../src/debate/parsing/read-reply.ts';
import type { ReplyText } from '../../../src/debate/parsing/reading.ts';

const fragments = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '\\',
  ':',
  ',',
  '\n',
  '```json',
  '<think>',
  '</think>',
  '“',
  '”',
  'answer',
  '"answer":',
  '"B"',
  'true',
  'None',
  '0.8',
  '{"answer":"B"}',
  '\ud800',
  ' ',
);
const randomText = fc.oneof(
  fc.array(fragments, { maxLength: 25 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const replies: fc.Arbitrary<ReplyText> = fc.record({
  text: randomText,
  reasoningText: fc.option(randomText),
  finishReason: fc.constantFrom('stop', 'length', 'refusal', 'content_filter', 'other'),
});

test('no parser throws, for any text', () => {
  fc.assert(
    fc.property(replies, (reply) => {
      readPosition(reply);
      readJudgement(reply);
      readGrouping(reply, ['Answer 1', 'Answer 2']);
      readPick(reply, ['Candidate A', 'Candidate B']);
      readBallotTurn(reply, ['yes', 'no']);
      const readPartialText = partialText();
      for (const character of reply.text) readPartialText(character);
    }),
    { numRuns: 2000 },
  );
});

test('a text without an object has no answer', () => {
  const textWithoutBraces = fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.replaceAll('{', '('));
  fc.assert(
    fc.property(textWithoutBraces, (text) => {
      expect(readPosition({ text, reasoningText: null, finishReason: 'stop' }).ok).toBe(false);
    }),
  );
});

test('a prefix of a reply has no answer before its object closes', () => {
  const position = fc.record({
    answer: fc.string({ minLength: 1 }),
    reasoning: fc.string(),
    confidence: fc.double({ min: 0, max: 1 }),
  });
  fc.assert(
    fc.property(position, fc.nat(), (fields, length) => {
      const completeText = JSON.stringify({ ...fields, answer: `x${fields.answer}` });
      const text = completeText.slice(0, length % completeText.length);
      expect(readPosition({ text, reasoningText: null, finishReason: 'stop' }).ok).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('a position is read with any prose, fence or thinking around it', () => {
  const prose = fc.string({ unit: fc.constantFrom('a', ' ', '.', '\n', "'", '[', ']', '1', '>'), maxLength: 30 });
  const answers = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 40 })
    .map((answer) => `x${answer.toWellFormed()}`);
  fc.assert(
    fc.property(answers, prose, prose, (answer, before, after) => {
      const text = `<think>${before} {"answer":"draft"}</think>${before}\`\`\`json\n${JSON.stringify({ answer })}\n\`\`\`${after}`;
      const read = readPosition({ text, reasoningText: null, finishReason: 'stop' });
      const unescaped = answer
        .replaceAll('\b', '\\b')
        .replace(/\f(?=[a-z])/g, '\\f')
        .replace(/\t(?=ext\{|imes\b|frac\{)/g, '\\t');
      expect(read.ok && read.value.answer).toBe(unescaped);
    }),
  );
});

test('a vote is one of the options or null', () => {
  const options = ['approve', 'reject'];
  fc.assert(
    fc.property(randomText, (vote) => {
      const text = JSON.stringify({ stance: 's', vote });
      const read = readBallotTurn({ text, reasoningText: null, finishReason: 'stop' }, options);
      expect([...options, null]).toContain(read.ok ? read.value.vote : undefined);
    }),
  );
});

test('a confidence is unknown or between 0 and 1', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        randomText,
        fc.double(),
        fc.integer().map((value) => `${value}%`),
      ),
      (value) => {
        const confidence = readConfidence(value);
        expect(confidence === null || (confidence >= 0 && confidence <= 1)).toBe(true);
      },
    ),
  );
});

test('a text with very many braces is rejected without an endless scan', () => {
  for (const text of [
    '{'.repeat(200_000),
    '{"a":'.repeat(40_000),
    '<think></think>'.repeat(15_000),
    "{'".repeat(100_000),
  ]) {
    expect(readPosition({ text, reasoningText: null, finishReason: 'stop' }).ok).toBe(false);
  }
});

const keySpellings: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.toUpperCase(),
  (key) => key.replaceAll('_', ' '),
  (key) => key.replaceAll('_', '-'),
  (key) => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
];
const values = fc.constantFrom<unknown>('42', ' ', 42, 0.5, true, 'yes', null, ['a', 'b'], { value: 'x' }, {});
const critique = fc.record({ peer: values, assessment: values }, { requiredKeys: [] });
const randomFields = fc.record(
  {
    restated_answer: values,
    critiques: fc.oneof(values, fc.array(critique, { maxLength: 3 })),
    answer: values,
    reasoning: values,
    confidence: values,
    changed: values,
    change_justification: values,
  },
  { requiredKeys: [] },
);

test('an object is read the same for any spelling and order of its keys', () => {
  fc.assert(
    fc.property(randomFields, fc.constantFrom(...keySpellings), fc.boolean(), (object, respell, isReversed) => {
      const entries = Object.entries(object).map(([key, value]) => [respell(key), value] as const);
      const respelledFields = Object.fromEntries(isReversed ? entries.reverse() : entries);
      const read = (fields: object) =>
        readPosition({ text: JSON.stringify(fields), reasoningText: null, finishReason: 'stop' });
      expect(read(respelledFields)).toEqual(read(object));
    }),
  );
});
