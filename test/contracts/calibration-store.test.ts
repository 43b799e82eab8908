/**
 * Labelled debates and results that were computed from them: owned by a tenant, each result stored and returned once.
 */
import { expect, test } from 'vitest';
import { AT, fresh } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

describeStores('calibration store', (store) => {
  const name = () => ({ tenant: fresh('tenant'), panel: 'a1b2' });
  const keep = (of: { tenant: string; panel: string }, result: string, replaces: string | null) =>
    store().calibrations.keep({ ...of, version: 1, result, replaces, messages: [], at: AT });

  test('returns entries as they were stored, and raises the version with each change', async () => {
    const of = name();
    expect(await store().calibrations.read(of)).toEqual({ version: 0, entries: [], result: null });
    await store().calibrations.put(of, { id: 'label:1', text: '{"right":true}' });
    await store().calibrations.put(of, { id: 'label:2', text: 'naïve "quotes" 🙂' });
    await store().calibrations.put(of, { id: 'label:1', text: '{"right":true}' });
    expect((await store().calibrations.read(of)).version).toBe(2);
    await store().calibrations.put(of, { id: 'label:1', text: '{"right":false}' });
    const { version, entries } = await store().calibrations.read(of);
    expect([version, entries.toSorted((a, b) => a.id.localeCompare(b.id))]).toEqual([
      3,
      [
        { id: 'label:1', text: '{"right":false}' },
        { id: 'label:2', text: 'naïve "quotes" 🙂' },
      ],
    ]);
  });

  test('keeps the calibrations of tenants and panels apart', async () => {
    const [mine, theirs] = [name(), name()];
    await store().calibrations.put(mine, { id: 'label:1', text: 'mine' });
    await keep(mine, 'computed', null);
    for (const other of [theirs, { ...mine, panel: 'c3d4' }]) {
      expect(await store().calibrations.read(other)).toEqual({ version: 0, entries: [], result: null });
      expect(await store().calibrations.result(other)).toBeNull();
    }
    expect(await store().calibrations.panels(mine.tenant)).toEqual([mine.panel]);
    expect(await store().calibrations.panels(theirs.tenant)).toEqual([]);
    const listed = await store().calibrations.all();
    expect(listed.filter(({ tenant }) => tenant === mine.tenant)).toEqual([{ ...mine, version: 1 }]);
    expect(listed.filter(({ tenant }) => tenant === theirs.tenant)).toEqual([]);
  });

  test('deletes all calibrations of a tenant and of no other tenant', async () => {
    const [mine, theirs] = [name(), name()];
    for (const of of [mine, { ...mine, panel: 'c3d4' }, theirs]) {
      await store().calibrations.put(of, { id: 'label:1', text: 'x' });
      await keep(of, 'computed', null);
    }
    await store().calibrations.deleteAll(mine.tenant);
    await store().calibrations.deleteAll(mine.tenant);
    for (const of of [mine, { ...mine, panel: 'c3d4' }]) {
      expect(await store().calibrations.read(of)).toEqual({ version: 0, entries: [], result: null });
    }
    const tenants = (await store().calibrations.all()).map(({ tenant }) => tenant);
    expect(tenants).toContain(theirs.tenant);
    expect(tenants).not.toContain(mine.tenant);
    expect((await store().calibrations.read(theirs)).entries).toHaveLength(1);
  });

  test('keeps one of several results that are computed concurrently', async () => {
    const of = name();
    await store().calibrations.put(of, { id: 'label:1', text: 'x' });
    const kept = await Promise.all(['a', 'b', 'c'].map((result) => keep(of, result, null)));
    expect(kept.filter((each) => each)).toHaveLength(1);
    const result = ['a', 'b', 'c'][kept.indexOf(true)] ?? '';
    expect(await store().calibrations.result(of)).toBe(result);
    // A repetition of the step after a lost reply is accepted.
    expect(await keep(of, result, null)).toBe(true);
    expect(await keep(of, 'next', 'another')).toBe(false);
    expect(await keep(of, 'next', result)).toBe(true);
    expect((await store().calibrations.read(of)).result).toBe('next');
  });
});
