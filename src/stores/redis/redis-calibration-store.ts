/** Calibrations on Redis: one hash each, and a set of the tenant's panels that have one. */
import type { CalibrationEntry, CalibrationName, CalibrationStore, StoredCalibration } from '../calibration-store.ts';
import type { Fields } from '../forms/journal-form.ts';
import { messageValues } from './debates/step-values.ts';
import type { RedisParts } from './redis-parts.ts';

const ENTRY = 'entry:';

export function redisCalibrationStore(parts: RedisParts): CalibrationStore {
  const { connection, scripts, keys } = parts;
  const keyOf = ({ tenant, panel }: CalibrationName) => keys.calibration(tenant, panel);
  const panels = (tenant: string) => connection.run((client) => client.smembers(keys.calibrationPanels(tenant)));
  return {
    async put(name, { id, text }) {
      await scripts.run('put-calibration', {
        before: (client) => client.sadd(keys.calibrationTenants(), name.tenant),
        keys: [keyOf(name), keys.calibrationPanels(name.tenant)],
        values: [name.panel, id, text],
      });
    },
    read: async (name) => calibrationOf(await connection.run((client) => client.hgetall(keyOf(name)))),
    result: (name) => connection.run((client) => client.hget(keyOf(name), 'result')),
    async storeResult({ messages, at, result, replaces, ...name }) {
      const [kind] = await scripts.run('keep-calibration', {
        keys: [keyOf(name), ...keys.ofWebhooks(name.tenant)],
        values: [result, replaces ?? '', at, ...messageValues(messages, at)],
      });
      return kind === 'kept';
    },
    panels,
    async deleteAll(tenant) {
      const stored = [
        ...(await panels(tenant)).map((panel) => keys.calibration(tenant, panel)),
        keys.calibrationPanels(tenant),
      ];
      await connection.run((client) => client.unlink(stored));
      await connection.run((client) => client.srem(keys.calibrationTenants(), tenant));
    },
    all: () => allCalibrations(parts),
  };
}

function calibrationOf({ version, result, ...entries }: Fields): StoredCalibration {
  const entryFields = Object.entries(entries).filter(([field]) => field.startsWith(ENTRY));
  return {
    version: Number(version ?? 0),
    result: result ?? null,
    entries: entryFields.map(
      ([field, text]): CalibrationEntry => ({ id: field.slice(ENTRY.length), text: text ?? '' }),
    ),
  };
}

async function allCalibrations({ connection, keys }: RedisParts) {
  const tenants = await connection.run((client) => client.smembers(keys.calibrationTenants()));
  const found = [];
  for (const tenant of tenants) {
    const panels = await connection.run((client) => client.smembers(keys.calibrationPanels(tenant)));
    for (const panel of panels) {
      const version = await connection.run((client) => client.hget(keys.calibration(tenant, panel), 'version'));
      found.push({ tenant, panel, version: Number(version ?? 0) });
    }
  }
  return found;
}
