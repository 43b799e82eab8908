/** How much work something is, told by what the same thread needs to look at a text: independent of the machine and its load. */

/** Milliseconds of this thread's own time: what others do on the machine does not count. */
export function threadMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Looks at every character, once. */
function looked(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
}

/** Of the fastest of several tries: a collection of garbage is no part of it. */
export function fastest(tries: number, work: () => unknown): number {
  return Math.min(...Array.from({ length: tries }, () => threadMs(work)));
}

/** The time to look at a number of characters a number of times. */
export function lookingMs(characters: number, times: number): number {
  const text = 'x'.repeat(characters);
  return fastest(3, () => {
    for (let time = 0; time < times; time += 1) looked(text);
  });
}
