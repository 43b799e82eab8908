/** Invariants of the processes: they use no more than before, stop in time, and the faults had an effect. */
import type { Evidence, Footprint } from '../evidence/evidence.ts';
import type { Invariant } from './invariant.ts';

const STOPS_WITHIN_MS = 10_000;
/** Keys of the queue itself, independent of its jobs. */
const MAX_KEYS_OF_THE_QUEUE = 8;

export const footprintIsBack: Invariant = {
  name: 'keys, sockets and streams are back to where they were',
  breaks: (evidence) => whatStays(evidence),
};

export function whatStays({
  footprint: { before, after },
  debates,
}: Pick<Evidence, 'footprint' | 'debates'>): string[] {
  const known = new Set(before.keys);
  const added = after.keys.filter((key) => !known.has(key));
  const ofDebates = added.filter((key) => debates.some(({ id }) => key.includes(id)));
  const counts = (['redisConnections', 'providerSockets', 'openStreams', 'debatesInProcesses'] as const).filter(
    (name) => after[name] > before[name],
  );
  return [
    ...ofDebates.map((key) => `the key ${key} has no end and no debate`),
    ...(added.length - ofDebates.length > MAX_KEYS_OF_THE_QUEUE ? [`new keys: ${added.join(', ')}`] : []),
    ...counts.map((name: keyof Footprint) => `${name}: ${String(after[name])} after ${String(before[name])}`),
  ];
}

/**
 * Code that is compiled on first use takes 1 to 9 MB after a few hundred debates and grows no further; a
 * debate that is kept is 0.1 MB and more.
 */
const MAX_HEAP_GROWTH_BYTES = 14e6;
/** Buffers of connections. */
const MAX_REDIS_GROWTH_BYTES = 1e6;

export const memoryIsBack: Invariant = {
  name: 'memory is back to where it was',
  breaks: ({ memory: { before, after } }) => {
    const grown = Object.entries(after.heapBytes).filter(
      ([name, bytes]) => bytes > (before.heapBytes[name] ?? 0) + MAX_HEAP_GROWTH_BYTES,
    );
    return [
      ...grown.map(([name, bytes]) => `heap of ${name}: ${bytes} after ${before.heapBytes[name] ?? 0}`),
      ...(after.redisBytes > before.redisBytes + MAX_REDIS_GROWTH_BYTES
        ? [`Redis: ${after.redisBytes} after ${before.redisBytes}`]
        : []),
    ];
  },
};

export const stopsInTime: Invariant = {
  name: 'a process that receives SIGTERM stops within 10 s',
  breaks: ({ stops }) =>
    stops
      .filter(({ exit, tookMs }) => exit !== 0 || tookMs > STOPS_WITHIN_MS)
      .map(({ member, exit, tookMs }) => `${member} ended with ${exit} after ${tookMs} ms`),
};
