/** The rounds in which debaters support or contradict claims: first all claims, then the disputed ones. */

import { seedOf, shuffled } from '../../../../lib/seeded.ts';
import type { DebateContext } from '../../../engine/debate-context.ts';
import { hasTimeForRound } from '../../../engine/time-left.ts';
import { seatedDebaters } from '../../../engine/turns/seats.ts';
import type { ShownClaim } from '../../../prompts/long-answer-prompts.ts';
import { stanceCall } from '../../../prompts/long-answer-prompts.ts';
import type { Claim, ClaimStance, StanceTurn } from '../../../schema/claim.ts';
import type { DebateSpec } from '../../../schema/debate-config.ts';
import type { DebateEvent } from '../../../schema/event.ts';
import type { Debater } from '../../../schema/panel.ts';
import type { AnsweredPosition } from '../../../schema/position.ts';
import { draftRoundsOf, takesWholeDraft } from '../drafts/draft-rounds.ts';
import { longDecisionInput } from '../long-decision-input.ts';
import { hasQuorum, roundCompleted, runStage } from '../run-stage.ts';
import type { ClaimDebate } from './count-claims.ts';
import { disputedClaims, latestStances } from './count-claims.ts';
import { readStances } from './read-stances.ts';

/** Returns whether a round is in progress or a stance round may start. Reports when only the time is too short. */
export function mayTakeStances(context: DebateContext): boolean {
  const { spec, state, stopCause } = context;
  const { rounds, openRound, claims, countedClaims } = state();
  if (openRound !== null) return true;
  if (takesWholeDraft(spec.config) || !claims?.length || countedClaims !== null || stopCause() !== null) return false;
  const last = rounds.at(-1);
  if (rounds.length >= spec.config.max_rounds || !hasQuorum(context, last) || last?.stopped_early) return false;
  const hasTime = hasTimeForRound(context);
  if (!hasTime) context.reportOutOfTime();
  return hasTime;
}

export async function* stanceRound(context: DebateContext): AsyncGenerator<DebateEvent> {
  const { spec, state } = context;
  const { rounds, openRound } = state();
  const roundNumber = openRound?.roundNumber ?? rounds.length + 1;
  const before = debateBefore(context, roundNumber);
  const isFirst = roundNumber === draftRoundsOf(spec.config) + 1;
  const claims = isFirst ? before.claims : disputedClaims(before);
  const labelsOf = (debater: Debater) => labelledClaims(spec, debater, { all: before.claims, shown: claims });
  yield* runStage<ClaimStance[]>(context, {
    roundNumber,
    phase: null,
    speakers: seatedDebaters(spec, rounds, []),
    callOf: (debater, notes) => {
      const labels = labelsOf(debater);
      return stanceCall({
        spec,
        debater,
        roundNumber,
        disputed: !isFirst,
        claims: shownClaims(spec, debater, { labels, before, isFirst }),
        draft: draftOf(context, debater),
        own: ownStances(debater, labels, before),
        notes,
      });
    },
    read: (reply, debater) => readStances(reply, idsByLabel(labelsOf(debater))),
    positionFields: () => ({}),
    warnings: () => [],
    events: (stances, { id }) => stancesEvent(context, { round_number: roundNumber, debater_id: id, stances }),
  });
  const disputed = disputedClaims(debateSoFar(context));
  const total = before.claims.length;
  // The share of the claims that are not disputed.
  const score = total === 0 ? null : (total - disputed.length) / total;
  const completed = roundCompleted(context, { score, met: disputed.length === 0 && isQuorumReached(context) });
  if (completed !== null) yield completed;
}

/** Returns whether a quorum has answered. Otherwise the absence of disputes does not end the debate. */
function isQuorumReached({ state, spec }: DebateContext): boolean {
  return state().openPositions.filter(({ status }) => status === 'ok').length >= spec.config.quorum;
}

export function debateSoFar({ state }: DebateContext): ClaimDebate {
  return { claims: state().claims ?? [], turns: state().stanceTurns };
}

/** Returns the state when the round began. All debaters are shown the same, whatever the order of their replies is. */
function debateBefore(context: DebateContext, roundNumber: number): ClaimDebate {
  const { claims, turns } = debateSoFar(context);
  return { claims, turns: turns.filter(({ round_number }) => round_number < roundNumber) };
}

/** Returns no event when an earlier run has logged these stances and stopped before the position that follows them. */
function stancesEvent({ state }: DebateContext, turn: StanceTurn): DebateEvent[] {
  const isLogged = state().stanceTurns.some(
    ({ round_number, debater_id }) => round_number === turn.round_number && debater_id === turn.debater_id,
  );
  return isLogged ? [] : [{ type: 'debate.stances', ...turn }];
}

interface LabelledClaim {
  readonly label: string;
  readonly claim: Claim;
}

/**
 * Labels claims in a separate order for each debater, the same in all rounds. The ids of claims are not shown, because
 * their order reveals how many drafts make a claim.
 */
function labelledClaims(
  { config }: DebateSpec,
  { id }: Debater,
  { all, shown }: { readonly all: readonly Claim[]; readonly shown: readonly Claim[] },
): LabelledClaim[] {
  const shuffledClaims = shuffled(all, seedOf(config.seed, 'claims', id));
  return shuffledClaims
    .map((claim, index) => ({ label: String(index + 1), claim }))
    .filter(({ claim }) => shown.includes(claim));
}

function idsByLabel(labelled: readonly LabelledClaim[]): ReadonlyMap<string, string> {
  return new Map(labelled.map(({ label, claim }) => [label, claim.id]));
}

interface ClaimDisplay {
  readonly labels: readonly LabelledClaim[];
  readonly before: ClaimDebate;
  readonly isFirst: boolean;
}

function shownClaims(spec: DebateSpec, debater: Debater, { labels, before, isFirst }: ClaimDisplay): ShownClaim[] {
  return labels.map(({ label, claim }) => {
    const entries = isFirst ? [] : reasonsOn(spec, before, claim);
    const reasons = (wanted: ClaimStance['stance']) => {
      const given = entries.filter(({ stance }) => stance === wanted).map(({ reason }) => reason ?? '');
      const seed = seedOf(spec.config.seed, 'reasons', debater.id, claim.id, wanted);
      return shuffled([...new Set(given)].toSorted(), seed);
    };
    return { label, text: claim.text, reasonsFor: reasons('support'), reasonsAgainst: reasons('contradict') };
  });
}

/** Returns the latest reason of each debater; under `transcript` all reasons of all rounds. */
function reasonsOn({ config }: DebateSpec, before: ClaimDebate, claim: Claim): ClaimStance[] {
  const all = before.turns.flatMap(({ stances }) => stances.filter(({ claim_id }) => claim_id === claim.id));
  const entries = config.protocol === 'transcript' ? all : [...latestStances(before, claim).values()];
  return entries.filter(({ reason }) => reason !== null);
}

function ownStances({ id }: Debater, labels: readonly LabelledClaim[], before: ClaimDebate): object[] {
  return labels.flatMap(({ label, claim }) => {
    const own = latestStances(before, claim).get(id);
    return own === undefined
      ? []
      : [{ claim: label, stance: own.stance, reason: own.reason ?? '', wording: own.wording ?? '' }];
  });
}

function draftOf({ spec, state }: DebateContext, { id, model }: Debater): AnsweredPosition | null {
  const drafts = longDecisionInput(spec, state())?.positions ?? [];
  return drafts.find((draft) => draft.debater_id === id && draft.model === model) ?? null;
}
