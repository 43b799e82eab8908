/** The rounds of a transcript within a bound: when they are too long, the older ones are shown by their answers and
 * one-line reasons, and when that is not enough the oldest are left out. The latest round is always whole. */

/** A round's blocks in their order. */
export interface RoundText {
  readonly whole: readonly string[];
  /** By answers and one-line reasons; only made when it is needed. */
  readonly short: () => readonly string[];
}

export interface Fitted {
  readonly written: readonly string[];
  /** What is not whole; null when all is. */
  readonly note: string | null;
}

/** Shortens as few of the oldest rounds as make the whole fit: first to one line a turn, then to nothing. */
export function fitted(rounds: readonly RoundText[], characters: number): Fitted {
  const whole = rounds.map((round) => round.whole);
  let written = whole.flat();
  if (sizeOf(written) <= characters) return { written, note: null };
  const older = rounds.slice(0, -1);
  const short = older.map((round) => round.short());
  let summarised = 0;
  let leftOut = 0;
  while (sizeOf(written) > characters && leftOut < older.length) {
    if (summarised < older.length) summarised += 1;
    else leftOut += 1;
    written = [...short.slice(leftOut, summarised), ...whole.slice(summarised)].flat();
  }
  return { written, note: noteOn(leftOut, summarised) };
}

function sizeOf(blocks: readonly string[]): number {
  return blocks.reduce((total, block) => total + block.length, 0);
}

function noteOn(leftOut: number, summarised: number): string | null {
  const gone = leftOut === 0 ? [] : [`rounds 1 to ${leftOut} are left out`];
  const short =
    summarised === leftOut ? [] : [`rounds ${leftOut + 1} to ${summarised} are shown as answers and one-line reasons`];
  return [...gone, ...short].join(', ') || null;
}
