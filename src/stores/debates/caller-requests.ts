/** CONTRACT: requests of callers to the run of a debate. A part of the debate store. */
import type { Note } from '../../debate/schema/note.ts';

/** The requests of callers to the run of a debate. */
export interface CallerRequests {
  readonly cancelRequested: boolean;
  readonly concludeRequested: boolean;
  /** Number of added notes. The run writes them to the log. */
  readonly notes: number;
}

export interface AddNoteStep {
  readonly tenant: string;
  readonly debateId: string;
  readonly note: Note;
  /** A second note with the same key returns the first one; null means no key. */
  readonly idempotencyKey: string | null;
  /** Maximum number of notes of a debate. */
  readonly maxNotes: number;
  /** The engine level that the debate needs afterwards: an older engine would not show the note. */
  readonly level: number;
  /** Whether no further round can show a note. Then only a note with a known key is returned. */
  readonly isClosed: boolean;
}

/** `known` is the note of this key, whatever its text. `absent` also means that the debate has finished. */
export type AddNoteResult =
  | { readonly kind: 'added' | 'known'; readonly note: Note }
  | { readonly kind: 'closed' | 'full' | 'absent' };

/** `queued`: no run has begun, so there is nothing to conclude. `absent` also means that the debate has finished. */
export type ConcludeResult = 'requested' | 'queued' | 'absent';
