/**
 * Tenants' keys for providers in both stores, and the owner of the key of a call, in the journal, the ledger and
 * usage.
 */
import { expect, test } from 'vitest';
import { nano } from '../../../src/budget/money.ts';
import type { ProviderKey } from '../../../src/stores/tenant-store.ts';
import { tenantWith } from '../../support/tenants.ts';
import {
  AT,
  CANCELLED,
  call,
  laterByMs,
  reservation,
  reserveStep,
  SUMMARY,
  settlement,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

function keyFor(provider: string, changes: Partial<ProviderKey> = {}): ProviderKey {
  return { provider, secret: `sealed:1:key of "${provider}"`, fingerprint: '0123abcd', setAt: AT, ...changes };
}

describeStores('provider keys', (store) => {
  const createTenant = async (): Promise<string> => {
    const { id } = tenantWith(uniqueId('tenant'));
    await store().tenants.put(tenantWith(id));
    return id;
  };

  test('are listed by provider as they were set, each provider once', async () => {
    const id = await createTenant();
    const replacement = keyFor('openai', { secret: 'another', setAt: laterByMs(5) });
    for (const key of [keyFor('openai'), keyFor('anthropic'), replacement]) {
      expect(await store().tenants.putProviderKey(id, key)).toBe(true);
    }
    expect(await store().tenants.providerKeys(id)).toEqual([keyFor('anthropic'), replacement]);
    expect(await store().tenants.providerKeys(await createTenant())).toEqual([]);
  });

  test('are refused for an absent tenant, and replaced by condition only while unchanged', async () => {
    expect(await store().tenants.putProviderKey(uniqueId('tenant'), keyFor('openai'))).toBe(false);
    const id = await createTenant();
    expect(await store().tenants.putProviderKey(id, keyFor('openai'), 'none')).toBe(false);
    await store().tenants.putProviderKey(id, keyFor('openai', { secret: 'one' }));
    expect(await store().tenants.putProviderKey(id, keyFor('openai', { secret: 'three' }), 'two')).toBe(false);
    expect(await store().tenants.putProviderKey(id, keyFor('openai', { secret: 'two' }), 'one')).toBe(true);
    expect(await store().tenants.providerKeys(id)).toEqual([keyFor('openai', { secret: 'two' })]);
  });

  test('are deleted one by one, and all with their tenant', async () => {
    const [id, other] = [await createTenant(), await createTenant()];
    for (const tenant of [id, other]) await store().tenants.putProviderKey(tenant, keyFor('openai'));
    await store().tenants.putProviderKey(id, keyFor('groq'));
    expect(await store().tenants.deleteProviderKey(id, 'openai')).toBe(true);
    expect(await store().tenants.deleteProviderKey(id, 'openai')).toBe(false);
    expect(await store().tenants.providerKeys(id)).toEqual([keyFor('groq')]);
    await store().tenants.delete(id);
    expect(await store().tenants.providerKeys(id)).toEqual([]);
    expect(await store().tenants.providerKeys(other)).toHaveLength(1);
  });

  test('are part of a reservation, as they are at that time', async () => {
    const id = await createTenant();
    const fence = await startRun(store(), id);
    for (const key of [keyFor('openai'), keyFor('anthropic')]) await store().tenants.putProviderKey(id, key);
    const reserveFor = (subject: string) => store().debates.reserve(fence, reserveStep([reservation(subject, 1)]));
    expect(await reserveFor('a')).toMatchObject({ providerKeys: [keyFor('anthropic'), keyFor('openai')] });
    await store().tenants.deleteProviderKey(id, 'anthropic');
    expect(await reserveFor('b')).toMatchObject({ providerKeys: [keyFor('openai')] });
  });

  test('a call with a key of the tenant › is marked in the journal, the ledger and usage', async () => {
    const tenant = uniqueId('tenant');
    const amounts = { a: 100, b: 50, c: 40, d: 30 };
    const reservations = Object.entries(amounts).map(([subject, amount]) => reservation(subject, amount));
    const fence = await startRun(store(), tenant, { reservations });
    const sentCalls = [
      { ...call('a'), paidBy: 'tenant' as const },
      call('b'),
      { ...call('c'), paidBy: 'tenant' as const },
    ];
    await store().debates.sent(fence, sentCalls, { at: laterByMs(1) });
    const readPayers = async () =>
      (await store().debates.journal(tenant, fence.debateId)).map(({ key, paidBy }) => [key.subject, paidBy]);
    const expected = [
      ['a', 'tenant'],
      ['b', undefined],
      ['c', 'tenant'],
      ['d', undefined],
    ];
    expect(await readPayers()).toEqual(expected);
    const settlements = [settlement(call('a'), 7, { paidBy: 'tenant' }), settlement(call('b'), 5)];
    await store().debates.write(fence, writeStep(1, { settlements }));
    // The call of c is still in flight, so its reservation is charged to its payer.
    await store().debates.finish(fence, { ...writeStep(1, { events: [CANCELLED] }), summary: SUMMARY, messages: [] });
    expect(await readPayers()).toEqual(expected);
    const { rows } = await store().budgets.ledger(tenant, { limit: 10, cursor: null });
    const lines = rows.map(({ debaterId, paidBy, costNanoUsd }) => [debaterId, paidBy, costNanoUsd]);
    expect(lines.toSorted()).toEqual([
      ['a', 'tenant', 7],
      ['b', 'operator', 5],
      ['c', 'tenant', 40],
    ]);
    const usage = await store().budgets.usage(tenant, { month: AT.slice(0, 7), closes: false });
    const usageByPayer = usage.map(({ paidBy, calls, costNanoUsd }) => [paidBy, calls, costNanoUsd]);
    expect(usageByPayer.toSorted()).toEqual([
      ['operator', 1, nano(5)],
      ['tenant', 2, nano(47)],
    ]);
    // A budget also counts calls that the tenant pays itself.
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 52, reservedNanoUsd: 0 });
  });
});
