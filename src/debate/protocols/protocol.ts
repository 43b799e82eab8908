/** What a protocol is made of: who speaks when, who sees what, what is asked, and when it is enough. */
import type { ReplyFormat } from '../../models/model.ts';
import type { Agreement } from '../agreement/measure.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Debater } from '../schema/panel.ts';
import type { AnsweredPosition, Position } from '../schema/position.ts';
import { latestOf } from '../schema/position.ts';
import type { ProtocolName } from '../schema/request/setting-names.ts';
import type { Round } from '../schema/round.ts';
import { assessmentsOf } from './shown/assessments.ts';
import { waveName } from './wave-names.ts';

/** All that may be known when a debater's turn is prepared. */
export interface TurnView {
  readonly spec: DebateSpec;
  readonly debater: Debater;
  readonly roundNumber: number;
  /** Null where a round has no phases: a wave shows and asks what a round without phases does. */
  readonly phase: string | null;
  /** Names the call of a wave; absent elsewhere. */
  readonly wave?: string | null;
  /** Finished rounds. */
  readonly rounds: readonly Round[];
  /** Turns of the round under way; empty where all speak at once. */
  readonly turns: readonly Position[];
  /** Notes of people that this round shows; absent: none. */
  readonly notes?: readonly string[];
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

/** All that stands in a debater's prompt about the debate so far. */
export interface ShownTurn extends Shown {
  /** What others said of its answer, as one block; empty when nobody did. */
  readonly assessments: string;
}

export interface StoppingView {
  readonly spec: DebateSpec;
  readonly positions: readonly Position[];
  readonly agreement: Agreement;
  readonly roundNumber: number;
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
  /** The blind round goes in waves: who is asked next, by what the waves before have said. Nobody: it is over. Null:
   * everybody is asked at once. */
  readonly nextWave: ((view: StoppingView) => readonly Debater[]) | null;
  /** Whether a round can be followed by another that its stopping rule did not end. */
  readonly mayContinue: (round: Round) => boolean;
  /** `together`: all debaters of a round at once, none seeing the others' positions of it. `in_turn`: one after the
   * other, in panel order. */
  readonly order: 'together' | 'in_turn';
  readonly shown: Readonly<Record<'full' | 'digest', (view: TurnView) => Shown>>;
  /** What is asked of a debater who is shown something. */
  readonly instruction: (view: TurnView) => string;
  readonly format: (view: TurnView) => ReplyFormat;
  readonly convergence: (view: StoppingView) => Convergence;
}

/** The phases that a round can have; `null` stands for a round without any. */
export function phasesOf(
  { phases, nextWave }: Protocol,
  { config }: DebateSpec,
  round: number,
): readonly (string | null)[] {
  if (phases !== null) return phases;
  return nextWave === null || round > 1 ? [null] : config.debaters.map((_, index) => waveName(index));
}

export function shownTo({ shown }: Protocol, view: TurnView): ShownTurn {
  const { spec, debater, rounds } = view;
  const answer = lastOwn(view)?.answer ?? null;
  // A debate that was stored before there was a choice has none in its configuration.
  const { peer_view = 'full' } = spec.config;
  const seen = shown[peer_view === 'full' ? 'full' : 'digest'](view);
  return { ...seen, assessments: assessmentsOf(spec, rounds, { id: debater.id, answer }) };
}

/** The debater's latest position of any finished round; a failed turn does not make it forget. What an earlier occupant of
 * its seat said is not its own. */
export function lastOwn({ rounds, debater }: Pick<TurnView, 'rounds' | 'debater'>): AnsweredPosition | null {
  for (let at = rounds.length - 1; at >= 0; at -= 1) {
    const own = latestOf(debater.id, rounds[at]?.positions ?? []);
    if (own !== null) return own.model === debater.model ? own : null;
  }
  return null;
}
