/** The bytes on which a reservation is based: never fewer than any form of the request has. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageRequest } from '../../../src/models/anthropic/message-request.ts';
import { messageRules } from '../../../src/models/anthropic/message-rules.ts';
import { completionRequest } from '../../../src/models/openai-compatible/completion-request.ts';
import { simplifications } from '../../../src/models/openai-compatible/simplifications.ts';
import { largestBytes, largestVariants } from '../../../src/models/wire/largest-request.ts';
import { modelRequest } from '../../support/fake-provider/model-kinds.ts';

/** A format whose schema is longer than its description in words, one with the longer description, and no format. */
const formats = [
  { name: 'short', jsonSchema: { type: 'object', properties: { a: { type: 'string' } } } },
  { name: 'a"b', jsonSchema: { type: 'object', description: '"\\"\n'.repeat(40), properties: {} } },
  null,
];
const text = fc.string({ unit: 'binary', maxLength: 40 });

describe.each([
  { name: 'openai', rules: simplifications, bodyOf: completionRequest },
  { name: 'anthropic', rules: messageRules, bodyOf: messageRequest },
])('the largest request, $name', ({ rules, bodyOf }) => {
  it('is the largest of all forms, after any requests with the same format or messages', () => {
    const bytes = largestBytes(rules, bodyOf);
    fc.assert(
      fc.property(
        fc.record({
          modelId: text,
          system: text,
          messages: fc.array(fc.record({ role: fc.constantFrom('user', 'assistant'), content: text }), {
            maxLength: 3,
          }),
          format: fc.constantFrom(...formats),
          limits: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 3 }),
          temperature: fc.constantFrom(null, 0, 0.75),
          streams: fc.boolean(),
        }),
        ({ modelId, streams, limits, ...changes }) => {
          for (const maxOutputTokens of limits) {
            const request = modelRequest({ ...changes, maxOutputTokens, ...(streams ? { onText: () => {} } : {}) });
            const sizes = largestVariants(rules).map((way) =>
              Buffer.byteLength(JSON.stringify(bodyOf(modelId, request, way))),
            );
            expect(bytes(modelId, request)).toBe(Math.max(...sizes));
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
