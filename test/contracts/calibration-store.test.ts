/**
 * Labelled debates and results that were computed from them: owned by a tenant, each result stored and returned once.
 */
import { expect, test } from 'vitest';
import { AT, uniqueId } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

describeStores('calibration store', (store) => {
  const newCalibration = () => ({ tenant: uniqueId('tenant'), panel: 'a1b2' });
  const keepResult = (calibration: { tenant: string; panel: string }, result: string, replaces: string | null) =>
    store().calibrations.storeResult({ ...calibration, version: 1, result, replaces, messages: [], at: AT });

  test('returns entries as they were stored, and raises the version with each change', async () => {
    const calibration = newCalibration();
    expect(await store().calibrations.read(calibration)).toEqual({ version: 0, entries: [], result: null });
    await store().calibrations.put(calibration, { id: 'label:1', text: '{"right":true}' });
    await store().calibrations.put(calibration, { id: 'label:2', text: 'naïve "quotes" 🙂' });
    await store().calibrations.put(calibration, { id: 'label:1', text: '{"right":true}' });
    expect((await store().calibrations.read(calibration)).version).toBe(2);
    await store().calibrations.put(calibration, { id: 'label:1', text: '{"right":false}' });
    const { version, entries } = await store().calibrations.read(calibration);
    expect([version, entries.toSorted((a, b) => a.id.localeCompare(b.id))]).toEqual([
      3,
      [
        { id: 'label:1', text: '{"right":false}' },
        { id: 'label:2', text: 'naïve "quotes" 🙂' },
      ],
    ]);
  });

  test('keeps the calibrations of tenants and panels apart', async () => {
    const [own, foreign] = [newCalibration(), newCalibration()];
    await store().calibrations.put(own, { id: 'label:1', text: 'mine' });
    await keepResult(own, 'computed', null);
    for (const otherCalibration of [foreign, { ...own, panel: 'c3d4' }]) {
      expect(await store().calibrations.read(otherCalibration)).toEqual({ version: 0, entries: [], result: null });
      expect(await store().calibrations.result(otherCalibration)).toBeNull();
    }
    expect(await store().calibrations.panels(own.tenant)).toEqual([own.panel]);
    expect(await store().calibrations.panels(foreign.tenant)).toEqual([]);
    const listed = await store().calibrations.all();
    expect(listed.filter(({ tenant }) => tenant === own.tenant)).toEqual([{ ...own, version: 1 }]);
    expect(listed.filter(({ tenant }) => tenant === foreign.tenant)).toEqual([]);
  });

  test('deletes all calibrations of a tenant and of no other tenant', async () => {
    const [own, foreign] = [newCalibration(), newCalibration()];
    for (const calibration of [own, { ...own, panel: 'c3d4' }, foreign]) {
      await store().calibrations.put(calibration, { id: 'label:1', text: 'x' });
      await keepResult(calibration, 'computed', null);
    }
    await store().calibrations.deleteAll(own.tenant);
    await store().calibrations.deleteAll(own.tenant);
    for (const calibration of [own, { ...own, panel: 'c3d4' }]) {
      expect(await store().calibrations.read(calibration)).toEqual({ version: 0, entries: [], result: null });
    }
    const tenants = (await store().calibrations.all()).map(({ tenant }) => tenant);
    expect(tenants).toContain(foreign.tenant);
    expect(tenants).not.toContain(own.tenant);
    expect((await store().calibrations.read(foreign)).entries).toHaveLength(1);
  });

  test('keeps one of several results that are computed concurrently', async () => {
    const calibration = newCalibration();
    await store().calibrations.put(calibration, { id: 'label:1', text: 'x' });
    const results = await Promise.all(['a', 'b', 'c'].map((result) => keepResult(calibration, result, null)));
    expect(results.filter((each) => each)).toHaveLength(1);
    const result = ['a', 'b', 'c'][results.indexOf(true)] ?? '';
    expect(await store().calibrations.result(calibration)).toBe(result);
    // A repetition of the step after a lost reply is accepted.
    expect(await keepResult(calibration, result, null)).toBe(true);
    expect(await keepResult(calibration, 'next', 'another')).toBe(false);
    expect(await keepResult(calibration, 'next', result)).toBe(true);
    expect((await store().calibrations.read(calibration)).result).toBe('next');
  });
});
