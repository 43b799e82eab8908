/**
 * Builds the configuration of a branch: other settings for the later rounds and the decision.
 * The replayed rounds stay valid.
 */
import { judgementsFrom } from '../engine/grouping/agreement-of.ts';
import { summarise } from '../engine/grouping/group-round.ts';
import { withSeatsLeft } from '../engine/turns/seats.ts';
import type { DebateConfig, DebateSpec } from '../schema/debate-config.ts';
import type { PanelSettings } from '../schema/request/debate-request.ts';
import { presentFields } from '../schema/request/present-fields.ts';
import type { Round } from '../schema/round.ts';
import type { ConfigProblem } from './config-problem.ts';
import { configProblems } from './config-problems.ts';
import { resolvedJudge } from './resolve-config.ts';

/** Settings that are read between rounds or after them. */
const LATER_ROUND_SETTINGS = [
  ...(['max_rounds', 'convergence_check', 'convergence_threshold', 'consensus_threshold', 'quorum'] as const),
  ...(['aggregation', 'judge', 'judge_instructions', 'comparison_model', 'confidence_method', 'settled'] as const),
  ...(['escalate_threshold', 'escalate_below_confidence'] as const),
  ...(['cost_budget_usd', 'deadline_seconds', 'max_wait_seconds', 'metadata'] as const),
] as const satisfies readonly (keyof PanelSettings)[];
/** Settings that are read in every round except the first, so they can change only while no later round is replayed. */
const ROUND_TWO_SETTINGS = ['peer_view', 'show_confidence'] as const satisfies readonly (keyof PanelSettings)[];
/** Settings that decide whether a round ends the debate. */
const STOPPING_SETTINGS = ['convergence_check', 'convergence_threshold', 'consensus_threshold'] as const;

export interface BranchRequest {
  readonly spec: DebateSpec;
  readonly rounds: readonly Round[];
  readonly debateId: string;
  readonly fromRound: number;
  readonly settings: PanelSettings;
}

export type BranchConfig =
  | { readonly ok: true; readonly config: DebateConfig; readonly stoppedEarly: boolean }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

export function branchConfig(branch: BranchRequest): BranchConfig {
  const requested = presentFields(branch.settings) as Partial<PanelSettings>;
  const fixed = fixedProblems(branch.spec.config, requested, branch.fromRound);
  if (fixed.length > 0) return { ok: false, problems: fixed };
  const config = changedConfig(branch, requested);
  const problems = [...roundsProblems(config, branch.fromRound), ...configProblems(config, requested)].map(
    withPathPrefix,
  );
  if (problems.length > 0) return { ok: false, problems };
  const stops = stoppingRounds(branch, config, requested);
  const firstStop = stops.indexOf(true) + 1;
  if (firstStop > 0 && firstStop < branch.fromRound) {
    const name = STOPPING_SETTINGS.find((each) => requested[each] !== undefined) ?? 'convergence_threshold';
    return { ok: false, problems: [changesRound(name, firstStop)] };
  }
  return { ok: true, config, stoppedEarly: stops.at(-1) ?? false };
}

/**
 * Returns the configuration with the requested settings. A judge without a model of its own gets the model of the
 * earlier judge. The parameters of `/v1/responses` are removed, because they belong to the reply of the other debate.
 */
function changedConfig(
  { spec, debateId, fromRound }: BranchRequest,
  { judge, ...plain }: Partial<PanelSettings>,
): DebateConfig {
  const { response_request: _, ...config } = spec.config;
  const model = judge?.model ?? config.judge?.model;
  const changed = judge && model ? { judge: resolvedJudge({ ...judge, model }, config) } : {};
  const branched_from = { debate_id: debateId, from_round: fromRound };
  return { ...config, ...plain, ...changed, branched_from } as DebateConfig;
}

function fixedProblems(config: DebateConfig, requested: Partial<PanelSettings>, fromRound: number): ConfigProblem[] {
  const changeable: readonly string[] =
    fromRound === 1 ? [...LATER_ROUND_SETTINGS, ...ROUND_TWO_SETTINGS] : LATER_ROUND_SETTINGS;
  return Object.entries(requested).flatMap(([name, value]) => {
    const isSame = JSON.stringify(value) === JSON.stringify(config[name as keyof DebateConfig]);
    if (isSame || changeable.includes(name)) return [];
    return [changesRound(name, ROUND_TWO_SETTINGS.some((each) => each === name) ? 2 : 1)];
  });
}

function changesRound(name: string, round: number): ConfigProblem {
  const message = `would change round ${round}, which the branch replays`;
  return { code: 'incompatible_options', path: `settings.${name}`, message };
}

function roundsProblems({ max_rounds, protocol }: DebateConfig, fromRound: number): ConfigProblem[] {
  const minRounds = protocol === 'samples' ? 1 : fromRound;
  const isPossible = max_rounds >= minRounds && (protocol !== 'samples' || max_rounds === 1);
  if (isPossible) return [];
  return [{ code: 'incompatible_options', path: 'max_rounds', message: `must be at least from_round, ${fromRound}` }];
}

function withPathPrefix(problem: ConfigProblem): ConfigProblem {
  return { ...problem, path: `settings.${problem.path}` };
}

/**
 * Returns for each replayed round whether it ends the debate.
 * The recorded value is kept unless a setting that decides it is given.
 */
function stoppingRounds(
  { spec, rounds, fromRound }: BranchRequest,
  config: DebateConfig,
  requested: Partial<PanelSettings>,
): boolean[] {
  const replayed = rounds.slice(0, fromRound);
  const isDecidedAgain =
    spec.config.answer_type !== 'long' && STOPPING_SETTINGS.some((name) => requested[name] !== undefined);
  if (!isDecidedAgain) return replayed.map(({ stopped_early }) => stopped_early);
  const judgements = new Map(rounds.flatMap((round) => judgementsFrom(spec, round)));
  return replayed.map(({ round_number, positions }, index) => {
    const specWithSeats = withSeatsLeft({ ...spec, config, judgements }, rounds.slice(0, index), positions);
    return summarise(specWithSeats, round_number, positions).stopped_early;
  });
}
