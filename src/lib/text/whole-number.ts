/** Reads whole numbers from the text of a query or an environment variable. */

/** Converts a text of decimal digits to a number. `Number` alone would also accept 0x10 and 1e1. */
export function digitsToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/**
 * The schema option that reports every value that is not a number as "must be a whole number", because the input is
 * always text.
 */
export const wholeNumberError = {
  error: ({ code }: { readonly code?: string }) => (code === 'invalid_type' ? 'must be a whole number' : undefined),
};
