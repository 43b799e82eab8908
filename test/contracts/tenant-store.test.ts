/** Tenants and keys: created and replaced whole, deleted together; no key outlives its tenant or its revocation. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nano } from '../../src/budget/money.ts';
import { CursorInvalidError } from '../../src/stores/store-errors.ts';
import type { Tenant, TenantKey } from '../../src/stores/tenant-store.ts';
import { tenantWith } from '../support/tenants.ts';
import { AT, laterByMs, uniqueId } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

const limitedSettings: Partial<Tenant> = {
  name: 'Acme "Ltd" 🙂',
  status: 'suspended',
  budget: { limitNanoUsd: nano(9_007_199_254_740_991), period: 'week' },
  maxConcurrentDebates: 1,
  maxUnfinishedDebates: 2,
  requestsPerMinute: 3,
  maxStreams: 4,
  allowedModels: ['openai/gpt-4o', 'simulated/careful?accuracy=1'],
};

function keyOf(tenant: string, changes: Partial<TenantKey> = {}): TenantKey {
  return {
    id: randomBytes(8).toString('hex'),
    tenant,
    secretHash: randomBytes(32).toString('hex'),
    createdAt: AT,
    expiresAt: null,
    revokedAt: null,
    name: null,
    scopes: null,
    ...changes,
  };
}

describeStores('tenants and keys', (store) => {
  const createTenant = async (changes: Partial<Tenant> = {}): Promise<Tenant> => {
    const tenant = tenantWith(uniqueId('tenant'), { createdAt: AT, ...changes });
    await store().tenants.put(tenant);
    return tenant;
  };
  const firstPage = { limit: 100, cursor: null };

  describe('a tenant', () => {
    test('is read as it was stored, and is absent before', async () => {
      const tenant = tenantWith(uniqueId('tenant'), { ...limitedSettings, createdAt: AT });
      expect(await store().tenants.tenant(tenant.id)).toBeNull();
      expect(await store().tenants.put(tenant)).toEqual({ created: true, tenant });
      expect(await store().tenants.tenant(tenant.id)).toEqual(tenant);
    });

    test('keeps its creation time, keys and model records when a PUT replaces it', async () => {
      const { id } = await createTenant(limitedSettings);
      const key = keyOf(id);
      await store().tenants.addKey(key);
      await store().tenants.putModelRecords(id, [{ model: 'a/b', correct: 1, total: 2 }]);
      const replacement = tenantWith(id, { createdAt: laterByMs(5) });
      const expected = { ...replacement, createdAt: AT };
      expect(await store().tenants.put(replacement)).toEqual({ created: false, tenant: expected });
      expect(await store().tenants.tenant(id)).toEqual(expected);
      expect(await store().tenants.key(key.id)).toEqual(key);
      expect(await store().tenants.modelRecords(id)).toHaveLength(1);
    });

    test('is created by one of many concurrent requests', async () => {
      const tenant = tenantWith(uniqueId('tenant'), { createdAt: AT });
      const results = await Promise.all(Array.from({ length: 8 }, () => store().tenants.put(tenant)));
      expect(results.filter((result) => result !== 'changed' && result?.created)).toHaveLength(1);
    });

    test('is written by a PUT with a version only while that version is stored', async () => {
      const tenant = tenantWith(uniqueId('tenant'), { createdAt: AT });
      const other = { ...tenant, maxStreams: 3 };
      expect(await store().tenants.versioned(tenant.id)).toBeNull();
      expect(await store().tenants.put(tenant, 'none')).toBe('changed');
      expect(await store().tenants.put(tenant, null)).toEqual({ created: true, tenant });
      expect(await store().tenants.put(other, null)).toBe('changed');
      const first = await store().tenants.versioned(tenant.id);
      expect(first).toEqual({ tenant, version: expect.any(String) });
      expect(await store().tenants.put(other, first?.version)).toEqual({ created: false, tenant: other });
      expect(await store().tenants.put(tenant, first?.version)).toBe('changed');
      const second = await store().tenants.versioned(tenant.id);
      expect(second?.tenant).toEqual(other);
      expect(second?.version).not.toBe(first?.version);
      await store().tenants.delete(tenant.id);
      expect(await store().tenants.put(tenant, null)).toBeNull();
    });

    test('is written once by many concurrent changes of one version', async () => {
      const tenant = await createTenant();
      const { version = '' } = (await store().tenants.versioned(tenant.id)) ?? {};
      const puts = Array.from({ length: 8 }, (_, index) =>
        store().tenants.put({ ...tenant, maxStreams: index + 1 }, version),
      );
      expect((await Promise.all(puts)).filter((result) => result !== 'changed')).toHaveLength(1);
    });

    test('is deleted with its keys and records, and its id is not used again', async () => {
      const tenant = await createTenant();
      const [key, other] = [keyOf(tenant.id), keyOf((await createTenant()).id)];
      for (const each of [key, other]) await store().tenants.addKey(each);
      await store().tenants.putModelRecords(tenant.id, [{ model: 'a/b', correct: 1, total: 2 }]);
      expect(await store().tenants.delete(tenant.id)).toBe(true);
      expect(await store().tenants.delete(tenant.id)).toBe(false);
      expect(await store().tenants.tenant(tenant.id)).toBeNull();
      expect(await store().tenants.put(tenant)).toBeNull();
      expect(await store().tenants.tenant(tenant.id)).toBeNull();
      expect(await store().tenants.key(key.id)).toBeNull();
      expect((await store().tenants.keys(tenant.id, firstPage)).rows).toEqual([]);
      expect(await store().tenants.modelRecords(tenant.id)).toEqual([]);
      expect(await store().tenants.key(other.id)).toEqual(other);
    });

    test('content › is listed for deletion from the request until it is deleted', async () => {
      const [keptTenant, deletedTenant] = [await createTenant(), await createTenant()];
      const listToDelete = async () =>
        (await store().tenants.contentToDelete()).filter((id) => [keptTenant.id, deletedTenant.id].includes(id));
      expect(await store().tenants.delete(uniqueId('absent'), 'to_delete')).toBe(false);
      await store().tenants.delete(keptTenant.id);
      await store().tenants.delete(deletedTenant.id, 'to_delete');
      expect(await listToDelete()).toEqual([deletedTenant.id]);
      await store().tenants.markContentDeleted(deletedTenant.id);
      expect(await listToDelete()).toEqual([]);
      expect(await store().tenants.delete(keptTenant.id, 'to_delete')).toBe(true);
      expect(await listToDelete()).toEqual([keptTenant.id]);
      expect(await store().tenants.put(deletedTenant)).toBeNull();
    });

    test('is listed by id, page by page, without deleted tenants', async () => {
      const ids = ['a', 'b', 'c', 'd'].map((letter) => `zz-${letter}-${uniqueId('list')}`);
      for (const id of ids.toReversed()) await store().tenants.put(tenantWith(id, { createdAt: AT }));
      await store().tenants.delete(ids[1] ?? '');
      const listed: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await store().tenants.list({ limit: 2, cursor });
        expect(page.rows.length).toBeLessThanOrEqual(2);
        listed.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(listed).toEqual(listed.toSorted());
      expect(listed.filter((id) => ids.includes(id))).toEqual([ids[0], ids[2], ids[3]]);
    });
  });

  describe('a key', () => {
    test('is found by its public part alone, with all its fields', async () => {
      const { id } = await createTenant();
      const key = keyOf(id, { expiresAt: laterByMs(60_000), name: 'Sales "EU" 🙂', scopes: ['read', 'billing'] });
      expect(await store().tenants.key(key.id)).toBeNull();
      expect(await store().tenants.addKey(key)).toBe(true);
      expect(await store().tenants.key(key.id)).toEqual(key);
    });

    test('requires a tenant', async () => {
      const key = keyOf(uniqueId('absent'));
      expect(await store().tenants.addKey(key)).toBe(false);
      expect(await store().tenants.key(key.id)).toBeNull();
    });

    test('is revoked once, by its own tenant alone, and stays readable', async () => {
      const { id } = await createTenant();
      const key = keyOf(id);
      await store().tenants.addKey(key);
      expect(await store().tenants.revokeKey((await createTenant()).id, key.id, laterByMs(1))).toBe(false);
      expect(await store().tenants.key(key.id)).toEqual(key);
      expect(await store().tenants.revokeKey(id, key.id, laterByMs(2))).toBe(true);
      expect(await store().tenants.revokeKey(id, key.id, laterByMs(3))).toBe(true);
      expect(await store().tenants.key(key.id)).toEqual({ ...key, revokedAt: laterByMs(2) });
      expect(await store().tenants.revokeKey(id, keyOf(id).id, laterByMs(4))).toBe(false);
    });

    test('is listed with its last use, which is deleted with the tenant', async () => {
      const { id } = await createTenant();
      const key = keyOf(id);
      await store().tenants.addKey(key);
      for (const count of [1, 2]) await store().tenants.recordKeyUse(id, key.id, laterByMs(count));
      expect((await store().tenants.keys(id, firstPage)).rows).toEqual([{ ...key, lastUsedAt: laterByMs(2) }]);
      expect(await store().tenants.key(key.id)).toEqual(key);
      await store().tenants.delete(id);
      expect((await store().tenants.keys(id, firstPage)).rows).toEqual([]);
    });

    test('is listed newest first, page by page, while others are added', async () => {
      const { id } = await createTenant();
      const keys = [0, 1, 2, 3].map((count) => keyOf(id, { createdAt: laterByMs(count) }));
      for (const key of keys) await store().tenants.addKey(key);
      await store().tenants.addKey(keyOf((await createTenant()).id));
      const { rows, nextCursor } = await store().tenants.keys(id, { limit: 3, cursor: null });
      const listed = keys.toReversed().map((key) => ({ ...key, lastUsedAt: null }));
      expect(rows).toEqual(listed.slice(0, 3));
      await store().tenants.addKey(keyOf(id, { createdAt: laterByMs(9) }));
      expect(await store().tenants.keys(id, { limit: 3, cursor: nextCursor })).toEqual({
        rows: listed.slice(3),
        nextCursor: null,
      });
    });
  });

  test('model records › are replaced whole, keep their order, and require a tenant', async () => {
    const { id } = await createTenant();
    expect(await store().tenants.modelRecords(id)).toEqual([]);
    const records = ['z/1', 'a/1', 'm/1'].map((model, count) => ({ model, correct: count, total: 10 }));
    expect(await store().tenants.putModelRecords(id, records)).toBe(true);
    expect(await store().tenants.modelRecords(id)).toEqual(records);
    await store().tenants.putModelRecords(id, records.slice(1));
    expect(await store().tenants.modelRecords(id)).toEqual(records.slice(1));
    expect(await store().tenants.putModelRecords(uniqueId('absent'), records)).toBe(false);
  });

  test('a cursor of another list › is refused', async () => {
    const { id } = await createTenant();
    for (const count of [1, 2]) await store().tenants.addKey(keyOf(id, { createdAt: laterByMs(count) }));
    const { nextCursor } = await store().tenants.keys(id, { limit: 1, cursor: null });
    expect(nextCursor).not.toBeNull();
    await expect(store().tenants.list({ limit: 1, cursor: nextCursor })).rejects.toThrow(CursorInvalidError);
    await expect(store().tenants.keys(id, { limit: 1, cursor: 'x' })).rejects.toThrow(CursorInvalidError);
  });
});
