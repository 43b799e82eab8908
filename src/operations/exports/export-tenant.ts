/**
 * Exports all data of a tenant as lines of JSON: `{type, version, data}`. A line is read only when the reader takes it,
 * so that a slow reader keeps no more than a page of rows in memory.
 */
import type { Services } from '../services.ts';
import { debateLines } from './debate-lines.ts';
import type { ExportLine } from './export-line.ts';
import { auditLinesOf, ledgerLines, moneyLines } from './money-lines.ts';
import { settingLines } from './setting-lines.ts';

/** Increased when the data of a type change in a way that readers must handle. */
const VERSION = 1;

/** The parts of an export in their order, the small ones first. */
const PARTS: readonly ((services: Services, tenant: string) => AsyncGenerator<ExportLine>)[] = [
  settingLines,
  moneyLines,
  debateLines,
  ledgerLines,
  auditLinesOf,
];

/**
 * Yields the lines. The last one has the type `end` and the number of lines of each type. Without it the export is
 * incomplete.
 */
export async function* exportTenant(services: Services, tenant: string): AsyncGenerator<string> {
  const { world } = services;
  const counts: Record<string, number> = {};
  yield textOf({ type: 'export', data: { tenant, started_at: world.now().toISOString() } });
  for (const part of PARTS) {
    for await (const line of part(services, tenant)) {
      counts[line.type] = (counts[line.type] ?? 0) + 1;
      yield textOf(line);
    }
  }
  yield textOf({ type: 'end', data: { tenant, finished_at: world.now().toISOString(), counts } });
}

function textOf({ type, data }: ExportLine): string {
  return `${JSON.stringify({ type, version: VERSION, data })}\n`;
}
