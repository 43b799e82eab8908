/** CONTRACT: what callers ask of the run of a debate, beside a cancel; steps of the debate store. */
import type { Note } from '../../debate/schema/note.ts';

/** What callers have asked of the run of a debate. */
export interface CallerRequests {
  readonly cancelRequested: boolean;
  readonly concludeRequested: boolean;
  /** How many notes they have added; the run writes them to the log. */
  readonly notes: number;
}

export interface AddNoteStep {
  readonly tenant: string;
  readonly debateId: string;
  readonly note: Note;
  /** A second note under this key is the first one again; null: none. */
  readonly idempotencyKey: string | null;
  /** Notes that the debate may have. */
  readonly most: number;
  /** The debate needs this engine level from then on: an engine below it would show nobody the note. */
  readonly level: number;
  /** No round can show a further note: then only a known key is answered. */
  readonly isClosed: boolean;
}

/** `known`: the note of this key, whatever its text. `absent`: also when the debate is finished. */
export type AddNoteResult =
  | { readonly kind: 'added' | 'known'; readonly note: Note }
  | { readonly kind: 'closed' | 'full' | 'absent' };

/** `queued`: no run has begun, so there is nothing to conclude. `absent`: also when it is finished. */
export type ConcludeResult = 'requested' | 'queued' | 'absent';
