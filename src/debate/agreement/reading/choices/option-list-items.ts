/**
 * Finds the lines of an answer that go through the options one by one. Such lines compare the options and choose none.
 */
import type { Option } from './options.ts';

const ITEM = /^ ?(?:[-*] ?)?(?:\(?([A-Z])[).:]|option \(?([A-Z])\)?[.:])/i;
/** "(D)" below a list is the choice instead of an item of the list. */
const LETTER_ALONE = /^ ?(?:[-*] ?)?(?:option )?\(?[A-Z][).:]{0,3} ?$/i;
/** Minimum number of items in a row. A shorter row may be the remaining candidates. */
const MIN_ITEMS = 3;

/**
 * Returns for each line whether it is an item.
 * An answer may go through the options several times, with other lines in between.
 */
export function optionListItems(lines: readonly string[], options: readonly Option[]): boolean[] {
  const isItem = lines.map(() => false);
  let run: number[] = [];
  let last = -1;
  for (const [line, text] of lines.entries()) {
    const label = labelOf(text, options);
    if (label < 0) continue;
    run = label > last ? [...run, line] : [line];
    last = label;
    if (run.length >= MIN_ITEMS) for (const item of run) isItem[item] = true;
  }
  return isItem;
}

/** Returns the index of the option; -1 for a line that is not an item. */
function labelOf(line: string, options: readonly Option[]): number {
  const [, letter, namedLetter] = LETTER_ALONE.test(line) ? [] : (ITEM.exec(line) ?? []);
  return options.findIndex(({ label }) => label === (letter ?? namedLetter)?.toUpperCase());
}
