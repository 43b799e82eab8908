/** Calculates the highest confidence that a panel can have, which it has when all its debaters agree. */
import type { DebateConfig } from '../../schema/debate-config.ts';
import { panelPosterior } from './panel-posterior.ts';
import { CHOICE_ANSWERS, OPEN_ANSWERS } from './possible-answers.ts';

type PanelConfig = Pick<DebateConfig, 'debaters' | 'correlation' | 'answer_type' | 'options'>;

/** When the type of the answer is not known in advance, the type with the highest result is assumed. */
export function unanimousConfidence({ debaters, correlation, answer_type, options }: PanelConfig): number {
  const known = new Map(debaters.map(({ id, reliability }) => [id, reliability]));
  const votes = { classes: [debaters.map(({ id }) => id)], possible: possibleOf(answer_type, options !== null) };
  return panelPosterior(votes, { reliability: (id) => known.get(id) ?? 0.7, correlation }, 0);
}

function possibleOf(type: DebateConfig['answer_type'], hasOptions: boolean): number {
  if (type === 'boolean') return 2;
  return type === 'number' || type === 'date' || (type === 'auto' && !hasOptions) ? OPEN_ANSWERS : CHOICE_ANSWERS;
}
