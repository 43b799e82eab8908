/** The table of docs/architecture.md: which part of src may import what. */
import { areas } from '../import-rules.ts';

export function importTable(): string {
  const rows = areas.map(({ name, path, sees, seesAllBut, speaksDebate }) => {
    const all = seesAllBut ? `everything except ${listed(seesAllBut)}` : listed(sees ?? []) || 'nothing of `src`';
    return `| ${name} | \`${globOf(path)}\` | ${all}${speaksDebate ? '; types and schemas of `debate`' : ''} |`;
  });
  return ['| part | files | may import |', '|---|---|---|', ...rows].join('\n');
}

/** Parts by their names, other files as globs. */
function listed(patterns: readonly string[]): string {
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
  for (let inner = ''; inner !== glob; ) {
    inner = glob;
    glob = glob
      .replace(/\(\?!([^()]*)\)/g, '!{$1}')
      .replace(/\(([^()]*)\)(\??)/g, (_, words, optional) => (optional ? `{,${words}}` : `{${words}}`));
  }
  return glob.replaceAll('|', ',');
}
