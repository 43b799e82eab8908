/** How many calls a debate will make, before it makes any: the protocol's arithmetic. */
import type { CallPurpose } from './calls.ts';
import type { DebateConfig } from './debate-config.ts';
import { comparingModel } from './judge-pairs.ts';
import { protocols } from './protocols/protocols.ts';

/** Logical calls to one model for one purpose; retries and re-asks of a call are attempts at it, not calls. */
export interface CallEstimate {
  readonly purpose: CallPurpose;
  readonly model: string;
  readonly min: number;
  readonly max: number;
}

/** Bounds: no run of the debate makes fewer calls than Σ min, nor more than Σ max, unless it is stopped from outside or
 * loses its quorum. */
export function estimateCalls(config: DebateConfig): CallEstimate[] {
  const routing = config.routing_models.map((model) => estimate('routing', model, { min: 1, max: 1 }));
  const bypass = routing.length > 0;
  const firstSeat = (model: string) => config.debaters.find((each) => each.model === model);
  const turns = turnsOf(config);
  const debaters = config.debaters.map((debater) => {
    const saved = config.routing_models.includes(debater.model) && firstSeat(debater.model) === debater ? 1 : 0;
    // A routing call that fails is no answer to re-use: then round 1 asks that debater too.
    return estimate('debater', debater.model, { min: bypass ? 0 : Math.max(0, turns.min - saved), max: turns.max });
  });
  const judged = config.aggregation === 'judge' || config.aggregation === 'judge_pick';
  const judge =
    judged && config.judge !== null ? [estimate('judge', config.judge.model, { min: bypass ? 0 : 1, max: 1 })] : [];
  return summed([...routing, ...debaters, ...judge, ...comparisons(config)]);
}

/** Every pair of a round's answers in both directions, at most. */
function comparisons(config: DebateConfig): CallEstimate[] {
  const { agreement, debaters, max_rounds } = config;
  const max = agreement === 'judged' ? max_rounds * debaters.length * (debaters.length - 1) : 0;
  return max === 0 ? [] : [estimate('agreement', comparingModel(config), { min: 0, max })];
}

/** Turns of one debater. */
function turnsOf({ protocol, max_rounds, convergence_check }: DebateConfig): { min: number; max: number } {
  const perRound = protocols[protocol].phases?.length ?? 1;
  const canStopEarly = convergence_check || perRound > 1;
  return { min: canStopEarly ? 1 : max_rounds * perRound, max: max_rounds * perRound };
}

function estimate(purpose: CallPurpose, model: string, calls: { min: number; max: number }): CallEstimate {
  return { purpose, model, ...calls };
}

function summed(estimates: readonly CallEstimate[]): CallEstimate[] {
  const groups = Map.groupBy(estimates, ({ purpose, model }) => `${purpose} ${model}`);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const add = (key: 'min' | 'max') => more.reduce((sum, each) => sum + each[key], first[key]);
    return [{ ...first, min: add('min'), max: add('max') }];
  });
}
