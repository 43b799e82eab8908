/** The wire reader itself: what passes through a proxy comes in pieces that know nothing of commands. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CommandReader, ReplyCounter } from './redis-wire.ts';

function commandBytes(words: readonly string[]): Buffer {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return Buffer.from(`*${words.length}\r\n${parts.join('')}`);
}

function inPieces(bytes: Buffer, size: number): Buffer[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

it('finds every command, whatever its words hold and wherever it is cut', () => {
  const command = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('\r\n*1\r\n$4\r\n')), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(command, { maxLength: 5 }), fc.integer({ min: 1, max: 40 }), (commands, size) => {
      const bytes = Buffer.concat(commands.map(commandBytes));
      const reader = new CommandReader();
      const read = inPieces(bytes, size).flatMap((piece) => [...reader.read(piece)]);
      expect(read.map(({ words }) => words)).toEqual(commands);
      expect(Buffer.concat(read.map((each) => each.bytes)).equals(bytes)).toBe(true);
    }),
  );
});

it('refuses what is no command', () => {
  expect(() => [...new CommandReader().read(Buffer.from('PING\r\n'))]).toThrow('not a command of Redis: PING');
});

it.each([1, 2, 7, 1_000])('counts every reply in pieces of %i bytes', (size) => {
  // A status, an error, a number, a text with a line break in it, nothing, an empty text, a list of a list, an empty list.
  const replies = ['+OK\r\n', '-ERR no\r\n', ':12\r\n', '$4\r\na\r\nb\r\n', '$-1\r\n', '$0\r\n\r\n'];
  const lists = ['*2\r\n*1\r\n$1\r\nx\r\n:1\r\n', '*0\r\n', '*-1\r\n'];
  const counter = new ReplyCounter();
  const pieces = inPieces(Buffer.from([...replies, ...lists].join('')), size);
  expect(pieces.reduce((sum, piece) => sum + counter.count(piece), 0)).toBe(9);
});
