/** B13: a pick is a label of the menu or a known alias. Any other verdict is unreadable, and never the first label. */
import { expect, test } from 'vitest';
import { readPick } from '../../../src/debate/parsing/read-reply.ts';

const labels = ['Candidate A', 'Candidate B', 'Candidate C'];

function winnerOf(text: string, options: readonly string[] = labels): string {
  const read = readPick({ text, reasoningText: null, finishReason: 'stop' }, options);
  return read.ok ? read.value.winner : read.code;
}

test.each([
  'Candidate B',
  'CANDIDATE B',
  'candidate b',
  'Candidate B.',
  '**Candidate B**',
  'B',
  '(b)',
  'Response B',
  ' "B" ',
])('a known alias is read as its option: %s', (winner) => {
  expect(winnerOf(JSON.stringify({ winner }))).toBe('Candidate B');
  expect(winnerOf(winner)).toBe('Candidate B');
});

test.each([
  'Tie',
  'Response Z',
  'Candidate D',
  '0',
  '-1',
  '99',
  '1',
  'both',
  'Candidate A and Candidate B',
  'the Candidate Bureau',
  '',
])('a verdict outside the menu is not read: %s', (winner) => {
  expect(winnerOf(JSON.stringify({ winner }))).toBe('unreadable_reply');
});

test.each([0, 1, -1, 99])('an index is not a label: %d', (winner) => {
  expect(winnerOf(JSON.stringify({ winner }))).toBe('unreadable_reply');
});

test('a sign is part of a label', () => {
  expect(winnerOf('{"winner":"-1"}', ['1', '2'])).toBe('unreadable_reply');
  expect(winnerOf('{"winner":"1."}', ['1', '2'])).toBe('1');
});

test('a name inside another word is not that name', () => {
  const names = ['pro', 'con'];
  expect(winnerOf('{"winner":"proposal"}', names)).toBe('unreadable_reply');
  expect(winnerOf('{"winner":"the contract"}', names)).toBe('unreadable_reply');
  expect(winnerOf('{"winner":"Pro"}', names)).toBe('pro');
});

test('prose is not searched for a winner', () => {
  expect(winnerOf('Candidate A argues better than Candidate B, so I pick Candidate A.')).toBe('unreadable_reply');
});

test('the reason of a verdict is kept', () => {
  const text = '{"winner":"A","reasoning":"cites clause 4"}';
  expect(readPick({ text, reasoningText: null, finishReason: 'stop' }, labels)).toEqual({
    ok: true,
    value: { winner: 'Candidate A', reasoning: 'cites clause 4' },
  });
});
