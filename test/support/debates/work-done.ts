/** CPU time of a task, compared with the time that the same thread takes to read a text: independent of machine and load. */

/** CPU milliseconds of this thread alone. */
export function threadMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Reads every character once. */
function readCharacters(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += text.charCodeAt(index);
  return sum;
}

/** The fastest of several tries, so that garbage collection does not count. */
export function fastestMs(attempts: number, work: () => unknown): number {
  return Math.min(...Array.from({ length: attempts }, () => threadMs(work)));
}

/** The time to read a number of characters a number of times. */
export function readingMs(characters: number, times: number): number {
  const text = 'x'.repeat(characters);
  return fastestMs(3, () => {
    for (let count = 0; count < times; count += 1) readCharacters(text);
  });
}
