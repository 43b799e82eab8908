/** The table of docs/architecture.md: the allowed imports of each part of src. */
import { areas } from '../import-rules.ts';

export function importTable(): string {
  const rows = areas.map(({ name, path, imports, importsAllExcept, importsDebateSchemas }) => {
    const importable = importsAllExcept
      ? `everything except ${formatPatterns(importsAllExcept)}`
      : formatPatterns(imports ?? []) || 'nothing of `src`';
    return `| ${name} | \`${globOf(path)}\` | ${importable}${importsDebateSchemas ? '; types and schemas of `debate`' : ''} |`;
  });
  return ['| part | files | may import |', '|---|---|---|', ...rows].join('\n');
}

/** Names parts by their name and other files by a glob. */
function formatPatterns(patterns: readonly string[]): string {
  const nameOf = (pattern: string) => areas.find(({ path }) => path === pattern)?.name;
  return patterns.map((pattern) => nameOf(pattern) ?? `\`${globOf(pattern)}\``).join(', ');
}

/** `^src/(models|stores)/[^/]+[.]ts$` → `src/{models,stores}/*.ts`; `$1` and `$2` are the folders of the importing file. */
function globOf(pattern: string): string {
  let glob = pattern
    .replace(/[$](?=$|[|)])|^\^/g, '')
    .replaceAll('[.]', '.')
    .replace(/\[\^\/\]\+|\(\[\^\/\]\+\)/g, '*')
    .replaceAll('$1/$2', '<own folder>');
  for (let previousGlob = ''; previousGlob !== glob; ) {
    previousGlob = glob;
    glob = glob
      .replace(/\(\?!([^()]*)\)/g, '!{$1}')
      .replace(/\(([^()]*)\)(\??)/g, (_, alternatives, optional) =>
        optional ? `{,${alternatives}}` : `{${alternatives}}`,
      );
  }
  return glob.replaceAll('|', ',');
}
