/**
 * Decides one question of a record:
 * by the decision rule, as in a debate about this question alone, or by following one debater's record.
 */
import type { Agreement } from '../../agreement/measure.ts';
import { confidenceDetail } from '../../decision/confidence/confidence.ts';
import type { CountedRule, DecisionInput, Ruling } from '../../decision/ruling.ts';
import { noRuling } from '../../decision/ruling.ts';
import { classOf, tallyOfClasses } from '../../decision/top-class.ts';
import type { ConfidenceDetail } from '../../schema/outcome/verdict.ts';
import type { FieldQuestion } from './field-question.ts';
import { fieldSpec, wordingOf } from './field-question.ts';
import { agreementOn } from './record-agreement.ts';

/** A counted rule, or the id of the debater whose record is followed. */
export type Chooser = CountedRule | string;

export interface DecidedField {
  readonly fieldQuestion: FieldQuestion;
  /** Undefined when the record has no value there. */
  readonly value: unknown;
  /** The debaters with this value. */
  readonly supporters: readonly string[];
  /** Supporters ÷ votes; null when there are no votes. */
  readonly share: number | null;
  readonly detail: ConfidenceDetail;
  readonly votes: Readonly<Record<string, number>>;
  readonly dissent: readonly { readonly debater_id: string; readonly value: unknown }[];
  readonly tieBreak: string | null;
  readonly decisionRule: string;
  readonly fallback: string | null;
  readonly tied: boolean;
  /** True when another class has more members. */
  readonly isMinority: boolean;
}

export function answerConfidence({ method, panel, self_reported }: ConfidenceDetail): number | null {
  return method === 'self_reported' ? self_reported : panel;
}

export function decideField(input: DecisionInput, fieldQuestion: FieldQuestion, chooser: Chooser): DecidedField {
  const agreement = agreementOn(input.spec, fieldQuestion, input.positions);
  const fieldInput = fieldDecisionInput(input, fieldQuestion, agreement);
  const ruling = typeof chooser === 'string' ? followDebater(fieldInput, chooser) : chooser.decide(fieldInput);
  const winning = ruling.winningClass;
  const supporters = winning?.debater_ids ?? [];
  const voting = agreement.classes.flatMap(({ debater_ids }) => debater_ids);
  const largest = Math.max(0, ...agreement.classes.map(({ debater_ids }) => debater_ids.length));
  return {
    fieldQuestion,
    value: valueIn(
      fieldQuestion,
      ruling.winner ?? supporters[0] ?? (typeof chooser === 'string' ? chooser : undefined),
    ),
    supporters,
    share: voting.length === 0 ? null : supporters.length / voting.length,
    detail: confidenceDetail(fieldInput, winning),
    votes: ruling.tally,
    dissent: fieldQuestion.votes
      .filter(({ id }) => voting.includes(id) && !supporters.includes(id))
      .map(({ debaterId, value }) => ({ debater_id: debaterId, value })),
    tieBreak: ruling.tieBreak,
    decisionRule: ruling.decisionRule,
    fallback: ruling.fallback ?? null,
    tied: ruling.tied,
    isMinority: winning !== null && supporters.length < largest,
  };
}

/** Returns the value of the debater, or the first value when none could be read as a vote. */
function valueIn({ votes }: FieldQuestion, debaterId: string | undefined): unknown {
  return (votes.find((vote) => vote.debaterId === debaterId) ?? votes[0])?.value;
}

/** Returns an input for the field alone: the same debaters, with the values in their records as answers. */
function fieldDecisionInput(
  { spec, rounds, round, positions }: DecisionInput,
  fieldQuestion: FieldQuestion,
  agreement: Agreement,
): DecisionInput {
  const values = new Map(fieldQuestion.votes.map(({ debaterId, value }) => [debaterId, wordingOf(value)]));
  return {
    spec: fieldSpec(spec, fieldQuestion),
    rounds,
    round: { ...round, classes: [...agreement.classes], pairs: [...agreement.pairs], unread: [...agreement.unread] },
    positions: positions.flatMap((position) => {
      const answer = values.get(position.debater_id);
      return answer === undefined ? [] : [{ ...position, answer }];
    }),
  };
}

function followDebater(input: DecisionInput, debaterId: string): Ruling {
  return {
    ...noRuling,
    winner: debaterId,
    winningClass: classOf(input, debaterId),
    tally: tallyOfClasses(input.round),
  };
}
