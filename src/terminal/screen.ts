/** Lines on the terminal's standard error: painted where it can show colours, plain where it is a file or a pipe. */
import { styleText } from 'node:util';
import stringWidth from 'string-width';
import { plainLine } from './plain-text.ts';

export type Style = 'plain' | 'strong' | 'faint' | 'good' | 'changed' | 'bad' | 'heading';

export interface Span {
  readonly text: string;
  readonly style?: Style;
}

export type Line = readonly Span[];

/** A stream as Node has it; the rest only where it is a terminal. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(): boolean;
}

export interface Screen {
  /** Columns; null where a line may be as long as it likes. */
  readonly width: number | null;
  line(line: Line): void;
  /** What is going on below the last line, until the next one; nothing where it could not be taken back. */
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

/** To the first column, and the whole line away. */
const CLEAR = '\r\u001b[2K';

/** No text can control the terminal: every span is made plain before it is painted. */
export function terminalScreen(output: Output): Screen {
  const isTerminal = output.isTTY === true;
  const width = isTerminal ? (output.columns ?? 80) : null;
  // A terminal that is told to be plain, or cannot be more, can take nothing back.
  const canTakeBack = isTerminal && output.hasColors?.() === true;
  let isStatusShown = false;
  const clear = () => {
    if (isStatusShown) output.write(CLEAR);
    isStatusShown = false;
  };
  return {
    width,
    line(line) {
      clear();
      output.write(`${line.map((span) => painted(span, output)).join('')}\n`);
    },
    status(text) {
      clear();
      if (width === null || !canTakeBack || text === '') return;
      output.write(painted({ text: fitted(plainLine(text), width - 1).trimEnd(), style: 'faint' }, output));
      isStatusShown = true;
    },
  };
}

/** Node decides: NO_COLOR, FORCE_COLOR, and whether the stream is a terminal that has colours. */
function painted({ text, style = 'plain' }: Span, output: Output): string {
  // What lays out a line is spaces, which `plainLine` would take.
  const [before = ''] = /^ */.exec(text) ?? [];
  const inner = text.slice(before.length);
  const plain = before + plainLine(inner) + ' '.repeat(spacesAfter(inner));
  const stream = output as NodeJS.WritableStream;
  return formats[style].length === 0 ? plain : styleText([...formats[style]], plain, { stream });
}

function spacesAfter(text: string): number {
  let start = text.length;
  while (text[start - 1] === ' ') start -= 1;
  return text.length - start;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A column takes no more of a text, but for one that is written to be unreadable. What is longer is not segmented: that
 * copies the whole text for each of its graphemes, 15 s and 4 GB for 50,000 Thai letters. */
const MOST_UNITS = 16;

/** Exactly this number of columns: cut off with an ellipsis, or filled up with spaces. */
export function fitted(text: string, columns: number): string {
  const beginning = text.slice(0, columns * MOST_UNITS).toWellFormed();
  const missing = columns - stringWidth(beginning);
  if (missing >= 0 && beginning.length === text.length) return text + ' '.repeat(missing);
  let cut = '';
  let width = 0;
  for (const { segment } of graphemes.segment(beginning)) {
    const next = width + stringWidth(segment);
    if (next > columns - 1) break;
    cut += segment;
    width = next;
  }
  return `${cut}…${' '.repeat(Math.max(0, columns - 1 - width))}`;
}
