/** Invariants of the processes: at the end they use no more resources than before, and they stop in time. */
import type { Evidence, Footprint } from '../evidence/evidence.ts';
import type { Invariant } from './invariant.ts';

const STOPS_WITHIN_MS = 10_000;
/** The queue has keys that do not depend on its jobs. */
const MAX_KEYS_OF_THE_QUEUE = 8;

export const footprintIsRestored: Invariant = {
  name: 'keys, sockets and streams are as before the run',
  violations: (evidence) => leftovers(evidence),
};

export function leftovers({
  footprint: { before, after },
  debates,
}: Pick<Evidence, 'footprint' | 'debates'>): string[] {
  const keysBefore = new Set(before.keys);
  const added = after.keys.filter((key) => !keysBefore.has(key));
  const debateKeys = added.filter((key) => debates.some(({ id }) => key.includes(id)));
  const grownCounts = (['redisConnections', 'providerSockets', 'openStreams', 'debatesInProcesses'] as const).filter(
    (name) => after[name] > before[name],
  );
  return [
    ...debateKeys.map((key) => `the key ${key} has no expiry and its debate is deleted`),
    ...(added.length - debateKeys.length > MAX_KEYS_OF_THE_QUEUE ? [`new keys: ${added.join(', ')}`] : []),
    ...grownCounts.map((name: keyof Footprint) => `${name}: ${String(after[name])} after ${String(before[name])}`),
  ];
}

/**
 * Code that is compiled on first use takes 1 to 9 MB after a few hundred debates and then stops growing. A debate that
 * stays in memory takes 0.1 MB or more.
 */
const MAX_HEAP_GROWTH_BYTES = 14e6;
/** Redis keeps buffers of connections. */
const MAX_REDIS_GROWTH_BYTES = 1e6;

export const memoryIsRestored: Invariant = {
  name: 'memory is as before the run',
  violations: ({ memory: { before, after } }) => {
    const grownHeaps = Object.entries(after.heapBytes).filter(
      ([name, bytes]) => bytes > (before.heapBytes[name] ?? 0) + MAX_HEAP_GROWTH_BYTES,
    );
    return [
      ...grownHeaps.map(([name, bytes]) => `heap of ${name}: ${bytes} after ${before.heapBytes[name] ?? 0}`),
      ...(after.redisBytes > before.redisBytes + MAX_REDIS_GROWTH_BYTES
        ? [`Redis: ${after.redisBytes} after ${before.redisBytes}`]
        : []),
    ];
  },
};

export const stopsInTime: Invariant = {
  name: 'a process that receives SIGTERM stops within 10 s',
  violations: ({ stops }) =>
    stops
      .filter(({ exit, tookMs }) => exit !== 0 || tookMs > STOPS_WITHIN_MS)
      .map(({ member, exit, tookMs }) => `${member} ended with ${exit} after ${tookMs} ms`),
};
