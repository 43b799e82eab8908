/**
 * Groups the estimates of a round:
 * one class for those whose interval contains the pooled value, and the outliers by value.
 */
import type { Agreement } from '../../agreement/measure.ts';
import { latestAnswered } from '../../engine/latest-answered.ts';
import type { DebateSpec } from '../../schema/debate-config.ts';
import { estimateSettingsOf, roundedText } from '../../schema/outcome/estimate.ts';
import { weightOf } from '../../schema/panel.ts';
import type { AnsweredPosition, Position } from '../../schema/position.ts';
import type { AnswerClass } from '../../schema/round.ts';
import type { PooledEstimate } from './pool.ts';
import { pool } from './pool.ts';

/** Returns null when there is no estimate. */
export function poolOf({ config }: DebateSpec, positions: readonly AnsweredPosition[]): PooledEstimate | null {
  const estimates = positions.flatMap(({ debater_id: id, estimate }) =>
    estimate ? { ...estimate, id, weight: weightOf(config.debaters, id) } : [],
  );
  return pool(estimates, estimateSettingsOf(config), config.aggregation === 'trimmed_mean' ? 'trimmed_mean' : 'median');
}

/** Groups without pairs, because two estimates are never the same or different. */
export function groupEstimates(spec: DebateSpec, positions: readonly Position[]): Agreement {
  const answered = latestAnswered(spec, positions);
  const pooled = poolOf(spec, answered);
  if (pooled === null) return { classes: [], pairs: [], unread: answered.map(({ debater_id }) => debater_id) };
  const { unit } = estimateSettingsOf(spec.config);
  const isWithin = ({ debater_id: id }: AnsweredPosition) => pooled.within.includes(id);
  const within = { answer: roundedText(pooled.value, unit), members: answered.filter(isWithin) };
  const outliers = Map.groupBy(
    answered.filter((each) => !isWithin(each)),
    ({ answer }) => answer,
  );
  const groups = [within, ...[...outliers].map(([answer, members]) => ({ answer, members }))];
  return { classes: classesOf(spec, groups), pairs: [], unread: [] };
}

interface Group {
  readonly answer: string;
  readonly members: readonly AnsweredPosition[];
}

/** Sorts classes by size. Among equals the class of the pooled value comes first. */
function classesOf({ config }: DebateSpec, groups: readonly Group[]): AnswerClass[] {
  return groups
    .filter(({ members }) => members.length > 0)
    .toSorted((a, b) => b.members.length - a.members.length)
    .map(({ answer, members }, index) => ({
      id: `class_${index + 1}`,
      answer,
      spellings: [...new Set(members.map((member) => member.answer))],
      debater_ids: members.map(({ debater_id }) => debater_id),
      weight: members.reduce((sum, { debater_id }) => sum + weightOf(config.debaters, debater_id), 0),
    }));
}
