/** Returns the pooled estimate as a ruling. */
import type { DecisionInput, Ruling } from '../../decision/ruling.ts';
import { noRuling } from '../../decision/ruling.ts';
import { tallyOfClasses } from '../../decision/top-class.ts';
import { estimateSettingsOf, roundedText } from '../../schema/outcome/estimate.ts';
import type { AnsweredPosition } from '../../schema/position.ts';
import type { AnswerClass } from '../../schema/round.ts';
import { poolOf } from './group-estimates.ts';
import type { PooledEstimate } from './pool.ts';

export function pooledRuling({ spec, round, positions }: DecisionInput): Ruling {
  const { config } = spec;
  const pooled = poolOf(spec, positions);
  if (pooled === null) return NO_ESTIMATE;
  const { unit } = estimateSettingsOf(config);
  const { value, low, high, spread, outliers } = pooled;
  const answer = roundedText(value, unit);
  const speaker = nearest(pooled, positions);
  return {
    ...NO_ESTIMATE,
    answer,
    reasoning: speaker?.reasoning ?? null,
    winner: speaker?.debater_id ?? null,
    winningClass: classWithin(round.classes, pooled) ?? { ...EMPTY_CLASS, answer },
    decisionRule: config.aggregation === 'trimmed_mean' ? 'trimmed_mean' : 'median',
    tally: tallyOfClasses(round),
    ownFields: { final_estimate: { value, unit, low, high }, spread, outliers: [...outliers] },
  };
}

const NO_ESTIMATE: Ruling = { ...noRuling, decisionRule: 'median' };

/** The winning class when no interval contains the value: all debaters dissent. */
const EMPTY_CLASS: AnswerClass = { id: '', answer: '', spellings: [], debater_ids: [], weight: 0 };

function classWithin(classes: readonly AnswerClass[], { within }: PooledEstimate): AnswerClass | undefined {
  return classes.find(({ debater_ids }) => debater_ids.some((id) => within.includes(id)));
}

/** Returns the debater with the nearest value, whose reasoning the result shows. Among equals, panel order decides. */
function nearest({ value }: PooledEstimate, positions: readonly AnsweredPosition[]): AnsweredPosition | null {
  const distance = ({ estimate }: AnsweredPosition) => Math.abs((estimate?.value ?? Number.POSITIVE_INFINITY) - value);
  return positions.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
