/** How many connections a process accepts, by the file descriptors that it may open. */
import { expect, it } from 'vitest';
import { ConfigError } from '../src/config.ts';
import { connectionLimit } from '../src/connection-limit.ts';

it.each([
  ['half of few descriptors', null, 300, 150],
  ['10,000 of many descriptors', null, 1_048_576, 10_000],
  ['10,000 where there is no limit', null, Number.POSITIVE_INFINITY, 10_000],
  ['what the operator says, up to a half', 150, 300, 150],
])('the connection limit › is %s', (_, asked, descriptors, limit) => {
  expect(connectionLimit(asked, descriptors)).toBe(limit);
});

it('the connection limit › stops the start when it is more than half of the descriptors', () => {
  expect(() => connectionLimit(151, 300)).toThrow(ConfigError);
  expect(() => connectionLimit(151, 300)).toThrow(/limits\.max_connections: 151 is more than half of the 300 file/);
});
