/** The probability of each answer class, from who voted for it. */

export interface PanelVotes {
  /** Ids of debaters, by answer class. */
  readonly classes: readonly (readonly string[])[];
  /** K, how many different answers the question allows; at least one for each class. */
  readonly possible: number;
}

export interface VoteModel {
  /** p: the probability that a debater's vote is right. */
  readonly reliability: (debaterId: string) => number;
  /** ρ: how far errors go together. */
  readonly correlation: number;
}

export function votesIn({ classes }: Pick<PanelVotes, 'classes'>): number {
  return classes.reduce((sum, ids) => sum + ids.length, 0);
}

/** T = 1 + (N − 1)ρ: N votes whose errors go together count as N / T independent ones. */
export function sharedWeight(votes: number, correlation: number): number {
  return 1 + (votes - 1) * correlation;
}

/** What a vote for a class adds to its score: log((K − 1)p / (1 − p)). */
export function evidence(p: number, possible: number): number {
  return Math.log(((possible - 1) * p) / (1 - p));
}

/** Σ evidence of each class, before it is shared among votes whose errors go together. */
export function classScores(
  { classes, possible }: PanelVotes,
  { reliability }: Pick<VoteModel, 'reliability'>,
): number[] {
  return classes.map((ids) => ids.reduce((sum, id) => sum + evidence(reliability(id), possible), 0));
}

/** Softmax over classes of Σ evidence ÷ T; the K − observed classes that nobody chose score 0. */
export function panelPosterior(votes: PanelVotes, model: VoteModel, of: number): number {
  const { classes, possible } = votes;
  const weight = sharedWeight(votesIn(votes), model.correlation);
  const scores = classScores(votes, model).map((score) => score / weight);
  const highest = Math.max(0, ...scores);
  const unchosen = (possible - classes.length) * Math.exp(-highest);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), unchosen);
  return Math.exp((scores[of] ?? 0) - highest) / total;
}
