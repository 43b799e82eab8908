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
import type { Reported } from './figure.ts';
import { reported } from './figure.ts';
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

// What was started is ended with this process, whatever ends it.
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
  const rows: Reported[] = [];
  const tables = new Map<string, string>();
  for (const { name, run, table } of figures.filter(({ name: figure, onlyWhenNamed = false }) =>
    values.only.length === 0 ? !onlyWhenNamed : values.only.includes(figure),
  )) {
    // On the other channel, so that what is piped on stays a table or JSON.
    console.error(`measuring ${name} …`);
    rows.push(...(await run()).map((row) => reported(name, row)));
    if (values.write && table !== undefined) tables.set(name, await table());
  }
  console.log(values.json ? JSON.stringify(rows, null, 2) : tableOf(rows));
  if (!values.write) return;
  let document = withRows(readFileSync(DOCUMENT, 'utf8'), rows, names);
  for (const [name, table] of tables) document = withOwnTable(document, name, table);
  writeFileSync(DOCUMENT, document);
}
