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

/** Softmax over classes of Σ log((K − 1)p / (1 − p)) ÷ T; the K − observed classes that nobody chose score 0. */
export function panelPosterior(votes: PanelVotes, { reliability, correlation }: VoteModel, of: number): number {
  const { classes, possible } = votes;
  const weight = sharedWeight(votesIn(votes), correlation);
  const evidence = (id: string) => {
    const p = reliability(id);
    return Math.log(((possible - 1) * p) / (1 - p));
  };
  const scores = classes.map((ids) => ids.reduce((sum, id) => sum + evidence(id), 0) / weight);
  const highest = Math.max(0, ...scores);
  const unchosen = (possible - classes.length) * Math.exp(-highest);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), unchosen);
  return Math.exp((scores[of] ?? 0) - highest) / total;
}
