/** A verdict and the rounds behind it → the result as callers read it. */
import { usdFromNano } from '../budget/money.ts';
import type { DebateSpec } from './debate-config.ts';
import type { Debating } from './debating.ts';
import { majorityVote } from './decision/majority-vote.ts';
import { flipsOf } from './flips.ts';
import { participationOf, summarise } from './group-round.ts';
import { hearingOf } from './hearing.ts';
import { debaterIds } from './panel.ts';
import type { Failure, Position } from './position.ts';
import { sameAnswer } from './positions.ts';
import type { Debate } from './replay.ts';
import type { Round } from './round.ts';
import type { Result, RouteCheck, Verdict } from './verdict.ts';

export function resultOf(debating: Debating, verdict: Verdict): Result {
  const { spec, protocol, calls, state, now } = debating;
  const { config } = spec;
  const debate = state();
  const single = debate.routeCheck?.decision === 'single_agent' ? debate.routeCheck : null;
  const rounds = single === null ? debate.rounds : singleRound(spec, single);
  const heard = hearingOf(spec, { rounds });
  const total = calls.total();
  const first = single === null ? roundOneAnswer(spec, rounds) : null;
  const { escalation } = verdict;
  const startedAt = debate.startedAt === null ? now().getTime() : Date.parse(debate.startedAt);
  return {
    ...verdict,
    routing_decision: single === null ? 'debate' : 'single_agent',
    rounds: [...rounds],
    total_rounds_run: rounds.length,
    rounds_saved: debate.convergedIn !== null || single !== null ? config.max_rounds - rounds.length : 0,
    converged: debate.convergedIn !== null,
    final_convergence_score: single === null ? (heard?.round.convergence_score ?? null) : null,
    participation: heard?.round.participation ?? { panel: config.debaters.length, valid: 0, voting: 0 },
    warnings: [...config.warnings],
    diversity: diversityOf(spec),
    declared_workers: [...debaterIds(config.debaters), ...(config.judge === null ? [] : ['judge'])],
    simulated: config.simulated,
    overturned: overturned(spec, first, verdict.final_answer),
    round_1_answer: first,
    flips: flipsOf(spec, rounds),
    degraded: escalation.reasons.includes('degraded') || escalation.reasons.includes('judge_failed'),
    failures: failuresOf(debate, rounds),
    debater_ids: debaterIds(config.debaters),
    max_rounds: config.max_rounds,
    phase_sequence: [...(protocol.phases ?? [])],
    speaker_schedule: debaterIds(config.debaters),
    speaker_selected_by: 'schedule',
    total_token_usage: total.usage,
    total_cost_usd: usdFromNano(total.costNanoUsd),
    duration_seconds: Math.max(0, now().getTime() - startedAt) / 1_000,
  };
}

/** The one position of a question that needed no debate. */
function singleRound(spec: DebateSpec, { position }: RouteCheck): Round[] {
  if (position === null) return [];
  const positions: Position[] = [position];
  const summary = summarise(spec, 1, positions);
  const participation = participationOf(spec, positions, summary);
  return [{ ...summary, positions, participation, convergence_score: null, stopped_early: false }];
}

/** What a plain vote of the blind round would have said. */
function roundOneAnswer(spec: DebateSpec, rounds: readonly Round[]): string | null {
  const first = hearingOf(spec, { rounds: rounds.slice(0, 1) });
  return first === null ? null : majorityVote.decide(first).answer;
}

function overturned(spec: DebateSpec, first: string | null, final: string | null): boolean | null {
  return first === null || final === null ? null : !sameAnswer(spec, first, final);
}

function diversityOf({ config }: DebateSpec): Result['diversity'] {
  const distinct = (values: readonly string[]) => new Set(values).size;
  return {
    models: distinct(config.debaters.map((debater) => debater.model)),
    families: distinct(config.debaters.map((debater) => debater.family)),
    distinct_prompts: distinct(config.debaters.map(({ persona, role_hint }) => JSON.stringify([persona, role_hint]))),
  };
}

function failuresOf({ routeCheck }: Debate, rounds: readonly Round[]): Failure[] {
  const positions = [...(routeCheck?.position ? [routeCheck.position] : []), ...rounds.flatMap((round) => round.positions)];
  return positions.flatMap(({ failure }) => (failure === null ? [] : [failure]));
}
