/**
 * Shortens the rounds of a transcript to a maximum length. First the oldest rounds are shown by their answers and
 * one-line reasons; when that is not enough, the oldest are left out. The latest round is always shown in full.
 */

/** The text blocks of a round, in order. */
export interface RoundText {
  readonly full: readonly string[];
  /** Returns the answers and one-line reasons. Called only when the full rounds are too long. */
  readonly short: () => readonly string[];
}

export interface FittedRounds {
  readonly texts: readonly string[];
  /** The note about rounds that are not shown in full; null when all are. */
  readonly note: string | null;
}

/**
 * Shortens as few of the oldest rounds as possible to keep within `characters`:
 * first to one line per turn, then to nothing.
 */
export function fitRounds(rounds: readonly RoundText[], characters: number): FittedRounds {
  const full = rounds.map((round) => round.full);
  let texts = full.flat();
  if (sizeOf(texts) <= characters) return { texts, note: null };
  const older = rounds.slice(0, -1);
  const short = older.map((round) => round.short());
  let summarised = 0;
  let leftOut = 0;
  while (sizeOf(texts) > characters && leftOut < older.length) {
    if (summarised < older.length) summarised += 1;
    else leftOut += 1;
    texts = [...short.slice(leftOut, summarised), ...full.slice(summarised)].flat();
  }
  return { texts, note: noteOn(leftOut, summarised) };
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + text.length, 0);
}

function noteOn(leftOut: number, summarised: number): string | null {
  const leftOutNote = leftOut === 0 ? [] : [`rounds 1 to ${leftOut} are left out`];
  const short =
    summarised === leftOut ? [] : [`rounds ${leftOut + 1} to ${summarised} are shown as answers and one-line reasons`];
  return [...leftOutNote, ...short].join(', ') || null;
}
