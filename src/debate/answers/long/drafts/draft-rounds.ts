/** The rounds in which drafts are written: one blind round, and under `revise` rounds of revision. */

import { DEFAULT_WAVE } from '../../../decision/cascade.ts';
import type { Call } from '../../../engine/calls.ts';
import type { DebateContext } from '../../../engine/debate-context.ts';
import { hasTimeForRound } from '../../../engine/time-left.ts';
import { seatedDebaters } from '../../../engine/turns/seats.ts';
import { draftCall } from '../../../prompts/long-answer-prompts.ts';
import { waveName } from '../../../protocols/wave-names.ts';
import { notAsked } from '../../../protocols/waves.ts';
import { MAX_CLAIMS_PER_DRAFT } from '../../../schema/claim.ts';
import type { DebateConfig, DebateSpec } from '../../../schema/debate-config.ts';
import type { DebateEvent } from '../../../schema/event.ts';
import type { Debater } from '../../../schema/panel.ts';
import type { Position } from '../../../schema/position.ts';
import { answeredDebaters } from '../../../schema/position.ts';
import type { Stage } from '../run-stage.ts';
import { hasQuorum, roundCompleted, runStage } from '../run-stage.ts';
import type { ReadDraft } from './read-draft.ts';
import { readDraft } from './read-draft.ts';

/** Returns whether a whole draft is the answer. Then no claims are counted, and no stances are needed. */
export function takesWholeDraft({ protocol, aggregation }: DebateConfig): boolean {
  return protocol === 'revise' && (aggregation === 'judge_pick' || aggregation === 'closest');
}

/** Returns the number of draft rounds. When claims are counted, the last round of `revise` is for stances. */
export function draftRoundsOf(config: DebateConfig): number {
  if (config.protocol !== 'revise') return 1;
  return takesWholeDraft(config) ? config.max_rounds : Math.max(1, config.max_rounds - 1);
}

export function mayDraft(context: DebateContext): boolean {
  const { spec, state, stopCause } = context;
  const { rounds, openRound } = state();
  const last = draftRoundsOf(spec.config);
  if (openRound !== null) return openRound.roundNumber <= last;
  if (rounds.length >= last || stopCause() !== null || !hasQuorum(context, rounds.at(-1))) return false;
  const hasTime = hasTimeForRound(context);
  if (!hasTime) context.reportOutOfTime();
  return hasTime;
}

export async function* draftRound(context: DebateContext): AsyncGenerator<DebateEvent> {
  const { spec, state } = context;
  const { rounds, openRound } = state();
  const roundNumber = openRound?.roundNumber ?? rounds.length + 1;
  const phases = phasesOf(spec, roundNumber);
  for (const [index, phase] of phases.entries()) {
    const { openPositions } = state();
    const before = phases.slice(0, index);
    const earlier = openPositions.filter((position) => before.includes(position.phase));
    const speakers = speakersIn(context, phase, earlier);
    if (isWaveFinished(openPositions, phase, speakers)) continue;
    if (speakers.length === 0) break;
    yield* runStage(context, draftStage(context, { roundNumber, phase, speakers }));
    if (context.stopCause() !== null) break;
  }
  const completed = roundCompleted(context, { score: null, met: false });
  if (completed !== null) yield completed;
}

function speakersIn(
  { spec, state }: DebateContext,
  phase: string | null,
  earlier: readonly Position[],
): readonly Debater[] {
  return phase === null ? seatedDebaters(spec, state().rounds, []) : draftersOf(spec, earlier);
}

function draftStage(
  { spec, state }: DebateContext,
  stage: Pick<Stage<ReadDraft>, 'roundNumber' | 'phase' | 'speakers'>,
): Stage<ReadDraft> {
  const { roundNumber, phase } = stage;
  const { rounds } = state();
  return {
    ...stage,
    callOf: (debater, notes) => draftCall({ spec, debater, roundNumber, phase: null, rounds, turns: [], notes }, phase),
    read: readDraft,
    positionFields: ({ draft, claims }) => ({ answer: draft, claims: [...claims] }),
    warnings: ({ droppedCount }, { id }) => (droppedCount === 0 ? [] : [droppedClaims(droppedCount, id)]),
    events: () => [],
  };
}

function droppedClaims(count: number, debaterId: string): string {
  return `claims: ${count} of ${debaterId} were dropped, since a draft has ${MAX_CLAIMS_PER_DRAFT} at most`;
}

function phasesOf({ config }: DebateSpec, roundNumber: number): readonly (string | null)[] {
  return config.protocol === 'cascade' && roundNumber === 1
    ? config.debaters.map((_, index) => waveName(index))
    : [null];
}

/** Returns whether an earlier run has finished this wave. */
function isWaveFinished(positions: readonly Position[], phase: string | null, speakers: readonly Debater[]): boolean {
  if (phase === null) return false;
  const spoken = positions.filter((position) => position.phase === phase);
  return spoken.length > 0 && speakers.every(({ id }) => spoken.some(({ debater_id }) => debater_id === id));
}

/** Returns the calls of the first stage. */
export function firstDraftCalls(spec: DebateSpec): Call[] {
  const [phase = null] = phasesOf(spec, 1);
  const speakers = phase === null ? spec.config.debaters : draftersOf(spec, []);
  return speakers.map((debater) =>
    draftCall({ spec, debater, roundNumber: 1, phase: null, rounds: [], turns: [] }, phase),
  );
}

/**
 * Returns the debaters that draft next: the first wave of a cascade, then one more at a time while the drafts that
 * could be read are fewer than the quorum.
 */
export function draftersOf(spec: DebateSpec, earlier: readonly Position[]): readonly Debater[] {
  const { wave, quorum } = spec.config;
  if (earlier.length > 0 && answeredDebaters(earlier) >= quorum) return [];
  return notAsked(spec, earlier).slice(0, earlier.length === 0 ? (wave ?? DEFAULT_WAVE) : 1);
}
