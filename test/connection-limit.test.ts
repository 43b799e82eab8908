/** The limit of connections of a process, which depends on its limit of file descriptors. */
import { expect, it } from 'vitest';
import { ConfigError } from '../src/config.ts';
import { connectionLimit } from '../src/connection-limit.ts';

it.each([
  ['half of few descriptors', null, 300, 150],
  ['10,000 of many descriptors', null, 1_048_576, 10_000],
  ['10,000 without a limit of descriptors', null, Number.POSITIVE_INFINITY, 10_000],
  ['the setting of the operator, up to a half', 150, 300, 150],
])('the connection limit › is %s', (_, setting, descriptors, limit) => {
  expect(connectionLimit(setting, descriptors)).toBe(limit);
});

it('the connection limit › stops the start when it is more than half of the descriptors', () => {
  expect(() => connectionLimit(151, 300)).toThrow(ConfigError);
  expect(() => connectionLimit(151, 300)).toThrow(/limits\.max_connections: 151 is more than half of the 300 file/);
});
