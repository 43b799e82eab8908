/**
 * Detects that the error has risen above the target, by testing by betting (a test martingale). It bets against "the
 * error is `max` or less" and starts with a wealth of 1, which grows with every error. The wealth reaches 20 with
 * probability 1/20 or less while the error does not exceed the target.
 */

const BET_SIZES = [0.5, 1, 2, 4];
/** The maximum share of the wealth that a bet can lose in one step. */
const MAX_LOSS = 0.9;
export const ALARM = 20;

/** Returns the highest wealth so far, as the mean over the sizes of bets. `errors` is in the order of the audits. */
export function highestWealth(errors: readonly boolean[], max: number): number {
  const betSizes = BET_SIZES.map((betSize) => Math.min(betSize, MAX_LOSS / max));
  const wealth = betSizes.map(() => 1);
  let highest = 1;
  for (const error of errors) {
    for (const [index, betSize] of betSizes.entries()) {
      wealth[index] = (wealth[index] ?? 0) * (1 + betSize * (Number(error) - max));
    }
    highest = Math.max(highest, wealth.reduce((sum, each) => sum + each, 0) / wealth.length);
  }
  return highest;
}

export function hasDrifted(errors: readonly boolean[], max: number): boolean {
  return highestWealth(errors, max) >= ALARM;
}
