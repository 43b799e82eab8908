/** Writes lines to standard error: with styles on a terminal with colours, plain to a file or a pipe. */
import { styleText } from 'node:util';
import stringWidth from 'string-width';
import { plainLine } from './plain-text.ts';

export type Style = 'plain' | 'strong' | 'faint' | 'good' | 'changed' | 'bad' | 'heading';

export interface Span {
  readonly text: string;
  readonly style?: Style;
}

export type Line = readonly Span[];

/** A Node stream. The optional members exist only on a terminal. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(): boolean;
}

export interface Screen {
  /** Columns of the terminal; null when the length of lines is not limited. */
  readonly width: number | null;
  line(line: Line): void;
  /** Shows a status below the last line until the next line is written. Shows nothing if it could not be cleared. */
  status(text: string): void;
}

const formats = {
  plain: [],
  strong: ['bold'],
  faint: ['dim'],
  good: ['green'],
  changed: ['yellow'],
  bad: ['red'],
  heading: ['bold', 'cyan'],
} as const satisfies Record<Style, readonly string[]>;

/** Moves to the first column and clears the line. */
const CLEAR = '\r\u001b[2K';

/** Returns a screen. Every span is cleaned before it is styled, so that no text can control the terminal. */
export function terminalScreen(output: Output): Screen {
  const isTerminal = output.isTTY === true;
  const width = isTerminal ? (output.columns ?? 80) : null;
  // A terminal without colours may be unable to clear a line.
  const canClear = isTerminal && output.hasColors?.() === true;
  let isStatusShown = false;
  const clear = () => {
    if (isStatusShown) output.write(CLEAR);
    isStatusShown = false;
  };
  return {
    width,
    line(line) {
      clear();
      output.write(`${line.map((span) => styled(span, output)).join('')}\n`);
    },
    status(text) {
      clear();
      if (width === null || !canClear || text === '') return;
      output.write(styled({ text: fitColumns(plainLine(text), width - 1).trimEnd(), style: 'faint' }, output));
      isStatusShown = true;
    },
  };
}

/** Styles a span. Node decides by NO_COLOR, FORCE_COLOR and the colours of the terminal. */
function styled({ text, style = 'plain' }: Span, output: Output): string {
  // The outer spaces align the line, and `plainLine` would remove them.
  const [indent = ''] = /^ */.exec(text) ?? [];
  const inner = text.slice(indent.length);
  const plain = indent + plainLine(inner) + ' '.repeat(spacesAfter(inner));
  const stream = output as NodeJS.WritableStream;
  return formats[style].length === 0 ? plain : styleText([...formats[style]], plain, { stream });
}

function spacesAfter(text: string): number {
  let start = text.length;
  while (text[start - 1] === ' ') start -= 1;
  return text.length - start;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The maximum number of code units per column that are read. Only text that is made to be unreadable has more. Longer
 * text is not segmented, because the segmenter copies the whole text for each grapheme: 15 s and 4 GB for 50,000 Thai
 * letters.
 */
const MAX_UNITS_PER_COLUMN = 16;

/** Returns a text of exactly this number of columns: cut with an ellipsis or padded with spaces. */
export function fitColumns(text: string, columns: number): string {
  const start = text.slice(0, columns * MAX_UNITS_PER_COLUMN).toWellFormed();
  const missing = columns - stringWidth(start);
  if (missing >= 0 && start.length === text.length) return text + ' '.repeat(missing);
  let cut = '';
  let width = 0;
  for (const { segment } of graphemes.segment(start)) {
    const next = width + stringWidth(segment);
    if (next > columns - 1) break;
    cut += segment;
    width = next;
  }
  return `${cut}…${' '.repeat(Math.max(0, columns - 1 - width))}`;
}
