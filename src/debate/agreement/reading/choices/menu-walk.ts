/** Finds the lines of an answer that go through the menu, option by option: they weigh the options and choose none. */
import type { Option } from './options.ts';

const ITEM = /^ ?(?:[-*] ?)?(?:\(?([A-Z])[).:]|option \(?([A-Z])\)?[.:])/i;
/** "(D)" below a list is the choice and no item of it. */
const NOTHING_BEHIND = /^ ?(?:[-*] ?)?(?:option )?\(?[A-Z][).:]{0,3} ?$/i;
/** Fewer in a row may be two candidates that are left. */
const MANY_ITEMS = 3;

/** For each line whether it is an item: the menu may be gone through more than once, and with other lines in between. */
export function menuItems(lines: readonly string[], options: readonly Option[]): boolean[] {
  const isItem = lines.map(() => false);
  let run: number[] = [];
  let last = -1;
  for (const [line, text] of lines.entries()) {
    const label = labelOf(text, options);
    if (label < 0) continue;
    run = label > last ? [...run, line] : [line];
    last = label;
    if (run.length >= MANY_ITEMS) for (const item of run) isItem[item] = true;
  }
  return isItem;
}

/** Its place in the menu; -1 for a line that is no item. */
function labelOf(line: string, options: readonly Option[]): number {
  const [, letter, behind] = NOTHING_BEHIND.test(line) ? [] : (ITEM.exec(line) ?? []);
  return options.findIndex(({ label }) => label === (letter ?? behind)?.toUpperCase());
}
