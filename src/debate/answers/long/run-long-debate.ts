/** Runs a long debate: drafts, alignment of claims, stances until no claim is disputed, and the count. */

import { voteModel } from '../../decision/confidence/confidence.ts';
import type { DebateContext } from '../../engine/debate-context.ts';
import type { DebateEvent } from '../../schema/event.ts';
import { alignClaims } from './claims/align-claims.ts';
import { countClaims } from './claims/count-claims.ts';
import { debateSoFar, mayTakeStances, stanceRound } from './claims/stance-rounds.ts';
import { draftRound, mayDraft } from './drafts/draft-rounds.ts';
import { longDecisionInput } from './long-decision-input.ts';

export async function* runLongDebate(context: DebateContext): AsyncGenerator<DebateEvent> {
  const { state } = context;
  while (mayDraft(context)) yield* draftRound(context);
  if (state().claims === null) yield* alignClaims(context);
  while (mayTakeStances(context)) yield* stanceRound(context);
  const last = state().rounds.at(-1);
  if (last?.stopped_early && state().convergedIn === null) {
    yield { type: 'debate.converged', round_number: last.round_number, score: last.convergence_score ?? 0 };
  }
  if (state().countedClaims === null) yield* count(context);
}

async function* count(context: DebateContext): AsyncGenerator<DebateEvent> {
  const { spec, state } = context;
  const input = longDecisionInput(spec, state());
  if (input === null) return;
  const drafters = input.positions.map(({ debater_id }) => debater_id);
  yield { type: 'debate.claim_status', claims: countClaims(debateSoFar(context), drafters, voteModel(input)) };
}
