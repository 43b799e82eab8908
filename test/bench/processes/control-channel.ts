/** Loaded ahead of a process under test: tells what it has used when it is asked, over the channel to its parent. */
import { existsSync, readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Reading {
  /** User and system time of the process, all threads. */
  readonly cpuMicros: number;
  readonly heapBytes: number;
  /** Buffers and the like. */
  readonly externalBytes: number;
  readonly residentBytes: number;
  /** Open file descriptors; 0 where the system does not list them. */
  readonly descriptors: number;
  /** How long the event loop was late at most since the reading before; 0 until a reading has asked for delays. */
  readonly longestDelayMs: number;
  /** The most that the main thread worked without a look at its timers, in its own time: what other processes do is no part of
   * it. 0 until a reading has asked for delays. */
  readonly longestBusyMs: number;
}

export interface ReadingRequest {
  readonly reading: 'now' | 'after a collection' | 'with delays';
}

const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let sampling: NodeJS.Timeout | null = null;
let busyMs = 0;

/** It takes time of its own, which other readings must not count. */
function watchDelays(): void {
  if (sampling !== null) return;
  delays.enable();
  let before = threadMs();
  sampling = setInterval(() => {
    const now = threadMs();
    busyMs = Math.max(busyMs, now - before);
    before = now;
  }, RESOLUTION_MS).unref();
}

function openDescriptors(): number {
  return existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0;
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** What came before the process itself listened: Node hands a message to those that listen then, and to nobody later. */
const early: object[] = [];
process.on('newListener', (event, listener) => {
  // Once it listens. The first to listen is this module itself.
  if (event === 'message') setImmediate(() => early.splice(0).forEach((message) => void listener(message)));
});

process.on('message', (message: ReadingRequest | object) => {
  if (!('reading' in message)) {
    if (process.listenerCount('message') === 1) early.push(message);
    return;
  }
  // Twice: what is only reachable through finalisers goes with the second.
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
    // It measures from one look to the next.
    longestDelayMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS),
    longestBusyMs: busyMs,
  };
  delays.reset();
  busyMs = 0;
  process.send?.({ reading });
});
// A parent that is gone cannot end this process.
process.once('disconnect', () => process.exit(1));
// Being asked is no reason to stay alive.
process.channel?.unref();
