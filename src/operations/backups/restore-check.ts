/**
 * Corrects spending after an older snapshot was restored: costs after the snapshot are only in the exported ledger, and
 * are added to the open windows of budgets and metadata budgets. Repeating this changes nothing.
 */
import { z } from 'zod';
import type { NanoUsd } from '../../budget/money.ts';
import { nanoFromUsd, sumNano } from '../../budget/money.ts';
import { isWindowOver, windowAt } from '../../budget/reservation.ts';
import type { MetadataPair } from '../../stores/budget-cap.ts';
import type { Store } from '../../stores/store.ts';
import type { Tenant } from '../../stores/tenant-store.ts';
import { rowsOf } from '../rows-of.ts';
import { exportIdOf } from './ledger-export.ts';

type CheckedStores = Pick<Store, 'budgets' | 'caps' | 'tenants'>;

export interface RestoreCheck {
  readonly now: Date;
  /** If false, nothing is written. */
  readonly applies: boolean;
}

/** A window in which more was spent than the store knew. */
export interface RaisedWindow {
  readonly tenant: string;
  /** Null for the budget of the tenant. */
  readonly pair: MetadataPair | null;
  readonly window: string;
  readonly raisedNanoUsd: NanoUsd;
}

export interface RestoreCheckResult {
  /** Distinct lines of the export. */
  readonly lines: number;
  /** Lines of the export that the store lost. */
  readonly lost: number;
  /** Lines of the files that are not lines of an export. */
  readonly unreadable: number;
  readonly raised: readonly RaisedWindow[];
}

/** The fields of an exported line that are used. Further fields are dropped, so that many lines fit into memory. */
const lineSchema = z.object({
  tenant: z.string(),
  id: z.string().regex(/^\d+$/),
  at: z.iso.datetime(),
  window: z.string(),
  cost_usd: z.number().nonnegative(),
  metadata: z.record(z.string(), z.string()).nullable(),
});
type Line = z.infer<typeof lineSchema>;

/** Reads all texts before it writes. Throws `StoreUnavailableError`. */
export async function checkAgainstExport(
  store: CheckedStores,
  texts: AsyncIterable<string>,
  check: RestoreCheck,
): Promise<RestoreCheckResult> {
  const lines = new Map<string, Line>();
  let unreadable = 0;
  for await (const text of texts) {
    const line = lineIn(text);
    if (line !== null) lines.set(exportIdOf(line.tenant, line), line);
    else if (text.trim() !== '') unreadable += 1;
  }
  let lost = 0;
  const raised: RaisedWindow[] = [];
  for (const [tenant, exported] of Map.groupBy(lines.values(), (line) => line.tenant)) {
    const lostLines = await linesNotIn(store, tenant, exported);
    lost += lostLines.length;
    if (lostLines.length > 0) raised.push(...(await raiseWindows(store, { tenant, lost: lostLines }, check)));
  }
  return { lines: lines.size, lost, unreadable, raised };
}

function lineIn(text: string): Line | null {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const LINES_PER_READ = 500;
const TENANTS_PER_READ = 100;

/** Returns the lines that the ledger does not have, except those that it deleted because of their age. */
async function linesNotIn({ budgets }: CheckedStores, tenant: string, lines: readonly Line[]): Promise<Line[]> {
  const stored = new Set<string>();
  let oldest = (await budgets.lastExportedLine(tenant)) + 1;
  for await (const line of rowsOf(LINES_PER_READ, (page) => budgets.ledger(tenant, page))) {
    stored.add(exportIdOf(tenant, line));
    oldest = Number(line.id);
  }
  return lines.filter((line) => Number(line.id) >= oldest && !stored.has(exportIdOf(tenant, line)));
}

interface LostLines {
  readonly tenant: string;
  readonly lost: readonly Line[];
}

async function raiseWindows(
  store: CheckedStores,
  { tenant, lost }: LostLines,
  check: RestoreCheck,
): Promise<RaisedWindow[]> {
  const { now, applies } = check;
  const raised: RaisedWindow[] = [];
  const open = lost.filter(({ window }) => !isWindowOver(window, now));
  for (const [window, lines] of Map.groupBy(open, (line) => line.window)) {
    const raisedNanoUsd = await store.budgets.raise(tenant, { window, lostNanoUsd: costOf(lines), applies });
    raised.push({ tenant, pair: null, window, raisedNanoUsd });
  }
  for (const pair of await store.caps.pairs(tenant)) {
    const cap = await store.caps.read(tenant, pair, now.toISOString());
    if (cap === null) continue;
    const window = windowAt(cap.period, now).name;
    const inWindow = ({ at, metadata }: Line) =>
      metadata?.[pair.key] === pair.value && windowAt(cap.period, new Date(at)).name === window;
    const lostNanoUsd = costOf(lost.filter(inWindow));
    const raisedNanoUsd = await store.caps.raise(tenant, pair, { window, lostNanoUsd, applies });
    raised.push({ tenant, pair, window, raisedNanoUsd });
  }
  return raised.filter(({ raisedNanoUsd }) => raisedNanoUsd > 0);
}

function costOf(lines: readonly Line[]): NanoUsd {
  return sumNano(lines.map(({ cost_usd }) => nanoFromUsd(cost_usd)));
}

/**
 * Suspends the active tenants with a limit, because without an export their spending is not known. The operator must
 * activate them again. Returns their ids. Throws `StoreUnavailableError`.
 */
export async function suspendLimitedTenants(
  { tenants, caps }: CheckedStores,
  { applies }: Pick<RestoreCheck, 'applies'>,
): Promise<string[]> {
  const suspended: string[] = [];
  for await (const tenant of rowsOf(TENANTS_PER_READ, (page) => tenants.list(page))) {
    if (tenant.status === 'suspended' || !(await isLimited(tenant, caps))) continue;
    if (applies) await tenants.put({ ...tenant, status: 'suspended' });
    suspended.push(tenant.id);
  }
  return suspended;
}

async function isLimited({ id, budget }: Tenant, caps: CheckedStores['caps']): Promise<boolean> {
  return budget.limitNanoUsd !== null || (await caps.pairs(id)).length > 0;
}
