/** The engine levels that a process may use when others, perhaps of older versions, share its store. */
import { expect, test } from 'vitest';
import { Fleet } from '../../../src/operations/fleet/fleet.ts';
import type { LiveProcess, LiveProcesses } from '../../../src/stores/live-processes.ts';

const ownProcess: LiveProcess = { id: 'own', version: '0.2.0', runsDebates: true, engineLevel: 6, providers: [] };
const processOfOldRelease: LiveProcess = { ...ownProcess, id: 'release-0.1', version: '0.1', engineLevel: 1 };

function processesReporting(reports: readonly LiveProcess[] | Error): LiveProcesses {
  return {
    report: async () => {
      if (reports instanceof Error) throw reports;
      return reports;
    },
    leave: async () => {},
  };
}

test('levels › are the lowest engine level of the live processes', async () => {
  const fleet = new Fleet(processesReporting([ownProcess, processOfOldRelease]));
  await fleet.report(ownProcess);
  expect([fleet.commonLevel, fleet.defaultsLevel]).toEqual([1, 1]);
  expect(fleet.live).toEqual([ownProcess, processOfOldRelease]);
});

test('levels › only the default level is limited by a process that has left and may return', async () => {
  const fleet = new Fleet(processesReporting([ownProcess, { ...processOfOldRelease, hasLeft: true }]));
  await fleet.report(ownProcess);
  expect([fleet.commonLevel, fleet.defaultsLevel]).toEqual([6, 1]);
  expect(fleet.live).toEqual([ownProcess]);
});

test('levels › the wait for them ends with the first report, or when it fails', async () => {
  const fleet = new Fleet(processesReporting([ownProcess, processOfOldRelease]));
  await fleet.awaitFirstReport();
  expect(fleet.defaultsLevel).toBeUndefined();
  fleet.expectReports();
  const defaultsLevel = fleet.awaitFirstReport().then(() => fleet.defaultsLevel);
  await fleet.report(ownProcess);
  expect(await defaultsLevel).toBe(1);

  const unavailable = new Fleet(processesReporting(new Error('unavailable')));
  unavailable.expectReports();
  await expect(unavailable.report(ownProcess)).rejects.toThrow('unavailable');
  await unavailable.awaitFirstReport();
  expect(unavailable.defaultsLevel).toBeUndefined();
});
