/**
 * Lists the debaters' calls that a long debate did not make:
 * drafts after the first wave, and rounds without disputed claims.
 */
import type { DebateContext } from '../../engine/debate-context.ts';
import { seatedDebaters } from '../../engine/turns/seats.ts';
import { draftCall, stanceCall } from '../../prompts/long-answer-prompts.ts';
import { notAsked } from '../../protocols/waves.ts';
import type { SkippedCalls } from '../../result/skipped-calls.ts';
import { draftersOf } from './drafts/draft-rounds.ts';

export function skippedLongCalls({ spec, state }: DebateContext): SkippedCalls[] {
  const { rounds, convergedIn, claims } = state();
  const { protocol, max_rounds } = spec.config;
  const [blind] = rounds;
  if (blind === undefined) return [];
  const areDraftsSkipped = protocol === 'cascade' && draftersOf(spec, blind.positions).length === 0;
  const view = { spec, roundNumber: 1, phase: null, rounds: [], turns: [] };
  const drafts = areDraftsSkipped ? notAsked(spec, blind.positions) : [];
  const times = convergedIn === null ? 0 : max_rounds - rounds.length;
  // A single claim represents the claims that would have been disputed.
  const [claim] = claims ?? [];
  const shown = { label: '1', text: claim?.text ?? '', reasonsFor: [], reasonsAgainst: [] };
  const stance = { spec, roundNumber: rounds.length + 1, claims: [shown], disputed: true, draft: null, own: [] };
  return [
    ...drafts.map((debater) => ({ call: draftCall({ ...view, debater }, null), times: 1 })),
    ...(times === 0
      ? []
      : seatedDebaters(spec, rounds, []).map((debater) => ({ call: stanceCall({ ...stance, debater }), times }))),
  ];
}
