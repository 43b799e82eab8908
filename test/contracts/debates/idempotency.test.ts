/** The debate of an idempotency key can be read without an admission. */
import { expect, test } from 'vitest';
import { AT, admission, uniqueId } from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

const HOUR = 3_600_000;

describeStores('an idempotency key', (store) => {
  test('identifies the debate that it created, for its tenant alone, until it expires', async () => {
    const tenant = uniqueId('tenant');
    const later = (ms: number) => new Date(Date.parse(AT) + ms).toISOString();
    const findByKey = (owner: string, key: string, at = later(HOUR - 1)) =>
      store().debates.findByIdempotencyKey(owner, key, at);
    expect(await findByKey(tenant, 'key')).toBeNull();
    const idempotency = { key: 'key', bodyHash: 'hash', keepMs: HOUR };
    await store().debates.admit(admission(tenant, { id: 'first', idempotency }));
    expect(await findByKey(tenant, 'key')).toEqual({ bodyHash: 'hash', debateId: 'first', createdAt: AT });
    expect([await findByKey(tenant, 'other'), await findByKey(uniqueId('tenant'), 'key')]).toEqual([null, null]);
    // A repetition and another body do not change it.
    await store().debates.admit(
      admission(tenant, { id: 'second', idempotency: { ...idempotency, bodyHash: 'other' } }),
    );
    expect(await findByKey(tenant, 'key')).toMatchObject({ bodyHash: 'hash', debateId: 'first' });
  });

  test('identifies no debate after it has expired', async () => {
    const tenant = uniqueId('tenant');
    await store().debates.admit(admission(tenant, { idempotency: { key: 'key', bodyHash: 'hash', keepMs: 1 } }));
    const expiredAt = new Date(Date.parse(AT) + 1).toISOString();
    await expect.poll(() => store().debates.findByIdempotencyKey(tenant, 'key', expiredAt)).toBeNull();
  });
});
