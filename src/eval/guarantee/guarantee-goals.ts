/** The goals of the error target, each with its figure. */
import type { Goal } from '../agreement/goals.ts';
import { goalOf } from '../agreement/goals.ts';
import { measureDrift } from './drift-runs.ts';
import type { GuaranteeRow } from './guarantee-row.ts';

export function guaranteeGoals(rows: readonly GuaranteeRow[]): Goal[] {
  return [overGoal(rows), ...AUTOMATION.map((goal) => automationGoal(rows, goal)), tooFewGoal(rows), driftGoal()];
}

/** The number of scored questions per label above which sampling alone rarely breaks a target. */
const SCORED_PER_LABEL = 4;

function overGoal(rows: readonly GuaranteeRow[]): Goal {
  const counted = rows.filter(({ scored, labels }) => scored >= SCORED_PER_LABEL * labels);
  const shares = counted.flatMap(({ share_over_target: share }) => share ?? []);
  const over = shares.filter((share) => share > MAX_SHARE_OVER).length;
  return goalOf('splits over the target, worst setting', shares.length === 0 ? null : Math.max(...shares), {
    limit: { max: MAX_SHARE_OVER },
    format: percent,
    counted: `${over} of ${shares.length} settings with four scored questions a label are above`,
  });
}

const MAX_SHARE_OVER = 0.05;

interface Automation {
  /** The beginning of the set's name. */
  readonly set: string;
  readonly labels: number;
  readonly minShare: number;
}

const AUTOMATION: readonly Automation[] = [
  { set: 'mmlupro_panel_13models', labels: 300, minShare: 0.26 },
  { set: 'mmlupro_panel_13models', labels: 1_000, minShare: 0.4 },
  { set: 'mmlu_redux', labels: 1_000, minShare: 0.8 },
];

function automationGoal(rows: readonly GuaranteeRow[], { set, labels, minShare }: Automation): Goal {
  const row = rows.find(
    (each) => each.set.startsWith(set) && each.labels === labels && each.of === 'asked' && each.target === 0.05,
  );
  return goalOf(`${set}: acted on at 5 % of asked with ${labels} labels`, row?.automated ?? null, {
    limit: { min: minShare },
    format: percent,
    counted: `${row?.splits ?? 0} splits`,
  });
}

function tooFewGoal(rows: readonly GuaranteeRow[]): Goal {
  const few = rows.filter(({ labels, labels_needed }) => labels < labels_needed);
  const automated = few.flatMap(({ automated: each }) => each ?? []);
  return goalOf('acted on with too few labels', automated.length === 0 ? null : Math.max(...automated), {
    limit: { max: 0 },
    format: percent,
    counted: `${automated.length} settings`,
  });
}

function driftGoal(): Goal {
  const { noticed, runs, within, median } = measureDrift({ max: 0.05, errorAfter: 0.15 });
  return goalOf(`a swap that raises the error from 5 to 15 %: noticed within ${within} audits`, noticed / runs, {
    limit: { min: 0.9 },
    format: percent,
    counted: `${noticed} of ${runs} runs; half of them within ${median ?? '–'} audits`,
  });
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
