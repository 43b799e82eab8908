/** What a schema says of a value, as a sentence about its field: "must be a list, not a string". */

/** Of zod: the fields that are read here. */
export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly values?: readonly unknown[];
}

/** Words of the schema's own are kept; those that zod has by default are its own types and signs. */
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
  // 1.5 is no whole number, and a number all the same.
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
