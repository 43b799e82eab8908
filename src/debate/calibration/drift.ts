/** Notices that the error has risen above the target: a bet against "the error is at most max" that grows with every
 * error beyond it. It reaches 20 with probability 1/20 or less while the error keeps to the target. */

const STAKES = [0.5, 1, 2, 4];
/** A stake loses at most 90 % of what it has. */
const MOST_LOST = 0.9;
export const ALARM = 20;

/** The bet at its highest so far; `errors` in the order of the audits. */
export function highestBet(errors: readonly boolean[], max: number): number {
  const stakes = STAKES.map((stake) => Math.min(stake, MOST_LOST / max));
  const bets = stakes.map(() => 1);
  let highest = 1;
  for (const error of errors) {
    for (const [index, stake] of stakes.entries()) {
      bets[index] = (bets[index] ?? 0) * (1 + stake * (Number(error) - max));
    }
    highest = Math.max(highest, bets.reduce((sum, bet) => sum + bet, 0) / bets.length);
  }
  return highest;
}

export function hasDrifted(errors: readonly boolean[], max: number): boolean {
  return highestBet(errors, max) >= ALARM;
}
