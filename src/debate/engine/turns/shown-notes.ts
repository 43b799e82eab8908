/** Decides which notes of people a round shows: those that were in the log when its first stage was prepared. */
import type { DebateContext } from '../debate-context.ts';

/** Returns the number of notes. Round 1 shows none: it is blind, and it was reserved before any note could be added. */
export function notesFor({ state, notes }: DebateContext, roundNumber: number): number {
  const { openRound } = state();
  if (openRound?.roundNumber === roundNumber) return openRound.notes;
  return roundNumber === 1 ? 0 : notes().length;
}

/** Returns the field `notes` of the event that opens a stage. */
export function notesField(count: number): { readonly notes?: number } {
  return count === 0 ? {} : { notes: count };
}
