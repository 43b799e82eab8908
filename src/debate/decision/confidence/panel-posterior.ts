/** Calculates the probability of each answer class from its votes. */

export interface PanelVotes {
  /** Debater ids by answer class. */
  readonly classes: readonly (readonly string[])[];
  /** K, the number of different answers that the question allows; no smaller than the number of classes. */
  readonly possible: number;
}

export interface VoteModel {
  /** p: the probability that a debater's vote is right. */
  readonly reliability: (debaterId: string) => number;
  /** ρ: the correlation of the debaters' errors. */
  readonly correlation: number;
}

export function voteCount({ classes }: Pick<PanelVotes, 'classes'>): number {
  return classes.reduce((sum, ids) => sum + ids.length, 0);
}

/** Returns the design effect T = 1 + (N − 1)ρ. N votes with correlated errors count as N / T independent votes. */
export function designEffect(votes: number, correlation: number): number {
  return 1 + (votes - 1) * correlation;
}

/** Returns the evidence that one vote adds to the score of its class: log((K − 1)p / (1 − p)). */
export function evidence(p: number, possible: number): number {
  return Math.log(((possible - 1) * p) / (1 - p));
}

/** Returns the sum of evidence for each class, before the division by T. */
export function classScores(
  { classes, possible }: PanelVotes,
  { reliability }: Pick<VoteModel, 'reliability'>,
): number[] {
  return classes.map((ids) => ids.reduce((sum, id) => sum + evidence(reliability(id), possible), 0));
}

/** Returns the softmax over classes of Σ evidence ÷ T. The K − observed classes that have no votes score 0. */
export function panelPosterior(votes: PanelVotes, model: VoteModel, classIndex: number): number {
  const { classes, possible } = votes;
  const effect = designEffect(voteCount(votes), model.correlation);
  const scores = classScores(votes, model).map((score) => score / effect);
  const highest = Math.max(0, ...scores);
  const unchosenWeight = (possible - classes.length) * Math.exp(-highest);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), unchosenWeight);
  return Math.exp((scores[classIndex] ?? 0) - highest) / total;
}
