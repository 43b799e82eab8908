/** Measures on every set of a folder whether an error target holds and which share of the answers it automates. */
import type { ErrorTarget } from '../../debate/calibration/thresholds.ts';
import { errorKinds, minLabels, PASSING_LEVEL } from '../../debate/calibration/thresholds.ts';
import type { Goal } from '../agreement/goals.ts';
import type { BrokenFile, DataFile } from '../recorded/data-file.ts';
import type { TranscriptSet } from '../recorded/transcripts.ts';
import type { FileNote } from '../report.ts';
import { filesIn, notScored } from '../report.ts';
import { fiveBest } from './five-best.ts';
import { guaranteeGoals } from './guarantee-goals.ts';
import type { GuaranteeRow } from './guarantee-row.ts';
import type { SplitFigures } from './random-splits.ts';
import { measureSplits } from './random-splits.ts';
import { shareBySampling } from './sampling-share.ts';

export interface GuaranteeReport {
  readonly notScored: readonly FileNote[];
  readonly broken: readonly BrokenFile[];
  readonly guarantee: readonly GuaranteeRow[];
  readonly goals: readonly Goal[];
}

const ERROR_LIMITS = [0.02, 0.05, 0.1];
const LABEL_COUNTS = [50, 100, 300, 1_000];
/**
 * The minimum number of scored questions. The smallest error limit, 2 %, is two questions of a hundred; with fewer
 * questions it cannot be measured.
 */
const MIN_SCORED = 100;

export function measureGuarantee(folder: string, splits: number): GuaranteeReport {
  const files: DataFile[] = filesIn(folder);
  const guarantee = files.flatMap((file) => (file.kind === 'cases' ? rowsOf(file.set, splits) : []));
  return {
    notScored: files.flatMap(notScored),
    broken: files.filter((file) => file.kind === 'broken'),
    guarantee,
    goals: guaranteeGoals(guarantee),
  };
}

function rowsOf(set: TranscriptSet, splits: number): GuaranteeRow[] {
  const { name: panel, debates } = fiveBest(set);
  const targets = errorKinds.flatMap((of) => ERROR_LIMITS.map((max): ErrorTarget => ({ max, of })));
  return LABEL_COUNTS.flatMap((labels) => {
    const scored = debates.length - labels;
    const isEnough = scored >= MIN_SCORED;
    const figures = isEnough ? measureSplits(debates, { seed: set.name, labels, splits, targets }) : [];
    return targets.map(
      (target, index): GuaranteeRow => ({
        set: set.name,
        panel,
        of: target.of,
        target: target.max,
        labels,
        splits: isEnough ? splits : 0,
        ...(figures[index] ?? NOT_ENOUGH_ROWS),
        share_by_sampling: sampledShare(figures[index], { labels, scored, target }),
        scored: Math.max(0, scored),
        labels_needed: minLabels(target),
      }),
    );
  });
}

const NOT_ENOUGH_ROWS = {
  status: 'not_enough_rows',
  automated: null,
  error_among_acted: null,
  wrong_per_asked: null,
  share_over_target: null,
} as const;

interface SampledRow {
  readonly labels: number;
  readonly scored: number;
  readonly target: ErrorTarget;
}

/** Returns the share over the target by sampling. For `acted` only the answers that are acted on count. */
function sampledShare(figures: SplitFigures | undefined, { labels, scored, target }: SampledRow): number | null {
  if (figures === undefined) return null;
  const counted = target.of === 'asked' ? 1 : figures.automated;
  const part = (count: number) => Math.round(count * counted);
  const { max, of } = target;
  return shareBySampling({ labels: part(labels), scored: part(scored), max, level: PASSING_LEVEL[of] });
}
