/** Whole numbers that come as text, of a query or the environment. */

/** Decimal digits alone become a number: `Number` would also read 0x10 and 1e1. */
export function numberOfDigits(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** For a schema: of all that is no number, since it is all text. */
export const wholeNumber = {
  error: ({ code }: { readonly code?: string }) => (code === 'invalid_type' ? 'must be a whole number' : undefined),
};
