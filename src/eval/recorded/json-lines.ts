/** Text of JSON lines → rows of a schema; a line that is not of the schema is named by its number in the file. */
import { z } from 'zod';

export interface NumberedLine {
  /** From 1, as an editor counts. */
  readonly number: number;
  readonly text: string;
}

export function linesOf(text: string): NumberedLine[] {
  return text
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '');
}

/** Throws an error that begins with `line <number>:`. */
export function rowOf<T>({ number, text }: NumberedLine, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success) throw new Error(`line ${number}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Undefined when the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
