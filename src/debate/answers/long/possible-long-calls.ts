/**
 * Lists the calls that a debate with a long answer can make: a draft of each debater in each draft round, one call that
 * aligns the claims, the stances of each debater in each later round, and the calls of the decision.
 */

import { decisionRules } from '../../decision/rules.ts';
import type { DecisionInput } from '../../decision/ruling.ts';
import { asksForGrouping, groupingModel } from '../../engine/grouping/grouping-model.ts';
import { substituteInSeat } from '../../engine/turns/seats.ts';
import type { CallBounds } from '../../estimate/call-bounds.ts';
import { fullRound, longestTextsOf } from '../../estimate/full-round.ts';
import { alignCall } from '../../prompts/claim-prompts.ts';
import { draftCall, stanceCall } from '../../prompts/long-answer-prompts.ts';
import type { Claim, CountedClaim } from '../../schema/claim.ts';
import { MAX_CLAIM_CHARACTERS, MAX_CLAIMS_PER_DRAFT } from '../../schema/claim.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import type { Debater } from '../../schema/panel.ts';
import { isAnswered } from '../../schema/position.ts';
import type { Round } from '../../schema/round.ts';
import { draftersOf, draftRoundsOf, takesWholeDraft } from './drafts/draft-rounds.ts';

export function* possibleLongCalls(spec: DebateSpec): Generator<CallBounds> {
  const full = fullRound(spec);
  const claims = fullClaims(spec);
  for (const debater of spec.config.debaters) {
    yield* drafts(spec, debater, full);
    yield* stancesOf(spec, debater, claims);
  }
  const [firstDebater] = spec.config.debaters;
  for (const substitute of spec.config.substitutes) {
    if (firstDebater === undefined) continue;
    const debater = substituteInSeat(firstDebater, substitute);
    for (const each of [...drafts(spec, debater, full), ...stancesOf(spec, debater, claims)]) {
      yield { ...each, min: 0, expected: 0 };
    }
  }
  yield* alignment(spec, claims);
  yield* decision(spec, full, claims);
}

/** Yields the drafts. In a cascade only the first wave drafts, unless too few of its drafts can be read. */
function* drafts(spec: DebateSpec, debater: Debater, full: Round): Generator<CallBounds> {
  const { protocol } = spec.config;
  const isCertain = protocol !== 'cascade' || draftersOf(spec, []).some(({ id }) => id === debater.id);
  const view = { spec, debater, phase: null, turns: [] };
  const blind = draftCall({ ...view, roundNumber: 1, rounds: [] }, null);
  const certainCount = isCertain ? 1 : 0;
  yield { min: certainCount, max: 1, expected: certainCount, smallest: blind, largest: blind };
  const laterDrafts = draftRoundsOf(spec.config) - 1;
  if (laterDrafts === 0) return;
  const largest = draftCall({ ...view, roundNumber: laterDrafts + 1, rounds: [full] }, null);
  yield { min: laterDrafts, max: laterDrafts, expected: laterDrafts, smallest: blind, largest };
}

/** Yields the stances. Without claims there are none, and later rounds ask only about disputed claims. */
function* stancesOf(spec: DebateSpec, debater: Debater, claims: readonly Claim[]): Generator<CallBounds> {
  const { config } = spec;
  const max = takesWholeDraft(config) ? 0 : config.max_rounds - draftRoundsOf(config);
  if (max <= 0) return;
  const isCertain = config.protocol !== 'cascade' || draftersOf(spec, []).some(({ id }) => id === debater.id);
  const call = (shown: readonly Claim[]) =>
    stanceCall({
      spec,
      debater,
      roundNumber: config.max_rounds,
      disputed: max > 1,
      claims: shown.map(({ id, text }) => ({ label: id, text, reasonsFor: [], reasonsAgainst: [] })),
      draft: null,
      own: [],
    });
  // The reasons of all debaters are assumed to be as long as the token limits of their replies allow.
  const reasonBytes = max > 1 ? config.debaters.reduce((sum, each) => sum + longestTextsOf(each).answer.length, 0) : 0;
  yield {
    min: 0,
    max,
    expected: isCertain ? max : 0,
    smallest: call(claims.slice(0, 1)),
    largest: { ...call(claims), headroomBytes: reasonBytes },
  };
}

function* alignment(spec: DebateSpec, claims: readonly Claim[]): Generator<CallBounds> {
  const { config } = spec;
  if (!asksForGrouping(config) || takesWholeDraft(config)) return;
  const call = (texts: readonly string[]) =>
    alignCall({ spec, model: groupingModel(config), round: draftRoundsOf(config), claims: texts });
  yield { min: 0, max: 1, expected: 1, smallest: call(['', '']), largest: call(claims.map(({ text }) => text)) };
}

/** Yields the calls of the decision. A whole draft is chosen without a call, unless a judge picks it. */
function* decision(spec: DebateSpec, full: Round, claims: readonly Claim[]): Generator<CallBounds> {
  const rule = decisionRules[spec.config.aggregation];
  if (rule.kind !== 'judged') return;
  const input = (positions: DecisionInput['positions'], all: readonly Claim[]): DecisionInput => ({
    spec,
    rounds: [full],
    round: full,
    positions,
    claims: { claims: all, counted: all.map(contestedClaim), turns: [] },
  });
  const max = rule.asksOnce ? 1 : (spec.config.judge?.orders ?? 1);
  const smallest = rule.ask(input([], [])).call;
  const largest = rule.ask(input(full.positions.filter(isAnswered), claims)).call;
  yield { min: rule.isPossible === undefined ? max : 0, max, expected: max, smallest, largest };
}

function contestedClaim({ id, text, authors }: Claim): CountedClaim {
  const noDebaters = { support: [], contradict: [], unsure: [], reasons_against: [] };
  return { id, text, status: 'contested', ...noDebaters, authors, confidence: null };
}

/** Returns as many claims as the drafts can have, each as long as the token limits of the debaters' replies allow. */
function fullClaims({ config }: DebateSpec): Claim[] {
  const texts = config.debaters.flatMap((debater) => {
    const longest = longestTextsOf(debater).answer;
    const length = Math.min(MAX_CLAIM_CHARACTERS, Math.ceil(longest.length / MAX_CLAIMS_PER_DRAFT));
    return Array.from({ length: MAX_CLAIMS_PER_DRAFT }, () => longest.slice(0, length));
  });
  return texts.map((text, index) => ({ id: `c${index + 1}`, text, authors: [], sources: [] }));
}
