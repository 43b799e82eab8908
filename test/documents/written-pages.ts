/** The pages of docs with generated parts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleTable, inputsTable } from './capacity.ts';
import { endpointsTable } from './endpoints-table.ts';
import { errorsTable } from './errors-table.ts';
import { importTable } from './import-table.ts';
import { metricsTable } from './metrics-table.ts';
import { providersTable } from './providers-table.ts';

const parts = [
  { page: 'errors.md', part: 'errors', table: errorsTable },
  { page: 'http-api.md', part: 'endpoints', table: endpointsTable },
  { page: 'architecture.md', part: 'import rules', table: importTable },
  { page: 'observability.md', part: 'metrics', table: metricsTable },
  { page: 'providers.md', part: 'providers', table: providersTable },
  { page: 'capacity.md', part: 'inputs', table: inputsTable },
  { page: 'capacity.md', part: 'example', table: exampleTable },
];

export interface WrittenPage {
  readonly path: string;
  readonly actual: string;
  readonly expected: string;
}

/** Reads each page on demand, so that the second part of a page is written into the page with the first part. */
export function* writtenPages(): Generator<WrittenPage> {
  for (const { page, part, table } of parts) {
    const path = join(import.meta.dirname, '../../docs', page);
    const actual = readFileSync(path, 'utf8');
    yield { path, actual, expected: replacePart(actual, part, table()) };
  }
}

/** Replaces the text between the two marks of the part. */
function replacePart(page: string, part: string, text: string): string {
  const begin = `<!-- begin: ${part}, written by \`npm run docs\` -->`;
  const end = `<!-- end: ${part} -->`;
  if (!page.includes(begin) || !page.includes(end)) throw new Error(`There are no lines ${begin} and ${end}.`);
  return `${page.slice(0, page.indexOf(begin) + begin.length)}\n${text}\n${page.slice(page.indexOf(end))}`;
}
