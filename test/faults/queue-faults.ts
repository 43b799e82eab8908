/** Faults of the queue: it forgets its jobs, and the debates are all that is left. */
import type { Fault } from './fault.ts';
import { resumed, seen } from './fault.ts';
import { busyWorker } from './worker-faults.ts';

/** A sweep comes every 15 s. */
const SWEPT_WITHIN_MS = 20_000;

/** Every key of the queue is gone, and then a process that runs debates: only the debates themselves tell of them. */
export const queueLost: Fault = {
  name: 'the queue loses its jobs, and a worker is killed',
  inject: async (bench) => {
    const worker = await busyWorker(bench);
    const keys = (await bench.redis.command('KEYS', '{*:jobs}:*')) as string[];
    if (keys.length === 0) return [seen(null)];
    const from = Date.now();
    await bench.redis.command('DEL', ...keys);
    const ended = await bench.fleet.kill(worker, 'killed without a queue');
    // With its job the lock of a debate is gone: the sweep adds the job anew, and another takes over what still runs.
    for (const member of bench.fleet.workers) member.disturbed('its jobs were forgotten', from, SWEPT_WITHIN_MS);
    return [ended === null ? seen(null) : resumed(ended.running, ended.at)];
  },
};
