/** Reads a whole answer as a ratio in lowest terms: `3:4`, `3 to 4`, `6/8`, `1:2:3`. */
import { greatestCommonDivisor } from '../../../lib/numbers/rational.ts';
import { unboxed } from './text/plain-text.ts';
import { statementsIn } from './text/statements.ts';

const MAX_PARTS = 6;

export function readRatio(plain: string): readonly bigint[] | null {
  const stated = statementsIn(plain).at(-1)?.text ?? unboxed(plain);
  const text = stated
    .replace(/^(?:the )?ratio is /i, '')
    .trim()
    .replace(/\.$/, '');
  const digits = text.length > 60 ? [] : text.split(/ ?[:/] ?| to /);
  if (digits.length < 2 || digits.length > MAX_PARTS || !digits.every((each) => /^\d{1,18}$/.test(each))) return null;
  const parts = digits.map(BigInt);
  const divisor = parts.reduce(greatestCommonDivisor);
  return divisor === 0n ? null : parts.map((part) => part / divisor);
}
