/** The binomial distribution: the number of successes in independent trials. */

/**
 * Returns P(X ≤ successes) of `trials` with probability `p` in (0, 1). Sums logarithms of terms, so that large counts
 * do not underflow.
 */
export function binomialCdf(successes: number, trials: number, p: number): number {
  if (successes < 0) return 0;
  if (successes >= trials) return 1;
  const odds = Math.log(p) - Math.log1p(-p);
  let term = trials * Math.log1p(-p);
  let sum = Math.exp(term);
  for (let count = 0; count < successes; count += 1) {
    term += Math.log((trials - count) / (count + 1)) + odds;
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}

/** Returns the smallest number of trials for which no success at all has a probability of `level` or less. */
export function trialsWithoutSuccess(p: number, level: number): number {
  return Math.ceil(Math.log(level) / Math.log1p(-p));
}

/**
 * Returns the lower end of the one-sided Clopper–Pearson interval of confidence 1 − `level`: the lowest p at which this
 * number of successes or more has a probability of `level`.
 */
export function lowestProbability(successes: number, trials: number, level: number): number {
  if (successes === 0) return 0;
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (1 - binomialCdf(successes - 1, trials, middle) < level) low = middle;
    else high = middle;
  }
  return low;
}

const BISECTIONS = 50;
