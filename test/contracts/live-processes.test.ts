/** The processes that share a store: each gets the recent reports of all. */
import { expect, test, vi } from 'vitest';
import type { LiveProcess } from '../../src/stores/live-processes.ts';
import { uniqueId } from './steps.ts';
import { describeStores } from './stores-under-test.ts';

const processReport = (name: string): LiveProcess => ({
  id: uniqueId(name),
  version: '0.2.0',
  runsDebates: true,
  engineLevel: 6,
  providers: ['openai', 'a "b" %d\n'],
});

describeStores('live processes', (store) => {
  const reportAndList = async (reporter: LiveProcess) => {
    const live = await store().processes.report(reporter, 60_000);
    return live.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };

  test('lists a report unchanged for every process that reports', async () => {
    const [first, second] = [processReport('one'), processReport('two')];
    expect(await reportAndList(first)).toContainEqual(first);
    const listed = await reportAndList(second);
    expect(listed).toContainEqual(first);
    expect(listed).toContainEqual(second);
    const changedReport = { ...first, engineLevel: 7 };
    const processes = await reportAndList(changedReport);
    expect(processes.filter(({ id }) => id === first.id)).toEqual([changedReport]);
  });

  test('omits a process that left or stopped reporting', async () => {
    const [leaving, silent, reporter] = [processReport('leaving'), processReport('silent'), processReport('reporter')];
    await store().processes.report(leaving, 60_000);
    await store().processes.report(silent, 30);
    await store().processes.leave(leaving.id);
    await vi.waitFor(async () => {
      const ids = (await reportAndList(reporter)).map(({ id }) => id);
      expect(ids).toContain(reporter.id);
      expect(ids).not.toContain(leaving.id);
      expect(ids).not.toContain(silent.id);
    });
  });
});
