/** A table of figures, as text for a terminal or as Markdown. */

export interface Table {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What a reader must know to read it; empty where the header says enough. */
  readonly notes: string;
}

/** Columns as wide as their longest cell. */
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
