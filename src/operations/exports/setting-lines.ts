/** Exports the settings of a tenant without secrets: settings, keys, panels, webhook endpoints and calibrations. */
import { deletionView } from '../deletions/deletions.ts';
import { panelView } from '../panels/panel-view.ts';
import { providerKeyView } from '../provider-keys/provider-keys.ts';
import { rowsOf } from '../rows-of.ts';
import type { Services } from '../services.ts';
import { keyView } from '../tenants/key-view.ts';
import { tenantView } from '../tenants/tenant-view.ts';
import { deliveryView, webhookView } from '../webhooks/webhook-view.ts';
import type { ExportLine } from './export-line.ts';

/** Small rows of one page. */
const ROWS_PER_READ = 100;
/** Panels of one page. Each may have half a megabyte. */
const PANELS_PER_READ = 10;

export async function* settingLines(services: Services, tenant: string): AsyncGenerator<ExportLine> {
  const { tenants, panels } = services.store;
  const settings = await services.tenants.tenant(tenant);
  if (settings !== null) yield { type: 'tenant', data: tenantView(settings) };
  for await (const key of rowsOf(ROWS_PER_READ, (page) => tenants.keys(tenant, page)))
    yield { type: 'key', data: keyView(key) };
  for (const key of await tenants.providerKeys(tenant)) yield { type: 'provider_key', data: providerKeyView(key) };
  for (const record of await tenants.modelRecords(tenant)) yield { type: 'reliability', data: record };
  for await (const panel of rowsOf(PANELS_PER_READ, (page) => panels.list(tenant, page)))
    yield { type: 'panel', data: panelView(panel) };
  yield* webhookLines(services, tenant);
  for (const deletion of await services.store.deletions.list(tenant))
    yield { type: 'deletion', data: deletionView(deletion) };
  yield* calibrationLines(services, tenant);
}

async function* webhookLines({ store }: Services, tenant: string): AsyncGenerator<ExportLine> {
  const { webhooks } = store;
  for (const endpoint of await webhooks.list(tenant)) {
    yield { type: 'webhook', data: webhookView(endpoint) };
    for await (const delivery of rowsOf(ROWS_PER_READ, (page) => webhooks.deliveries(tenant, endpoint.id, page)))
      yield { type: 'delivery', data: { webhook_id: endpoint.id, ...deliveryView(delivery) } };
  }
}

/** Yields labels, items and targets in their stored format. Computed results are left out. */
async function* calibrationLines({ store }: Services, tenant: string): AsyncGenerator<ExportLine> {
  for (const panel of await store.calibrations.panels(tenant)) {
    const { entries } = await store.calibrations.read({ tenant, panel });
    for (const { id, text } of entries)
      yield { type: 'calibration_entry', data: { panel_signature: panel, id, entry: JSON.parse(text) as unknown } };
  }
}
