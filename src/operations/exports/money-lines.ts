/** Exports budgets and spending of a tenant, and the operator's actions on it. */
import { usdFromNano } from '../../budget/money.ts';
import { nullIfNotFound } from '../../errors.ts';
import { yieldWhenBusy } from '../../lib/tick-time.ts';
import { auditRecords } from '../audit/audit-log.ts';
import { readMetadataBudget } from '../budgets/metadata-budgets.ts';
import { readBudgetOf } from '../budgets/read-budget.ts';
import { readLedger } from '../budgets/read-ledger.ts';
import { rowsOf } from '../rows-of.ts';
import type { Services } from '../services.ts';
import type { ExportLine } from './export-line.ts';

const LINES_PER_READ = 100;

export async function* moneyLines(services: Services, tenant: string): AsyncGenerator<ExportLine> {
  const { store, tenants } = services;
  if ((await tenants.tenant(tenant)) !== null) yield { type: 'budget', data: await readBudgetOf(services, tenant) };
  for (const pair of await store.caps.pairs(tenant)) {
    const budget = await nullIfNotFound(readMetadataBudget(services, { tenant, ...pair }));
    // A budget that was deleted meanwhile is left out.
    if (budget !== null) yield { type: 'metadata_budget', data: budget };
  }
  for (const { day, model, costNanoUsd } of await store.budgets.spending(tenant))
    yield { type: 'spending', data: { day, model, cost_usd: usdFromNano(costNanoUsd) } };
}

export async function* ledgerLines(services: Services, tenant: string): AsyncGenerator<ExportLine> {
  for await (const line of rowsOf(LINES_PER_READ, (page) => readLedger(services, tenant, page)))
    yield { type: 'ledger_line', data: line };
}

/** Yields the records of the audit log whose path is under the tenant's path. */
export async function* auditLinesOf(services: Services, tenant: string): AsyncGenerator<ExportLine> {
  const path = `/v1/admin/tenants/${tenant}`;
  for await (const records of auditRecords(services, 0)) {
    await yieldWhenBusy();
    for (const record of records)
      if (record.path.split('?', 1)[0] === path || record.path.startsWith(`${path}/`))
        yield { type: 'audit_record', data: record };
  }
}
