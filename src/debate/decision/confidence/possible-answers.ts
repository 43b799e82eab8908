/** How many different answers a question allows, as far as the panel posterior has to know. */

export const OPEN_ANSWERS = 30;
export const MENU_ANSWERS = 3;

/**
 * K, how many different answers the question allows: 2 for a boolean; of a menu one more than was chosen and at least 3
 * (K = number of options was measured worse, 0.065–0.074); of an open value many, since two wrong numbers rarely
 * coincide. On 780 recorded panels with number answers K = 30 brings the Brier score from 0.146 to 0.133 (four solvers),
 * 0.098 to 0.074 and 0.074 to 0.054 (three and five agents of one small model), where K = 3 was worse than the plain
 * share of votes; 10 and 100 lie between (`npm run eval`).
 */
export function possibleAnswers(type: string, observed: number): number {
  if (type === 'boolean') return Math.max(2, observed);
  return Math.max(type === 'number' || type === 'date' ? OPEN_ANSWERS : MENU_ANSWERS, observed + 1);
}
