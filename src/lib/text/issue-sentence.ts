/** Converts an issue of a schema to a sentence about its field: "must be a list, not a string". */

/** The fields of a zod issue that are used here. */
export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly values?: readonly unknown[];
}

/**
 * Returns the sentence of an issue. Messages that the schema sets are kept. Default messages of zod, which contain its
 * types and signs, are replaced.
 */
export function issueSentence({ code, message, values = [] }: Issue): string {
  if (code === 'invalid_value') return choiceSentence(message, values);
  if (message === 'Invalid ISO datetime') return 'must be a time such as 2026-01-31T12:00:00Z';
  return typeSentence(message) ?? sizeSentence(message) ?? message;
}

function choiceSentence(message: string, values: readonly unknown[]): string {
  if (!message.startsWith('Invalid ')) return message;
  return `must be ${values.length > 1 ? 'one of ' : ''}${values.map(String).join(', ')}`;
}

const NOUNS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

function typeSentence(message: string): string | null {
  const [, expected = '', received = ''] = /^Invalid input: expected (\w+), received (\w+)$/.exec(message) ?? [];
  const noun = NOUNS[expected];
  if (noun === undefined) return null;
  if (received === 'undefined') return 'is required';
  // 1.5 is a number but not a whole number, so "not a number" would be wrong.
  const isNumber = received === 'NaN' || (expected === 'int' && received === 'number');
  return isNumber ? `must be ${noun}` : `must be ${noun}, not ${NOUNS[received] ?? received}`;
}

function sizeSentence(message: string): string | null {
  const form = /^Too (?:small|big): expected \w+ to (be|have) (>=|<=|>|<)(\S+)(?: (\w+))?$/;
  const [, verb, sign, bound, unit] = form.exec(message) ?? [];
  if (bound === undefined) return null;
  const more = unit === undefined ? 'less' : 'fewer';
  const size = {
    '>=': `${bound} or more`,
    '<=': `${bound} or ${more}`,
    '>': `more than ${bound}`,
    '<': `less than ${bound}`,
  };
  return [`must ${verb}`, size[sign as keyof typeof size], ...(unit === undefined ? [] : [unit])].join(' ');
}
