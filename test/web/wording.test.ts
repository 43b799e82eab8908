/** The texts of the page: amounts, announcements for screen readers, and commands that a shell reads as intended. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { announcement, curlCommand, firstSentence, percent, plural, usd } from '../../src/web/api/wording.js';
import { play } from '../support/debates/scripted-debate.ts';
import { streamMessages, viewOf } from './debate-messages.ts';

test.each([
  [0, '$0'],
  [0.0000657, '$0.0000657'],
  [0.012345, '$0.0123'],
  [3, '$3'],
  [1234.5, '$1,230'],
  [null, '–'],
])('an amount of %s USD › is shown as %s', (amount, shownAmount) => {
  expect(usd(amount)).toBe(shownAmount);
});

test('shares and counts › are shown with their units', () => {
  expect(percent(0.666)).toBe('67\u00a0%');
  expect(percent(null)).toBe('–');
  expect(plural(1, 'token')).toBe('1 token');
  expect(plural(1200, 'token')).toBe('1,200 tokens');
});

test.each([
  ['It is 42. Because of the sum.', 'It is 42.'],
  ['Costs 1.5 million. More follows.', 'Costs 1.5 million.'],
  ['一句话。第二句。', '一句话。第二句。'],
  ['no end', 'no end'],
  [`${'word '.repeat(60)}end`, `${'word '.repeat(39)}word…`],
  ['', ''],
  [null, ''],
])('the first sentence of %j › ends at its full stop or its limit', (text, expectedSentence) => {
  expect(firstSentence(text)).toBe(expectedSentence);
});

test('a sentence › has at most 201 characters', () => {
  expect(firstSentence('x'.repeat(5_000)).length).toBeLessThanOrEqual(201);
});

describe('a command', () => {
  /** The arguments that a shell passes to `curl`. */
  const shellArguments = (command: string) =>
    execFileSync('sh', ['-c', `curl() { for each; do printf '%s\\0' "$each"; done; }\n${command}`], {
      env: { PARLEY_KEY: 'the key' },
    })
      .toString()
      .split('\0')
      .slice(0, -1);

  test('sends exactly the request, with any characters in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
        (question) => {
          const curlArguments = shellArguments(curlCommand('http://localhost/v1/debates', false, { question }));
          expect(curlArguments.slice(0, 2)).toEqual(['-sN', 'http://localhost/v1/debates']);
          expect(JSON.parse(curlArguments[5] ?? '')).toEqual(JSON.parse(JSON.stringify({ question })));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is not ended by quotes, dollar signs or line breaks', () => {
    const question = `it's "$(touch /nowhere)" \`x\` \\ \n$PARLEY_KEY`;
    expect(shellArguments(curlCommand('u', false, { question })).at(-1)).toBe(JSON.stringify({ question }));
  });

  test('names the variable of the key and does not show the key', () => {
    expect(shellArguments(curlCommand('u', true))).toEqual(['-sN', 'u', '-H', 'authorization: Bearer the key']);
  });
});

test('a screen reader › gets each round and the end', async () => {
  const { events } = await play(
    { protocol: 'critique', adaptive_routing: false },
    ({ identity: { round, subject } }) => ({
      answer: round === 1 && subject === 'b' ? '41' : '42',
      reasoning: 'Counted.',
      confidence: 0.8,
    }),
  );
  const messages = streamMessages(events);
  const announcements = messages.map((_, index) => announcement(viewOf(messages.slice(0, index + 1))));
  const distinctAnnouncements = announcements.filter((each, index) => each !== announcements[index - 1]);
  // Two of three agree in round 1, all in round 2.
  expect(distinctAnnouncements).toEqual([
    '',
    'Round 1 is over. Agreement 67\u00a0%. 42: a, c. 41: b.',
    'Round 2 is over. Agreement 100\u00a0%. 42: a, b, c.',
    expect.stringMatching(/^Debate completed\. Answer: 42\. Confidence \d+\u00a0%\.$/),
  ]);
});

test('a screen reader › gets all waves of a blind round', async () => {
  const { events } = await play({}, ({ identity: { subject } }) => ({
    answer: subject === 'b' ? '41' : '42',
    reasoning: 'Counted.',
    confidence: 0.8,
  }));
  const text = announcement(viewOf(streamMessages(events).slice(0, -3)));
  // Two against one have 0.823: a question for a number has 30 possible answers.
  expect(text).toBe('Round 1 is over. Agreement 82\u00a0%. 42: a, c. 41: b.');
});
