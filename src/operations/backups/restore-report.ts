/** The command `restore-check`: compares the store with the exported ledger and reports the differences. */
import { open } from 'node:fs/promises';
import { usdFromNano } from '../../budget/money.ts';
import type { Store } from '../../stores/store.ts';
import type { RaisedWindow } from './restore-check.ts';
import { checkAgainstExport, suspendLimitedTenants } from './restore-check.ts';

export interface RestoreFiles {
  /** The files of the exported ledger. Without files, tenants with a limit are suspended instead. */
  readonly files: readonly string[];
  /** If false, nothing is written. */
  readonly applies: boolean;
}

/** Returns the report. Throws the errors of the store and of the files. */
export async function checkRestore(store: Store, { files, applies }: RestoreFiles): Promise<string> {
  const lines = files.length === 0 ? await suspendTenants(store, applies) : await raiseBudgets(store, files, applies);
  return `${lines.join('\n')}\n${applies ? '' : 'Nothing was changed. --apply makes these changes.\n'}`;
}

async function suspendTenants(store: Store, applies: boolean): Promise<string[]> {
  const tenants = await suspendLimitedTenants(store, { applies });
  return [`${tenants.length} active tenants have a limit`, ...tenants.map((id) => `suspend ${id}`)];
}

async function raiseBudgets(store: Store, files: readonly string[], applies: boolean): Promise<string[]> {
  const now = new Date(Date.now() + store.clock.offsetMs());
  const checked = await checkAgainstExport(store, linesOf(files), { now, applies });
  const { lines, lost, unreadable } = checked;
  const summary = `${lines} exported lines, ${lost} of them not in the store, and ${unreadable} unreadable lines`;
  return [summary, ...checked.raised.map(raisedText)];
}

function raisedText({ tenant, pair, window, raisedNanoUsd }: RaisedWindow): string {
  const budget = pair === null ? '' : `, metadata ${pair.key}=${pair.value}`;
  return `add ${usdFromNano(raisedNanoUsd).toFixed(9)} USD to ${tenant}${budget}, window ${window}`;
}

async function* linesOf(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) yield* (await open(file)).readLines();
}
