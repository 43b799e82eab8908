/** The work of a task, in units of the same thread's time for reading a text: independent of machine and load. */

/** CPU milliseconds of this thread alone. */
export function threadMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Reads every character once. */
function looked(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
}

/** The fastest of several tries, so that garbage collection does not count. */
export function fastest(tries: number, work: () => unknown): number {
  return Math.min(...Array.from({ length: tries }, () => threadMs(work)));
}

/** The time to read a number of characters a number of times. */
export function lookingMs(characters: number, times: number): number {
  const text = 'x'.repeat(characters);
  return fastest(3, () => {
    for (let time = 0; time < times; time += 1) looked(text);
  });
}
