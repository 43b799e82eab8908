/** Finds the lines of an answer that go through the menu, option by option: they weigh the options and choose none. */
import type { Option } from './options.ts';

const ITEM = /^\s*(?:[-*]\s*)?\(?([A-Za-z])[).:]/;
/** "(D)" below a list is the choice and no item of it. */
const NOTHING_BEHIND = /^\s*(?:[-*]\s*)?\(?[A-Za-z][).:]*\s*$/;
/** Fewer in a row may be two candidates that are left. */
const MANY_ITEMS = 3;

/** For each line whether it is an item: the menu may be gone through more than once, and with other lines in between. */
export function menuItems(lines: readonly string[], options: readonly Option[]): boolean[] {
  const labels = lines.map((line) => labelOf(line, options));
  const isItem = lines.map(() => false);
  for (let run = longestRise(labels); run.length >= MANY_ITEMS; run = longestRise(labels)) {
    for (const line of run) {
      isItem[line] = true;
      labels[line] = -1;
    }
  }
  return isItem;
}

/** Its place in the menu; -1 for a line that is no item. */
function labelOf(line: string, options: readonly Option[]): number {
  const label = NOTHING_BEHIND.test(line) ? undefined : ITEM.exec(line)?.[1]?.toUpperCase();
  return options.findIndex((option) => option.label === label);
}

/** The longest run of lines whose labels rise; of equally long ones the earliest. */
function longestRise(labels: readonly number[]): readonly number[] {
  const bestEndingWith: (readonly number[])[] = [];
  for (const [line, label] of labels.entries()) {
    if (label < 0) continue;
    const before = longest(bestEndingWith.slice(0, label));
    if (before.length >= (bestEndingWith[label]?.length ?? 0)) bestEndingWith[label] = [...before, line];
  }
  return longest(bestEndingWith);
}

function longest(runs: readonly (readonly number[] | undefined)[]): readonly number[] {
  return runs.reduce<readonly number[]>(
    (best, run) => (run !== undefined && run.length > best.length ? run : best),
    [],
  );
}
