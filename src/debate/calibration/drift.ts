/**
 * Detects that the error has risen above the target. It calculates a bet against "the error is `max` or less", which
 * grows with every error above it. The bet reaches 20 with probability 1/20 or less while the error does not exceed the
 * target.
 */

const BET_SIZES = [0.5, 1, 2, 4];
/** Maximum share that a stake can lose in one step. */
const MAX_LOSS = 0.9;
export const ALARM = 20;

/** Returns the highest value of the bet so far. `errors` is in the order of the audits. */
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
