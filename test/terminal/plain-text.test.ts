/** Any text of a model is readable on a terminal, and its control sequences have no effect. */

import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainJson, plainLine, plainText } from '../../src/terminal/plain-text.ts';
import { fitColumns, terminalScreen } from '../../src/terminal/screen.ts';
import { hostileTexts, TERMINAL_CONTROLS } from '../support/hostile-text.ts';

describe.each(Object.entries(hostileTexts))('hostile text (%s)', (_, hostileText) => {
  test('is shown as plain text on a line, in a text and in JSON', () => {
    for (const plainOutput of [plainLine(hostileText), plainText(hostileText), plainJson(hostileText)]) {
      expect(plainOutput).not.toMatch(TERMINAL_CONTROLS);
      expect(plainOutput).toContain('safe');
    }
    expect(JSON.parse(plainJson({ hostileText }))).toEqual({ hostileText });
  });
});

test('control sequences › have no effect, in any combination', () => {
  const fragment = fc.oneof(
    fc.constantFrom(...Object.values(hostileTexts), '\u001b', '\u009b', '[', ']', '\\', '\r', '\n', '\t'),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 8 }), (fragments) => {
      const text = fragments.join('');
      expect(plainText(text)).not.toMatch(TERMINAL_CONTROLS);
      expect(plainJson(text)).not.toMatch(TERMINAL_CONTROLS);
      expect(plainLine(text)).not.toMatch(TERMINAL_CONTROLS);
      expect(plainLine(text)).not.toMatch(/[\n\t]/);
      expect(JSON.parse(plainJson({ [text]: text }))).toEqual({ [text]: text });
      expect(plainText(plainText(text))).toBe(plainText(text));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['Yes: 3 × 4 = 12 €', 'Yes: 3 × 4 = 12 €'],
  ['  one\r\n\ttwo  ', 'one two'],
  ['日本語とعربيとहिन्दी', '日本語とعربيとहिन्दी'],
  ['a family: 👩‍👩‍👧', 'a family: 👩‍👩‍👧'],
  ['an array[0] and [31m', 'an array[0] and [31m'],
])('%j › is unchanged except for its spaces', (text, line) => {
  expect(plainLine(text)).toBe(line);
});

test('a text › keeps its lines and tabs', () => {
  expect(plainText('one\r\ntwo\rthree\n\tfour')).toBe('one\ntwo\nthree\n\tfour');
});

test.each([
  ['abc', 5, 'abc  '],
  ['abcdef', 4, 'abc…'],
  ['日本語', 6, '日本語'],
  ['日本語', 5, '日本…'],
  ['日本語', 4, '日… '],
  ['👩‍👩‍👧👩‍👩‍👧', 3, '👩‍👩‍👧…'],
  ['abc', 0, '…'],
])('text %s in %i columns › is %j', (text, columns, cell) => {
  expect(fitColumns(text, columns)).toBe(cell);
});

describe('a screen', () => {
  function createScreen(more: { isTTY?: boolean; columns?: number; hasColors?: () => boolean }) {
    const chunks: string[] = [];
    const output = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(String(chunk));
        done();
      },
    });
    return { screen: terminalScreen(Object.assign(output, more)), readOutput: () => chunks.join('') };
  }

  test('shows lines without any control sequence when it is not a terminal', () => {
    const { screen, readOutput } = createScreen({});
    screen.status('waiting for a');
    screen.line([{ text: 'one' }, { text: '  two' }]);
    expect(screen.width).toBeNull();
    expect(readOutput()).toBe('one  two\n');
  });

  test('removes its status before the next line when it is a terminal', () => {
    const { screen, readOutput } = createScreen({ isTTY: true, columns: 12, hasColors: () => true });
    screen.status('waiting for debaters');
    screen.line([{ text: 'one' }]);
    screen.status('');
    const [status, line] = readOutput().split('\r\u001b[2K');
    expect(status).toContain('waiting fo…');
    expect(line).toBe('one\n');
  });

  test('shows no status when plain output is set', () => {
    const { screen, readOutput } = createScreen({ isTTY: true, columns: 80, hasColors: () => false });
    screen.status('waiting for debaters');
    expect(readOutput()).toBe('');
  });

  test.each(Object.entries(hostileTexts))('keeps its position when a line contains %s', (_, hostileText) => {
    const { screen, readOutput } = createScreen({});
    screen.line([{ text: hostileText }, { text: ` ${hostileText} ` }]);
    const text = readOutput();
    expect(text).not.toMatch(TERMINAL_CONTROLS);
    expect(text.split('\n')).toHaveLength(2);
  });
});
