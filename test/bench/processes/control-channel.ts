/** Loaded before a process under test: returns its resource usage on request, over the channel to its parent. */
import { existsSync, readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Reading {
  /** User and system time of the process, all threads. */
  readonly cpuMicros: number;
  readonly heapBytes: number;
  /** Memory outside the heap, such as buffers. */
  readonly externalBytes: number;
  readonly residentBytes: number;
  /** Open file descriptors. 0: the system does not list them. */
  readonly descriptors: number;
  /** The longest delay of the event loop since the preceding reading. 0 until a reading has requested delays. */
  readonly longestDelayMs: number;
  /**
   * The longest CPU time of the main thread between two runs of its timers, independent of other processes. 0 until a reading
   * has requested delays.
   */
  readonly longestBusyMs: number;
}

export interface ReadingRequest {
  readonly reading: 'now' | 'after a collection' | 'with delays';
}

const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let samplingTimer: NodeJS.Timeout | null = null;
let busyMs = 0;

/** Takes CPU time, so that it starts only when a reading requests delays. */
function watchDelays(): void {
  if (samplingTimer !== null) return;
  delays.enable();
  let previousMs = threadMs();
  samplingTimer = setInterval(() => {
    const now = threadMs();
    busyMs = Math.max(busyMs, now - previousMs);
    previousMs = now;
  }, RESOLUTION_MS).unref();
}

function openDescriptors(): number {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0;
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Messages that were received before the process itself listened: Node delivers each only to the listeners of that time. */
const earlyMessages: object[] = [];
process.on('newListener', (event, listener) => {
  // The first listener is this module itself.
  if (event === 'message') setImmediate(() => earlyMessages.splice(0).forEach((message) => void listener(message)));
});

process.on('message', (message: ReadingRequest | object) => {
  if (!('reading' in message)) {
    if (process.listenerCount('message') === 1) earlyMessages.push(message);
    return;
  }
  // The second collection frees objects that only finalisers reached.
  if (message.reading === 'after a collection') for (let n = 0; n < 2; n += 1) globalThis.gc?.();
  if (message.reading === 'with delays') watchDelays();
  const { user, system } = process.cpuUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const reading: Reading = {
    cpuMicros: user + system,
    heapBytes: heapUsed,
    externalBytes: external,
    residentBytes: rss,
    descriptors: openDescriptors(),
    // The monitor measures from one sample to the next.
    longestDelayMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS),
    longestBusyMs: busyMs,
  };
  delays.reset();
  busyMs = 0;
  process.send?.({ reading });
});
// A parent that has ended cannot stop this process.
process.once('disconnect', () => process.exit(1));
// The channel alone does not keep the process alive.
process.channel?.unref();
