/** Formats the claims of a long debate: the stances as they arrive, and the contested claims at the end. */
import type { DebateEvent, DebateResult, Position } from '../../client/contract-types.ts';
import { plainLine } from '../plain-text.ts';
import type { Line } from '../screen.ts';
import { fitColumns } from '../screen.ts';

type ClaimEvent = Extract<DebateEvent, { event: 'debate.claims' | 'debate.stances' | 'debate.claim_status' }>;

export function claimLine(event: ClaimEvent): Line {
  switch (event.event) {
    case 'debate.claims':
      return [{ text: `claims  ${event.data.claims.length}`, style: 'heading' }];
    case 'debate.stances':
      return [
        { text: `  ${plainLine(event.data.debater_id)}  ${countsOf(event.data.stances.map(({ stance }) => stance))}` },
      ];
    default:
      return [{ text: `claims  ${countsOf(event.data.claims.map(({ status }) => status))}`, style: 'heading' }];
  }
}

/** Returns whether a turn consists only of stances, which another event shows. */
export function isStanceTurn({ answer, stance, failure }: Position): boolean {
  return answer === null && stance === null && failure === null;
}

/** Counts words: `3 support, 1 contradict`. */
function countsOf(words: readonly string[]): string {
  return [...Map.groupBy(words, (word) => word)].map(([word, matches]) => `${matches.length} ${word}`).join(', ');
}

const CLAIM_COLUMNS = 80;

/** Returns the contested and rejected claims, each with the number of debaters for and against it. */
export function contestedLines({ claims }: DebateResult): Line[] {
  const contested = (claims ?? []).filter(({ status }) => status === 'contested' || status === 'rejected');
  return contested.map(({ id, text, status, support, contradict }): Line => {
    const sides = `${support.length} for, ${contradict.length} against`;
    return [
      {
        text: `  ${status} ${id}: ${fitColumns(plainLine(text), CLAIM_COLUMNS).trimEnd()} (${sides})`,
        style: 'changed',
      },
    ];
  });
}
