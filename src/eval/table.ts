/** Formats a table of figures as text for a terminal or as Markdown. */

export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Explanations for the reader; empty when the header is sufficient. */
  readonly notes: string;
}

/** Returns the table as text, with columns as wide as their longest cell. */
export function tableText({ title, header, rows, notes }: Table): string {
  const all = [header, ...rows];
  const widths = header.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${[title, ...lines, ...(notes === '' ? [] : [notes])].join('\n')}\n`;
}

export function tableMarkdown({ title, header, rows, notes }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const lines = [header, header.map(() => '---'), ...rows].map(line);
  return `${[`### ${title}`, '', ...lines, ...(notes === '' ? [] : ['', notes])].join('\n')}\n`;
}
