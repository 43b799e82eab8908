/** The parts of a protocol: the order of speakers, the view of each debater, the instruction, and the stopping rule. */
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

/** All facts that may be used when a debater's turn is prepared. */
export interface TurnView {
  readonly spec: DebateSpec;
  readonly debater: Debater;
  readonly roundNumber: number;
  /** Null when a round has no phases. A wave has the same view and instruction as a round without phases. */
  readonly phase: string | null;
  /** The name of the wave in the call id; absent for other calls. */
  readonly wave?: string | null;
  /** The finished rounds. */
  readonly rounds: readonly Round[];
  /** The turns of the round in progress; empty when all debaters speak at once. */
  readonly turns: readonly Position[];
  /** Notes of people that this round shows; absent when there are none. */
  readonly notes?: readonly string[];
}

/** The parts of the debate so far that a debater is shown. */
export interface Shown {
  /**
   * The debater's own previous position, shown as its own message; null when it has none or sees it in another form.
   */
  readonly own: Position | null;
  /** Data blocks with the positions of others; empty when there is nothing to show. */
  readonly others: string;
  /** One sentence when something was left out or summarised. */
  readonly note: string | null;
}

/** All parts of a debater's prompt about the debate so far. */
export interface ShownTurn extends Shown {
  /** The assessments of its answer by others, as one block; empty when there are none. */
  readonly assessments: string;
}

export interface StoppingView {
  readonly spec: DebateSpec;
  readonly positions: readonly Position[];
  readonly agreement: Agreement;
  readonly roundNumber: number;
}

export interface Convergence {
  /** 0–1; null when it cannot be calculated. */
  readonly score: number | null;
  /** True when the stopping rule is met. */
  readonly met: boolean;
}

export interface Protocol {
  readonly name: ProtocolName;
  /** The phases of a round, in order; null when a round has none. */
  readonly phases: readonly string[] | null;
  /**
   * Returns the debaters of the next wave of the blind round, from the positions of the earlier waves; empty when the
   * round has ended. Null when the protocol asks all debaters at once.
   */
  readonly nextWave: ((view: StoppingView) => readonly Debater[]) | null;
  /** Returns whether another round can follow this one when the stopping rule was not met. */
  readonly mayContinue: (round: Round) => boolean;
  /**
   * `together`: all debaters of a round speak at once and do not see each other's positions of it. `in_turn`: one after
   * the other, in panel order.
   */
  readonly order: 'together' | 'in_turn';
  readonly shown: Readonly<Record<'full' | 'digest', (view: TurnView) => Shown>>;
  /** Returns the instruction for a debater that is shown something. */
  readonly instruction: (view: TurnView) => string;
  readonly format: (view: TurnView) => ReplyFormat;
  readonly convergence: (view: StoppingView) => Convergence;
}

/** Returns the phases that a round can have; `null` stands for a round without phases. */
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
  // Debates that were stored before the setting existed have no `peer_view`. They show peers in full.
  const { peer_view = 'full' } = spec.config;
  const seen = shown[peer_view === 'full' ? 'full' : 'digest'](view);
  return { ...seen, assessments: assessmentsOf(spec, rounds, { id: debater.id, answer }) };
}

/**
 * Returns the debater's latest position of any finished round, also when it failed in a later one. A position of an
 * earlier occupant of the seat does not count.
 */
export function lastOwn({ rounds, debater }: Pick<TurnView, 'rounds' | 'debater'>): AnsweredPosition | null {
  for (let at = rounds.length - 1; at >= 0; at -= 1) {
    const own = latestOf(debater.id, rounds[at]?.positions ?? []);
    if (own !== null) return own.model === debater.model ? own : null;
  }
  return null;
}
