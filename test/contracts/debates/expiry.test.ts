/** Debates that wait for their start: which of them have expired, and the end of one that no run has acquired. */
import { expect, test } from 'vitest';
import { FencedError } from '../../../src/stores/store-errors.ts';
import {
  AT,
  admission,
  CANCELLED,
  finishStep,
  laterByMs,
  reservation,
  STARTED,
  startRun,
  uniqueId,
  writeStep,
} from '../steps.ts';
import { describeStores } from '../stores-under-test.ts';

const EXPIRES = laterByMs(1_000);

describeStores('expiry', (store) => {
  const listExpired = async (at: string, tenants: readonly string[]) =>
    (await store().debates.expired(at)).filter(({ tenant }) => tenants.includes(tenant));

  async function createWaitingDebate(tenant: string, expiresAt?: string): Promise<string> {
    const step = admission(tenant, {
      reservations: [reservation('a', 10)],
      ...(expiresAt === undefined ? {} : { expiresAt }),
    });
    await store().debates.admit(step);
    return step.id;
  }

  test('lists waiting debates of every tenant from the instant at which they expire', async () => {
    const tenants = [uniqueId('tenant'), uniqueId('tenant')] as const;
    const first = await createWaitingDebate(tenants[0], EXPIRES);
    await createWaitingDebate(tenants[0]);
    await createWaitingDebate(tenants[0], laterByMs(2_000));
    const other = await createWaitingDebate(tenants[1], EXPIRES);
    expect(await listExpired(laterByMs(999), tenants)).toEqual([]);
    const names = (await listExpired(EXPIRES, tenants)).map(({ tenant, debateId }) => `${tenant}/${debateId}`);
    expect(names.toSorted()).toEqual([`${tenants[0]}/${first}`, `${tenants[1]}/${other}`].toSorted());
  });

  test('does not list started or ended debates', async () => {
    const tenant = uniqueId('tenant');
    const started = await startRun(store(), tenant, { expiresAt: EXPIRES });
    await store().debates.write(started, writeStep(1, { events: [STARTED] }));
    const ended = await startRun(store(), tenant, { expiresAt: EXPIRES });
    await store().debates.finish(ended, finishStep(1, { events: [CANCELLED] }));
    expect(await listExpired(laterByMs(9_000), [tenant])).toEqual([]);
  });

  test('ends a debate that no run has acquired, and releases its reservation', async () => {
    const tenant = uniqueId('tenant');
    const debateId = await createWaitingDebate(tenant, EXPIRES);
    await store().debates.finish({ tenant, debateId, epoch: 0 }, finishStep(1, { at: EXPIRES }));
    expect(await store().debates.read(tenant, debateId)).toMatchObject({ status: 'completed', finishedAt: EXPIRES });
    expect(await store().budgets.read(tenant, 'all')).toEqual({ spentNanoUsd: 0, reservedNanoUsd: 0 });
    expect((await store().budgets.ledger(tenant, { limit: 10, cursor: null })).rows).toEqual([]);
    expect(await store().debates.acquire(tenant, debateId)).toBeNull();
    expect(await listExpired(laterByMs(9_000), [tenant])).toEqual([]);
  });

  test('does not end a debate that a run has acquired', async () => {
    const tenant = uniqueId('tenant');
    const fence = await startRun(store(), tenant, { expiresAt: EXPIRES });
    const ending = store().debates.finish({ ...fence, epoch: 0 }, finishStep(1, { at: AT }));
    await expect(ending).rejects.toThrow(FencedError);
    expect(await store().debates.read(tenant, fence.debateId)).toMatchObject({ status: 'queued', finishedAt: null });
  });
});
