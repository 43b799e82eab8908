/** The processes that share a store: each gets the recent reports of all. */
import { expect, test, vi } from 'vitest';
import type { LiveProcess } from '../../src/stores/live-processes.ts';
import { fresh } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

const process = (name: string): LiveProcess => ({
  id: fresh(name),
  version: '0.2.0',
  runsDebates: true,
  engineLevel: 6,
  providers: ['openai', 'a "b" %d\n'],
});

describeStores('live processes', (store) => {
  const alive = async (asking: LiveProcess) => {
    const live = await store().processes.report(asking, 60_000);
    return live.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };

  test('lists a report as it was given, for every process that reports', async () => {
    const [one, two] = [process('one'), process('two')];
    expect(await alive(one)).toContainEqual(one);
    const both = await alive(two);
    expect(both).toContainEqual(one);
    expect(both).toContainEqual(two);
    const changed = { ...one, engineLevel: 7 };
    const processes = await alive(changed);
    expect(processes.filter(({ id }) => id === one.id)).toEqual([changed]);
  });

  test('omits a process that left or stopped reporting', async () => {
    const [leaving, silent, asking] = [process('leaving'), process('silent'), process('asking')];
    await store().processes.report(leaving, 60_000);
    await store().processes.report(silent, 30);
    await store().processes.leave(leaving.id);
    await vi.waitFor(async () => {
      const ids = (await alive(asking)).map(({ id }) => id);
      expect(ids).toContain(asking.id);
      expect(ids).not.toContain(leaving.id);
      expect(ids).not.toContain(silent.id);
    });
  });
});
