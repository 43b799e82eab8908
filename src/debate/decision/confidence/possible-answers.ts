/** Estimates the number of different answers that a question allows, for the panel posterior. */

export const OPEN_ANSWERS = 30;
export const CHOICE_ANSWERS = 3;

/**
 * Returns K, the number of different answers that the question allows: 2 for a boolean; for a choice one more than was
 * chosen and at least 3 (K = number of options was measured worse, 0.065–0.074); for an open value 30 or more, because
 * two wrong numbers are unlikely to be equal. On 780 recorded panels with number answers K = 30 lowers the Brier score
 * from 0.146 to 0.133 (four solvers), 0.098 to 0.074 and 0.074 to 0.054 (three and five agents of one small model).
 * There K = 3 was worse than the plain share of votes; 10 and 100 are between (`npm run eval`).
 */
export function possibleAnswers(type: string, observed: number): number {
  if (type === 'boolean') return Math.max(2, observed);
  return Math.max(type === 'number' || type === 'date' ? OPEN_ANSWERS : CHOICE_ANSWERS, observed + 1);
}
