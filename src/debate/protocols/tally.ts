/** Counts the votes of a ballot. */
import type { DebateConfig } from '../schema/debate-config.ts';
import type { Position } from '../schema/position.ts';

export interface Tally {
  /** Votes by option, in the order of the options. Options without a vote are left out. */
  readonly votes: Readonly<Record<string, number>>;
  /** The option with the most votes; null when there are no votes or several options share the highest count. */
  readonly leader: string | null;
  readonly topCount: number;
}

/** Returns the latest vote of each debater. A failed turn or a turn without a vote keeps the vote before it. */
export function latestVotes(turns: readonly Position[]): ReadonlyMap<string, string> {
  const votes = new Map<string, string>();
  for (const turn of turns) if (turn.status === 'ok' && turn.vote !== null) votes.set(turn.debater_id, turn.vote);
  return votes;
}

export function tallyOf(turns: readonly Position[], { options }: Pick<DebateConfig, 'options'>): Tally {
  const votes = [...latestVotes(turns).values()];
  const counted = (options ?? []).map((option) => [option, votes.filter((vote) => vote === option).length] as const);
  const cast = counted.filter(([, count]) => count > 0);
  const topCount = Math.max(0, ...cast.map(([, count]) => count));
  const leaders = cast.filter(([, count]) => count === topCount);
  return { votes: Object.fromEntries(cast), leader: leaders.length === 1 ? (leaders[0]?.[0] ?? null) : null, topCount };
}
