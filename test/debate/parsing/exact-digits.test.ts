/** A number in a reply keeps the text that was written, with any text around it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPosition } from '../../../src/debate/parsing/read-reply.ts';

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^\\d{${least},${most}}$`));
const exponent = fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '-', '+'), digits(1, 2));
const numberText = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.oneof(
      fc.constant('0'),
      digits(1, 17).filter((figure) => !figure.startsWith('0')),
    ),
    fraction: fc.option(digits(1, 8)),
    exponent: fc.option(exponent),
  })
  .map(({ sign, whole, fraction, exponent: power }) =>
    [sign, whole, fraction === null ? '' : `.${fraction}`, ...(power ?? [])].join(''),
  );
const space = fc.constantFrom('', ' ', '\n', '\t');
const prose = fc.constantFrom('', 'so it is 1.50.', '7', '"42", or [1.0]', 'minus -0 e1');

test('a number in a reply keeps every digit', () => {
  fc.assert(
    fc.property(numberText, numberText, space, prose, (answer, confidence, whitespace, reasoning) => {
      const text = `{"reasoning":${JSON.stringify(reasoning)},"confidence":${confidence},"answer":${whitespace}${answer}${whitespace}}`;
      const read = readPosition({ text, reasoningText: null, finishReason: 'stop' });
      expect(read).toMatchObject({ ok: true, value: { answer, rawConfidence: confidence } });
    }),
    { numRuns: 2_000 },
  );
});
