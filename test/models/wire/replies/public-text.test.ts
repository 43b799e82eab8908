/** A provider's text is shown only without keys, addresses and ids, and keeps its meaning. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publicText } from '../../../../src/models/wire/faults/public-text.ts';

it.each([
  [
    'Rate limit reached for gpt-4o-mini in organization org-AbC123 on tokens per min',
    'Rate limit reached for gpt-4o-mini in organization [key] on tokens per min',
  ],
  ['Incorrect API key provided: sk-proj-****abcd.', 'Incorrect API key provided: [key].'],
  ['see https://user:pass@host.example:8080/path?key=1 now', 'see [address] now'],
  ['Authorization: Bearer abc.def.ghi was refused', 'Authorization: [key] was refused'],
  ['request 5f3d2c1b0a9e8d7c6b5a4f3e failed', 'request [key] failed'],
  ['<!DOCTYPE html><html><body>Bad Gateway at 10.0.0.7</body></html>', ''],
  ['upstream said <html lang="en"> and more', ''],
  ['connect ECONNREFUSED 10.3.7.22:8443 (attempt 2)', 'connect ECONNREFUSED [address] (attempt 2)'],
  ['no route to 192.168.0.0/16', 'no route to [address]'],
  ['dial [fd00::7:1]:443 and ::1, then 2001:db8:0:0:0:0:0:1', 'dial [address] and [address], then [address]'],
  ['getaddrinfo ENOTFOUND db-7.prod.internal', 'getaddrinfo ENOTFOUND [address]'],
  ['call gateway.corp.example.com:8443/v1/x, or redis:6379', 'call [address], or [address]'],
  ['see platform.openai.com/account/billing.', 'see [address].'],
  ['ask ops@example.org', 'ask [address]'],
  // A text that only resembles an address.
  ['since 12:30:45 on 2026-11-27, 3.5 of 10', 'since 12:30:45 on 2026-11-27, 3.5 of 10'],
  ['messages.0.content: Field required (std::error)', 'messages.0.content: Field required (std::error)'],
  [
    'gpt-4.1 and claude-3.5-sonnet, a < b, e.g. temperature:0',
    'gpt-4.1 and claude-3.5-sonnet, a < b, e.g. temperature:0',
  ],
  ['Upstream overloaded', 'Upstream overloaded'],
  ['model claude-sonnet-4-6 is overloaded', 'model claude-sonnet-4-6 is overloaded'],
  ['  two\r\n\tlines\u0000\u202e ', 'two lines'],
  ['my own words', 'my own [key]'],
])('%s', (text, expected) => {
  expect(publicText(text, ['', 'words'])).toBe(expected);
});

it('a public text contains no secret, is one line and is short', () => {
  const secret = fc.string({ minLength: 8, maxLength: 40 }).filter((text) => text.trim().length >= 8);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), secret, fc.string({ unit: 'binary' }), (before, key, after) => {
      const result = publicText(before + key + after, [key]);
      expect(result.includes(key)).toBe(false);
      expect(result).not.toMatch(/[\n\r]/);
      expect(result.length).toBeLessThanOrEqual(301);
    }),
  );
});

it('a megabyte of near-URLs takes no longer than a page of them', () => {
  const nearUrls = [
    'a.'.repeat(500_000),
    '1.1.1.'.repeat(200_000),
    'a:'.repeat(500_000),
    'a-'.repeat(500_000),
    '::'.repeat(500_000),
  ];
  for (const text of nearUrls) expect(publicText(text, []).length).toBeLessThanOrEqual(301);
});
