/** Loaded ahead of a process under test: tells what it has used when it is asked, over the channel to its parent. */

export interface Reading {
  /** User and system time of the process, all threads. */
  readonly cpuMicros: number;
  readonly heapBytes: number;
  /** Buffers and the like. */
  readonly externalBytes: number;
  readonly residentBytes: number;
}

export interface ReadingRequest {
  readonly reading: 'now' | 'after a collection';
}

process.on('message', (message: ReadingRequest) => {
  if (!('reading' in message)) return;
  // Twice: what is only reachable through finalisers goes with the second.
  if (message.reading === 'after a collection') for (let n = 0; n < 2; n += 1) globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { heapUsed, external, rss } = process.memoryUsage();
  const reading: Reading = {
    cpuMicros: user + system,
    heapBytes: heapUsed,
    externalBytes: external,
    residentBytes: rss,
  };
  process.send?.({ reading });
});
// A parent that is gone cannot end this process.
process.once('disconnect', () => process.exit(1));
// Being asked is no reason to stay alive.
process.channel?.unref();
