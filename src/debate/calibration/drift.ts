/**
 * Detects that the error has risen above the target. It calculates a bet against "the error is `max` or less", which
 * grows with every error above it. The bet reaches 20 with probability 1/20 or less while the error does not exceed the
 * target.
 */

const STAKES = [0.5, 1, 2, 4];
/** Maximum share that a stake can lose in one step. */
const MOST_LOST = 0.9;
export const ALARM = 20;

/** Returns the highest value of the bet so far. `errors` is in the order of the audits. */
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
