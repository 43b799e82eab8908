/** Stored panels on Redis: one hash each, and a sorted set of the tenant's names. */
import type { PanelSettings } from '../../debate/schema/request/debate-request.ts';
import { panelCursor, panelNameOf } from '../forms/cursor.ts';
import type { Fields } from '../forms/journal-form.ts';
import type { Page, PageRequest } from '../page.ts';
import type { PanelStore, StoredPanel } from '../panel-store.ts';
import type { RedisParts } from './redis-parts.ts';

export function redisPanelStore(parts: RedisParts): PanelStore {
  const { connection, scripts, keys } = parts;
  return {
    async save({ tenant, name, settings, at, maxPanels }) {
      const values = [name, at, JSON.stringify(settings), maxPanels];
      const [kind, createdAt = at] = await scripts.run('save-panel', { keys: keys.ofPanel(tenant, name), values });
      if (kind === 'full') return null;
      return { created: kind === 'created', panel: { name, settings, createdAt, updatedAt: at } };
    },

    async read(tenant, name) {
      const fields = await connection.run((client) => client.hgetall(keys.panel(tenant, name)));
      return panelOf(name, fields);
    },

    names: (tenant) => connection.run((client) => client.zrange(keys.panelNames(tenant), '-', '+', 'BYLEX')),

    list: (tenant, page) => listPanels(parts, tenant, page),

    async delete(tenant, name) {
      const [kind] = await scripts.run('delete-panel', { keys: keys.ofPanel(tenant, name), values: [name] });
      return kind === 'deleted';
    },
  };
}

/** Returns a page. A panel that is deleted between the two commands is left out. */
async function listPanels(
  { connection, keys }: RedisParts,
  tenant: string,
  { limit, cursor }: PageRequest,
): Promise<Page<StoredPanel>> {
  const above = cursor === null ? '-' : `(${panelNameOf(cursor)}`;
  const names = await connection.run((client) =>
    client.zrange(keys.panelNames(tenant), above, '+', 'BYLEX', 'LIMIT', 0, limit + 1),
  );
  const shown = names.slice(0, limit);
  const panels = await connection.run((client) =>
    Promise.all(shown.map(async (name) => panelOf(name, await client.hgetall(keys.panel(tenant, name))))),
  );
  const last = shown.at(-1);
  return {
    rows: panels.filter((panel) => panel !== null),
    nextCursor: names.length > limit && last !== undefined ? panelCursor(last) : null,
  };
}

function panelOf(name: string, { settings, created_at: createdAt, updated_at: updatedAt }: Fields): StoredPanel | null {
  if (settings === undefined || createdAt === undefined || updatedAt === undefined) return null;
  return { name, settings: JSON.parse(settings) as PanelSettings, createdAt, updatedAt };
}
