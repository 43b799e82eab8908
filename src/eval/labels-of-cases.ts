/** Converts a recorded question with its gold answer to a labelled debate, like an audit or a labelled item. */
import type { LabelledDebate } from '../debate/calibration/labelled-debate.ts';
import { panelVotes } from '../debate/decision/confidence/confidence.ts';
import type { DecisionInput } from '../debate/decision/ruling.ts';
import { isRight } from './is-right.ts';
import type { Case } from './recorded/transcripts.ts';
import { defaultRuling } from './score-case.ts';

/** Names debaters by their models, so that results learned from one drawn panel apply to another. */
export function labelOf(recorded: Case, input: DecisionInput | null): LabelledDebate {
  const { models, category } = recorded;
  const common = { panel: models.length, task: category };
  if (input === null) {
    return { ...common, classes: [], possible: 3, winner: null, right: false, votes: {} };
  }
  const { answer, winningClass } = defaultRuling(input);
  const { classes, possible } = panelVotes(input);
  const named = classes.map((ids) => ids.map((id) => models[Number(id.slice('debater_'.length))] ?? id));
  const rightClasses = input.round.classes.map((each) => isRight(recorded, each.answer));
  return {
    ...common,
    classes: named,
    possible,
    winner: winningClass === null ? null : input.round.classes.indexOf(winningClass),
    right: isRight(recorded, answer),
    votes: Object.fromEntries(named.flatMap((ids, index) => ids.map((id) => [id, rightClasses[index] ?? false]))),
  };
}
