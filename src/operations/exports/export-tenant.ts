/**
 * Everything that a tenant has, as lines of JSON: `{type, version, data}`. Each line is read by itself while the one
 * before it is being sent, so that a reader that stops holds a page of rows and nothing more.
 */
import type { Services } from '../services.ts';
import { debateLines } from './debate-lines.ts';
import type { ExportLine } from './export-line.ts';
import { auditLinesOf, ledgerLines, moneyLines } from './money-lines.ts';
import { settingLines } from './setting-lines.ts';

/** Rises when the data of a type change so that a reader has to know of it. */
const VERSION = 1;

/** The parts of an export, in their order: what is small first. */
const PARTS: readonly ((services: Services, tenant: string) => AsyncGenerator<ExportLine>)[] = [
  settingLines,
  moneyLines,
  debateLines,
  ledgerLines,
  auditLinesOf,
];

/** The last line has the type `end` and how many there were of each type: without it, the export is not complete. */
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
