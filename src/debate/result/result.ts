/** Builds the public result from a verdict and its rounds. */

import { usdFromNano } from '../../budget/money.ts';
import { isSimulatedModel } from '../../models/model.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import { majorityVote } from '../decision/majority-vote.ts';
import type { DebateContext } from '../engine/debate-context.ts';
import { sameAnswer } from '../engine/grouping/agreement-of.ts';
import { participationOf, summarise } from '../engine/grouping/group-round.ts';
import { groupingModel } from '../engine/grouping/grouping-model.ts';
import type { Debate } from '../engine/replay.ts';
import { seatingAfter } from '../engine/turns/seats.ts';
import type { DebateConfig, DebateSpec } from '../schema/debate-config.ts';
import type { Result, RouteCheck, SatOut } from '../schema/outcome/result.ts';
import type { Verdict } from '../schema/outcome/verdict.ts';
import { debaterIds } from '../schema/panel.ts';
import type { Failure, Position } from '../schema/position.ts';
import type { Round } from '../schema/round.ts';
import { decisionInputOf } from './decision-input.ts';
import { flipsOf } from './flips.ts';
import { savingsOf } from './saved.ts';

export function resultOf(context: DebateContext, verdict: Verdict): Result {
  const { spec, calls, state } = context;
  const { config } = spec;
  const debate = state();
  const single = debate.routeCheck?.decision === 'single_agent' ? debate.routeCheck : null;
  const rounds = single === null ? debate.rounds : singleRound(spec, single);
  const input = kindOf(spec).decisionInput(spec, { ...debate, rounds });
  const total = calls.total();
  const { reasons } = verdict.escalation;
  return {
    ...verdict,
    ...(single === null ? debateFields(spec, debate, verdict) : singleAgentFields(config)),
    ...savingsOf(context, rounds),
    rounds: [...rounds],
    total_rounds_run: rounds.length,
    ...(config.branched_from === undefined ? {} : { branched_from: config.branched_from }),
    converged: debate.convergedIn !== null,
    stopped: debate.stopped,
    final_convergence_score: input?.round.convergence_score ?? null,
    participation: input?.round.participation ?? noParticipation(config),
    warnings: [...config.warnings, ...debate.warnings],
    diversity: diversityOf(spec),
    declared_workers: [...debaterIds(config.debaters), ...(config.judge === null ? [] : ['judge'])],
    simulated: answeringModels(debate, config, rounds).some(isSimulatedModel),
    flips: input?.claims === undefined ? flipsOf(spec, rounds) : [],
    degraded: DEGRADED_REASONS.some((reason) => reasons.includes(reason)),
    failures: failuresOf(debate, rounds),
    sat_out: satOutOf(spec, debate.rounds),
    debater_ids: debaterIds(config.debaters),
    max_rounds: config.max_rounds,
    phase_sequence: rounds.flatMap(phasesOf),
    speaker_schedule: rounds.flatMap(({ positions }) => positions.map(({ debater_id }) => debater_id)),
    speaker_selected_by: 'schedule',
    total_token_usage: total.usage,
    total_cost_usd: usdFromNano(total.costNanoUsd),
    duration_seconds: secondsSince(debate.startedAt, context.now()),
  };
}

/** The reasons which mean that fewer debaters, or another rule, decided than the request asked for. */
const DEGRADED_REASONS = ['degraded', 'judge_failed', 'writer_failed'] as const;

/** Returns the phases of a round that were run, in order. */
function phasesOf({ positions }: Round): string[] {
  return [...new Set(positions.map(({ phase }) => phase))].filter((phase) => phase !== null);
}

type RoutingFields = Pick<Result, 'routing_decision' | 'rounds_saved' | 'round_1_answer' | 'overturned'>;

function debateFields(spec: DebateSpec, { rounds, convergedIn }: Debate, { final_answer }: Verdict): RoutingFields {
  const first = roundOneAnswer(spec, rounds);
  return {
    routing_decision: 'debate',
    rounds_saved: convergedIn === null ? 0 : spec.config.max_rounds - rounds.length,
    round_1_answer: first,
    overturned: first === null || final_answer === null ? null : !sameAnswer(spec, first, final_answer),
  };
}

/**
 * Returns the fields for a single agent, which has no rounds
 * that could converge and no answer that could be overturned.
 */
function singleAgentFields({ max_rounds }: DebateConfig): RoutingFields {
  return {
    routing_decision: 'single_agent',
    rounds_saved: max_rounds - 1,
    round_1_answer: null,
    overturned: null,
  };
}

function noParticipation({ debaters }: DebateConfig): Result['participation'] {
  return { panel: debaters.length, valid: 0, voting: 0 };
}

function secondsSince(startedAt: string | null, now: Date): number {
  return startedAt === null ? 0 : Math.max(0, now.getTime() - Date.parse(startedAt)) / 1_000;
}

/** Returns the position of a question that needed no debate as its only round. */
function singleRound(spec: DebateSpec, { position }: RouteCheck): Round[] {
  if (position === null) return [];
  const positions: Position[] = [position];
  const summary = summarise(spec, 1, positions);
  const participation = participationOf(spec, positions, summary);
  return [{ ...summary, positions, participation, convergence_score: null, stopped_early: false }];
}

/** Returns the models whose replies are part of this result. Only they decide whether the result is simulated. */
function answeringModels({ routeCheck, judging }: Debate, config: DebateConfig, rounds: readonly Round[]): string[] {
  const decidedByModel = rounds.some(
    ({ pairs, fields = [] }) =>
      pairs.some(({ rule }) => rule.startsWith('judged_')) || fields.some(({ judged }) => judged.length > 0),
  );
  return [
    ...[...(routeCheck?.positions ?? []), ...rounds.flatMap((round) => round.positions)].map(({ model }) => model),
    ...(judging && config.judge !== null ? [config.judge.model] : []),
    ...(decidedByModel ? [groupingModel(config)] : []),
  ];
}

/** Returns the answer that a majority vote of the blind round would give. */
function roundOneAnswer(spec: DebateSpec, rounds: readonly Round[]): string | null {
  const first = decisionInputOf(spec, { rounds: rounds.slice(0, 1) });
  return first === null ? null : kindOf(spec).decide(first, majorityVote).answer;
}

function diversityOf({ config }: DebateSpec): Result['diversity'] {
  const distinct = (values: readonly string[]) => new Set(values).size;
  return {
    models: distinct(config.debaters.map((debater) => debater.model)),
    families: distinct(config.debaters.map((debater) => debater.family)),
    distinct_prompts: distinct(config.debaters.map(({ persona, role_hint }) => JSON.stringify([persona, role_hint]))),
  };
}

/** A substitute for which no round was left has not taken a seat. */
function satOutOf(spec: DebateSpec, rounds: readonly Round[]): SatOut[] {
  return seatingAfter(spec, rounds).satOut.map((each) =>
    each.round < rounds.length ? each : { ...each, substitute: null },
  );
}

export function failuresOf({ routeCheck }: Debate, rounds: readonly Round[]): Failure[] {
  const positions = [...(routeCheck?.positions ?? []), ...rounds.flatMap((round) => round.positions)];
  return positions.flatMap(({ failure }) => (failure === null ? [] : [failure]));
}
