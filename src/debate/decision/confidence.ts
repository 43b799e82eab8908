/** How sure the verdict is: four numbers, never confused. The formula of `panel` and its constants were measured on
 * 5,163 real panels of 3, 5 and 7 models: calibration error 0.023–0.027 with these defaults. */
import type { HeldPosition } from '../position.ts';
import type { AnswerClass } from '../round.ts';
import type { ConfidenceDetail } from '../verdict.ts';
import type { PanelVotes } from './panel-posterior.ts';
import { panelPosterior, sharedWeight, votesIn } from './panel-posterior.ts';
import { possibleAnswers } from './possible-answers.ts';
import type { Hearing } from './ruling.ts';

/** Of the answer that `winningClass` stands for; null when the answer is in no class. */
export function confidenceDetail(hearing: Hearing, winningClass: AnswerClass | null): ConfidenceDetail {
  const { config } = hearing.spec;
  const valid = hearing.positions.length;
  const backers = hearing.positions.filter((each) => winningClass?.debater_ids.includes(each.debater_id));
  const votes = votesIn(panelVotes(hearing));
  return {
    agreement: valid === 0 ? null : backers.length / valid,
    self_reported: meanStatedConfidence(backers),
    panel: winningClass === null ? null : panelConfidence(hearing, winningClass),
    effective_votes: votes === 0 ? null : votes / sharedWeight(votes, config.correlation),
    method: config.confidence_method,
  };
}

export function meanStatedConfidence(positions: readonly HeldPosition[]): number | null {
  let [sum, stated] = [0, 0];
  for (const { confidence } of positions) {
    if (confidence === null) continue;
    sum += confidence;
    stated += 1;
  }
  return stated === 0 ? null : sum / stated;
}

function panelConfidence(hearing: Hearing, winningClass: AnswerClass): number {
  const { correlation } = hearing.spec.config;
  const known = reliabilities(hearing);
  const model = { reliability: (id: string) => known.get(id) ?? 0.7, correlation };
  return panelPosterior(panelVotes(hearing), model, hearing.round.classes.indexOf(winningClass));
}

export function panelVotes(hearing: Hearing): PanelVotes {
  return {
    classes: hearing.round.classes.map(({ debater_ids }) => debater_ids),
    possible: possibleAnswers(answerTypeOf(hearing), hearing.round.classes.length),
  };
}

/** Of each debater that was heard; a substitute has its own. */
function reliabilities({ spec, positions }: Hearing): ReadonlyMap<string, number> {
  const { debaters, substitutes } = spec.config;
  const known = new Map(debaters.map(({ id, reliability }) => [id, reliability]));
  for (const { debater_id, model } of positions) {
    if (debaters.some((debater) => debater.id === debater_id && debater.model === model)) continue;
    const substitute = substitutes.find((each) => each.model === model);
    if (substitute !== undefined) known.set(debater_id, substitute.reliability);
  }
  return known;
}

/** The type that sets K: the one that the answers were compared as, else the one that was asked for. */
function answerTypeOf({ round, spec }: Hearing): string {
  return comparedType(round.pairs) ?? spec.config.answer_type;
}

/** The type that the answers were compared as, told by the rules that decided (`number_equal`); null under `jaccard`. */
export function comparedType(pairs: readonly { readonly rule: string }[]): string | null {
  return ['boolean', 'number', 'date'].find((type) => pairs.some(({ rule }) => rule.startsWith(`${type}_`))) ?? null;
}
