/** Computes one row for each setting from the decisions, with intervals over debates. */
import { nameOfSettings } from '../../debate/alternatives/alternative-settings.ts';
import { bootstrap, mean } from '../../debate/calibration/forecast-figures.ts';
import type { ComparedDebate, DecidedAgain } from './compared-debate.ts';
import type { ComparisonRow } from './comparison-reply.ts';
import type { ComparisonRequest } from './comparison-request.ts';

const MAX_CHANGES = 20;

interface Pair {
  readonly id: string;
  readonly recorded: DecidedAgain;
  readonly again: DecidedAgain;
}

export function comparisonRows(
  compared: readonly ComparedDebate[],
  settings: ComparisonRequest['settings'],
): ComparisonRow[] {
  const asRun = compared.map(({ id, recorded }): Pair => ({ id, recorded, again: recorded }));
  return [
    { name: 'as run', settings: null, left_out: 0, ...figuresOf(asRun) },
    ...settings.map((each, index): ComparisonRow => {
      const pairs = compared.flatMap(({ id, recorded, again }): Pair[] => {
        const decision = again[index] ?? null;
        return decision === null ? [] : [{ id, recorded, again: decision }];
      });
      const left_out = compared.length - pairs.length;
      return { name: nameOfSettings(each), settings: each, left_out, ...figuresOf(pairs) };
    }),
  ];
}

function figuresOf(pairs: readonly Pair[]): Omit<ComparisonRow, 'name' | 'settings' | 'left_out'> {
  const known = pairs.filter(({ recorded, again }) => recorded.right !== null && again.right !== null);
  const cost = pairs.reduce((sum, { again }) => sum + again.costUsd, 0);
  const recordedCost = pairs.reduce((sum, { recorded }) => sum + recorded.costUsd, 0);
  const share = (part: (pair: Pair) => number, of: readonly Pair[]) => bootstrap(of.map(part), mean);
  return {
    debates: pairs.length,
    decided: pairs.filter(({ again }) => again.answer !== null).length,
    agrees: share(({ again }) => Number(again.agrees), pairs),
    accuracy: share(({ again }) => Number(again.right), known),
    accuracy_difference: share(({ again, recorded }) => Number(again.right) - Number(recorded.right), known),
    turns: pairs.length === 0 ? null : mean(pairs.map(({ again }) => again.turns)),
    cost_usd: pairs.length === 0 ? null : cost / pairs.length,
    cost_share: recordedCost === 0 ? null : Math.min(1, cost / recordedCost),
    changed: pairs
      .filter(({ again }) => !again.agrees)
      .slice(0, MAX_CHANGES)
      .map(changeOf),
  };
}

function changeOf({ id, recorded, again }: Pair): ComparisonRow['changed'][number] {
  return {
    id,
    recorded_answer: recorded.answer,
    answer: again.answer,
    right: again.right,
    recorded_right: recorded.right,
  };
}
