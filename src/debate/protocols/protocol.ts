/** What a protocol is made of: who speaks when, who sees what, what is asked, and when it is enough. */
import type { ReplyFormat } from '../../models/model.ts';
import type { Agreement } from '../agreement/measure.ts';
import type { DebateSpec, PeerView, ProtocolName } from '../debate-config.ts';
import type { Debater } from '../panel.ts';
import type { Position } from '../position.ts';
import type { Round } from '../round.ts';

/** All that may be known when a debater's turn is prepared. */
export interface TurnView {
  readonly spec: DebateSpec;
  readonly debater: Debater;
  readonly roundNumber: number;
  /** Null where a round has no phases. */
  readonly phase: string | null;
  /** Finished rounds. */
  readonly rounds: readonly Round[];
  /** Turns of the round under way; empty where all speak at once. */
  readonly turns: readonly Position[];
}

/** What a debater is shown of the debate so far. */
export interface Shown {
  /** Its own previous position, as its own words; null when it has none or is shown it in another way. */
  readonly own: Position | null;
  /** Data blocks with what others said; empty when there is nothing to show. */
  readonly others: string;
  /** One sentence when something was left out or summarised. */
  readonly note: string | null;
}

export interface StoppingView {
  readonly spec: DebateSpec;
  readonly positions: readonly Position[];
  readonly agreement: Agreement;
}

export interface Convergence {
  /** 0–1; null when nothing can be said. */
  readonly score: number | null;
  /** The stopping rule is met. */
  readonly met: boolean;
}

export interface Protocol {
  readonly name: ProtocolName;
  /** Phases of a round, in order; null: a round has none. */
  readonly phases: readonly string[] | null;
  /** `together`: all debaters of a round at once, none seeing the others' positions of it. `in_turn`: one after the
   * other, in panel order. */
  readonly order: 'together' | 'in_turn';
  readonly shown: Readonly<Record<PeerView, (view: TurnView) => Shown>>;
  /** What is asked of a debater who is shown something. */
  readonly instruction: (view: TurnView) => string;
  readonly format: (view: TurnView) => ReplyFormat;
  readonly convergence: (view: StoppingView) => Convergence;
}

export function shownTo({ shown }: Protocol, view: TurnView): Shown {
  // A debate that was stored before there was a choice has none in its configuration.
  return shown[view.spec.config.peer_view ?? 'full'](view);
}
