/** A provider's words are shown only after this: keys, addresses and ids are gone, sense stays. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publicText } from '../../src/models/public-text.ts';

it.each([
  [
    'Rate limit reached for gpt-4o-mini in organization org-AbC123 on tokens per min',
    'Rate limit reached for gpt-4o-mini in organization [key] on tokens per min',
  ],
  ['Incorrect API key provided: sk-proj-****abcd.', 'Incorrect API key provided: [key].'],
  ['see https://user:pass@host.example:8080/path?key=1 now', 'see [address] now'],
  ['Authorization: Bearer abc.def.ghi was refused', 'Authorization: [key] was refused'],
  ['request 5f3d2c1b0a9e8d7c6b5a4f3e failed', 'request [key] failed'],
  ['model claude-sonnet-4-6 is overloaded', 'model claude-sonnet-4-6 is overloaded'],
  ['  two\r\n\tlines\u0000\u202e ', 'two lines'],
  ['my own words', 'my own [key]'],
])('%s', (said, shown) => {
  expect(publicText(said, ['', 'words'])).toBe(shown);
});

it('never shows a secret, is one line, and is short', () => {
  const secret = fc.string({ minLength: 8, maxLength: 40 }).filter((text) => text.trim().length >= 8);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), secret, fc.string({ unit: 'binary' }), (before, key, behind) => {
      const shown = publicText(before + key + behind, [key]);
      expect(shown.includes(key)).toBe(false);
      expect(shown).not.toMatch(/[\n\r]/);
      expect(shown.length).toBeLessThanOrEqual(301);
    }),
  );
});
