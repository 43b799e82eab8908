/** Parses JSON lines to rows of a schema. An invalid line is reported by its number in the file. */
import { z } from 'zod';

export interface NumberedLine {
  /** Numbered from 1, as in an editor. */
  readonly number: number;
  readonly text: string;
}

export function linesOf(text: string): NumberedLine[] {
  return text
    .split('\n')
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '');
}

/** Parses a line. Throws an error that begins with `line <number>:`. */
export function rowOf<T>({ number, text }: NumberedLine, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success) throw new Error(`line ${number}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Returns undefined when the text is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
