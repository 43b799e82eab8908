/** The paragraphs of a Markdown text and the claims that each one marks: `[c1]`, or `[c7?]` for a contested claim. */

export interface Mark {
  /** For example `c7`, in lower case. */
  readonly id: string;
  /** True when written with a question mark. */
  readonly contested: boolean;
}

export interface Paragraph {
  readonly text: string;
  /** In the order of the text, each claim once. Contested only when all of its marks in the paragraph are. */
  readonly marks: readonly Mark[];
  /** Number of characters without the marks. */
  readonly length: number;
}

/** One or several marks in one pair of brackets. Brackets before a `(` are a link. */
const MARK = /\[[cC]\d{1,4}\??(?:[,;] ?[cC]\d{1,4}\??)*\](?!\()/g;
const ONE_MARK = /c(\d{1,4})(\??)/gi;

/** An opening or closing line of fenced code. */
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line without a statement: a heading, or a horizontal rule. */
const BARE_LINE = /^ {0,3}(?:#{1,6}(?: .*)?|[-*_](?: ?[-*_]){2,} *)$/;

/**
 * Returns the blocks of lines between blank lines. Fenced code belongs to one block with the adjacent lines. A block of
 * headings alone is left out.
 */
export function paragraphsOf(markdown: string): Paragraph[] {
  return blocksOf(markdown)
    .filter((lines) => !lines.every((line) => line === '' || BARE_LINE.test(line)))
    .map(paragraph);
}

function blocksOf(markdown: string): string[][] {
  const blocks: string[][] = [[]];
  for (const { line, isCode } of codeAndProse(markdown)) {
    if (!isCode && line.trim() === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((lines) => lines.length > 0);
}

/** Yields each line, and whether it is part of fenced code or opens or closes it. */
function* codeAndProse(markdown: string): Generator<{ readonly line: string; readonly isCode: boolean }> {
  let fence: string | null = null;
  for (const line of markdown.split(/\r?\n/)) {
    const [, mark = null] = FENCE.exec(line) ?? [];
    yield { line, isCode: fence !== null || mark !== null };
    fence = fenceAfter(fence, mark);
  }
}

function fenceAfter(open: string | null, mark: string | null): string | null {
  if (open === null || mark === null) return open ?? mark;
  return mark[0] === open[0] && mark.length >= open.length ? null : open;
}

function paragraph(lines: readonly string[]): Paragraph {
  const text = lines.join('\n');
  const found = new Map<string, Mark>();
  let markCharacters = 0;
  mapProse(text, (prose) =>
    prose.replace(MARK, (marksText) => {
      markCharacters += marksText.length;
      for (const { id, contested } of marksIn(marksText)) {
        found.set(id, { id, contested: contested && (found.get(id)?.contested ?? true) });
      }
      return marksText;
    }),
  );
  return { text, marks: [...found.values()], length: text.length - markCharacters };
}

function marksIn(marksText: string): Mark[] {
  return [...marksText.matchAll(ONE_MARK)].map(([, number = '', questionMark]) => ({
    id: `c${Number(number)}`,
    contested: questionMark === '?',
  }));
}

/** Returns the text with every mark replaced by the result of `replacementOf`; null removes the mark. */
export function withMarks(markdown: string, replacementOf: (id: string) => Mark | null): string {
  const rewrite = (marksText: string) =>
    marksIn(marksText)
      .flatMap(({ id }) => replacementOf(id) ?? [])
      .map(({ id, contested }) => `[${id}${contested ? '?' : ''}]`)
      .join('');
  return mapProse(markdown, (prose) => prose.replace(MARK, rewrite));
}

export function withoutMarks(markdown: string): string {
  return withMarks(markdown, () => null);
}

/** Maps the text outside code. Within code, `a[c1]` is not a mark. */
function mapProse(text: string, map: (prose: string) => string): string {
  const lines = [...codeAndProse(text)].map(({ line, isCode }) => (isCode ? line : mapInline(line, map)));
  return lines.join('\n');
}

/** A code span opens and closes with the same number of backticks. */
function mapInline(line: string, map: (prose: string) => string): string {
  if (!line.includes('`')) return map(line);
  const pieces = line.split(/(`+)/);
  let result = '';
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? '';
    const end = piece.startsWith('`') ? pieces.indexOf(piece, at + 1) : -1;
    if (end < 0) {
      result += piece.startsWith('`') ? piece : map(piece);
      continue;
    }
    result += pieces.slice(at, end + 1).join('');
    at = end;
  }
  return result;
}
