/** Calculates the savings of a debate that ended early: the calls that a rule made unnecessary, and their cost. */

import type { NanoUsd } from '../../budget/money.ts';
import { clampedNano, sumNano, usdFromNano } from '../../budget/money.ts';
import { skippedLongCalls } from '../answers/long/skipped-long-calls.ts';
import { agreementNeeded } from '../decision/cascade.ts';
import { cascadeRuleOf } from '../decision/cascade-of.ts';
import { answerTypeOf } from '../decision/confidence/answer-type.ts';
import type { DebateContext } from '../engine/debate-context.ts';
import { seatedDebaters } from '../engine/turns/seats.ts';
import { ASSUMED_REPLY_TOKENS } from '../estimate/possible-calls.ts';
import { debaterCall } from '../prompts/debater-prompt.ts';
import { phasesOf } from '../protocols/protocol.ts';
import { isWave } from '../protocols/wave-names.ts';
import { notAsked, reasonToStop } from '../protocols/waves.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { CascadeReport, Result } from '../schema/outcome/result.ts';
import type { Debater } from '../schema/panel.ts';
import { debaterIds } from '../schema/panel.ts';
import type { Round } from '../schema/round.ts';
import type { SkippedCalls } from './skipped-calls.ts';

export function savingsOf(
  context: DebateContext,
  rounds: readonly Round[],
): Pick<Result, 'saved' | 'not_asked' | 'cascade'> {
  const { spec } = context;
  const isLong = spec.config.answer_type === 'long';
  const skipped = isLong
    ? skippedLongCalls(context)
    : [...skippedBlindCalls(context, rounds), ...skippedRounds(context, rounds)];
  const replyTokens = meanReplyTokens(rounds);
  const cost = ({ call, times }: SkippedCalls): NanoUsd =>
    clampedNano(times * context.calls.priceOf(call, replyTokens));
  return {
    saved: {
      calls: skipped.reduce((sum, { times }) => sum + times, 0),
      cost_usd: usdFromNano(sumNano(skipped.map(cost))),
    },
    not_asked: debaterIds(
      notAsked(
        spec,
        rounds.flatMap(({ positions }) => positions),
      ),
    ),
    cascade: isLong ? null : cascadeReport(spec, rounds[0]),
  };
}

/** Returns the calls of debaters that a blind round left out by its rule, or that a single agent made unnecessary. */
function skippedBlindCalls({ spec, protocol, state }: DebateContext, rounds: readonly Round[]): SkippedCalls[] {
  const [blind] = rounds;
  if (blind === undefined) return [];
  const areSkipped = state().routeCheck?.decision === 'single_agent' || (isInWaves(blind) && endedByRule(spec, blind));
  if (!areSkipped) return [];
  const view = { spec, roundNumber: 1, phase: protocol.phases?.[0] ?? null, rounds: [], turns: [] };
  return notAsked(spec, blind.positions).map((debater) => ({
    call: debaterCall(protocol, { ...view, debater }),
    times: 1,
  }));
}

function isInWaves({ positions }: Round): boolean {
  return positions.some(({ phase }) => isWave(phase));
}

function endedByRule(spec: DebateSpec, round: Round): boolean {
  if (spec.config.protocol !== 'cascade') return round.stopped_early;
  return cascadeStop(spec, round) !== null;
}

function cascadeStop(spec: DebateSpec, round: Round): CascadeReport['stopped_by'] {
  const { positions, classes, pairs, unread, fields } = round;
  return reasonToStop({ spec, positions, agreement: { classes, pairs, unread, fields }, roundNumber: 1 });
}

/** Returns the calls of the rounds and phases that would have followed the one in which a stopping rule was met. */
function skippedRounds({ spec, protocol, state }: DebateContext, rounds: readonly Round[]): SkippedCalls[] {
  const last = rounds.at(-1);
  const isSingle = state().routeCheck?.decision === 'single_agent';
  if (last === undefined || (!isSingle && (!last.stopped_early || isInWaves(last)))) return [];
  const phases = phasesOf(protocol, spec, last.round_number + 1);
  const roundsLeft = spec.config.max_rounds - last.round_number;
  const phasesRun = isSingle ? 1 : new Set(last.positions.map(({ phase }) => phase)).size;
  const phasesLeft = phases.length - phasesRun;
  const times = roundsLeft * phases.length + phasesLeft;
  if (times === 0) return [];
  const phase = phases.at(-1) ?? null;
  const view = { spec, roundNumber: last.round_number + 1, phase, rounds: isSingle ? [] : rounds, turns: [] };
  const callOf = (debater: Debater) => debaterCall(protocol, { ...view, debater });
  return seatedDebaters(spec, isSingle ? [] : rounds, []).map((debater) => ({ call: callOf(debater), times }));
}

/** Returns the mean number of output tokens of the debate's own replies. */
function meanReplyTokens(rounds: readonly Round[]): number {
  const tokens = rounds.flatMap(({ positions }) => positions.map(({ usage }) => usage.output_tokens));
  const written = tokens.filter((count) => count > 0);
  if (written.length === 0) return ASSUMED_REPLY_TOKENS;
  return Math.round(written.reduce((sum, count) => sum + count, 0) / written.length);
}

function cascadeReport(spec: DebateSpec, blind: Round | undefined): CascadeReport | null {
  if (spec.config.protocol !== 'cascade') return null;
  const rule = cascadeRuleOf(spec.config);
  return {
    stop_at: rule.stopAt,
    must_agree: agreementNeeded(answerTypeOf(spec.config, blind?.pairs ?? []), rule),
    stopped_by: blind !== undefined && isInWaves(blind) ? cascadeStop(spec, blind) : null,
  };
}
