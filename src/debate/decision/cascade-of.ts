/** Calculates whether the cascade of a debate stops, and which class leads, from its settings and its answers. */
import { UNLEARNED_RELIABILITY } from '../calibration/reliabilities.ts';
import type { DebateConfig, DebateSpec } from '../schema/debate-config.ts';
import { debaterIds } from '../schema/panel.ts';
import type { Position } from '../schema/position.ts';
import type { AnswerClass, AnswerPair } from '../schema/round.ts';
import type { CascadeRule, CascadeStanding } from './cascade.ts';
import { CASCADE_CORRELATION, cascadeStanding, DEFAULT_STOP_AT } from './cascade.ts';
import { answerTypeOf } from './confidence/answer-type.ts';

export interface BlindAnswers {
  /** All turns of the blind round so far, failed ones included. */
  readonly positions: readonly Position[];
  readonly classes: readonly AnswerClass[];
  readonly pairs: readonly AnswerPair[];
  /** The type of a field of records; absent for other answers, whose type comes from the compared pairs. */
  readonly type?: string;
}

export function standingOf({ config }: DebateSpec, { positions, classes, pairs, type }: BlindAnswers): CascadeStanding {
  const asked = new Set(positions.map(({ debater_id }) => debater_id));
  const rule = cascadeRuleOf(config);
  return cascadeStanding(
    {
      classes: classes.map(({ debater_ids }) => debater_ids),
      answerType: type ?? answerTypeOf(config, pairs),
      outstanding: rule.panel.filter((id) => !asked.has(id)),
    },
    rule,
  );
}

export function cascadeRuleOf({ debaters, stop_at }: DebateConfig): CascadeRule {
  const known = new Map(debaters.map(({ id, reliability }) => [id, reliability]));
  return {
    panel: debaterIds(debaters),
    reliability: (id) => known.get(id) ?? UNLEARNED_RELIABILITY,
    correlation: CASCADE_CORRELATION,
    stopAt: stop_at ?? DEFAULT_STOP_AT,
  };
}
