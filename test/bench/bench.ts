/**
 * `npm run bench`: measures the figures side by side and prints them as a table.
 *   --json            as JSON, for machines
 *   --only <figure>   one figure; can be given again
 *   --write           writes the rows into the table of docs/performance.md, instead of those of the same figures
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRedis } from '../command/find-redis.ts';
import { localMachine } from '../command/machine.ts';
import type { ReportedRow } from './figure.ts';
import { reportRow } from './figure.ts';
import { figures } from './figures.ts';
import { tableOf } from './table.ts';
import { withOwnTable, withRows } from './written-table.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md');

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
  },
});

// An exit also ends the started processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
process.chdir(join(import.meta.dirname, '../..'));
try {
  await bench();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function bench(): Promise<void> {
  const names = figures.map(({ name }) => name);
  const unknown = values.only.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`there is no figure ${unknown.join(', ')}: there are ${names.join(', ')}`);
  await findRedis(localMachine);
  const rows: ReportedRow[] = [];
  const tables = new Map<string, string>();
  for (const { name, run, table } of figures.filter(({ name: figure, onlyWhenNamed = false }) =>
    values.only.length === 0 ? !onlyWhenNamed : values.only.includes(figure),
  )) {
    // Progress goes to stderr, so that stdout contains only the table or JSON.
    console.error(`measuring ${name} …`);
    rows.push(...(await run()).map((row) => reportRow(name, row)));
    if (values.write && table !== undefined) tables.set(name, await table());
  }
  console.log(values.json ? JSON.stringify(rows, null, 2) : tableOf(rows));
  if (!values.write) return;
  let document = withRows(readFileSync(DOCUMENT, 'utf8'), rows, names);
  for (const [name, table] of tables) document = withOwnTable(document, name, table);
  writeFileSync(DOCUMENT, document);
}
