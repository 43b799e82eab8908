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
import type { Contest } from './field-contest.ts';
import { fieldSpec, wordingOf } from './field-contest.ts';
import { agreementOn } from './record-agreement.ts';

/** A counted rule, or the id of the debater whose record is followed. */
export type Chooser = CountedRule | string;

export interface DecidedField {
  readonly contest: Contest;
  /** Undefined when the record has no value there. */
  readonly value: unknown;
  /** The debaters with this value. */
  readonly backers: readonly string[];
  /** Backers ÷ votes; null when there are no votes. */
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

export function decideField(input: DecisionInput, contest: Contest, chooser: Chooser): DecidedField {
  const agreement = agreementOn(input.spec, contest, input.positions);
  const own = fieldDecisionInput(input, contest, agreement);
  const ruling = typeof chooser === 'string' ? followed(own, chooser) : chooser.decide(own);
  const winning = ruling.winningClass;
  const backers = winning?.debater_ids ?? [];
  const voting = agreement.classes.flatMap(({ debater_ids }) => debater_ids);
  const largest = Math.max(0, ...agreement.classes.map(({ debater_ids }) => debater_ids.length));
  return {
    contest,
    value: valueIn(contest, ruling.winner ?? backers[0] ?? (typeof chooser === 'string' ? chooser : undefined)),
    backers,
    share: voting.length === 0 ? null : backers.length / voting.length,
    detail: confidenceDetail(own, winning),
    votes: ruling.tally,
    dissent: contest.votes
      .filter(({ id }) => voting.includes(id) && !backers.includes(id))
      .map(({ debaterId, value }) => ({ debater_id: debaterId, value })),
    tieBreak: ruling.tieBreak,
    decisionRule: ruling.decisionRule,
    fallback: ruling.fallback ?? null,
    tied: ruling.tied,
    isMinority: winning !== null && backers.length < largest,
  };
}

/** Returns the value of the debater, or the first value when none could be read as a vote. */
function valueIn({ votes }: Contest, debaterId: string | undefined): unknown {
  return (votes.find((vote) => vote.debaterId === debaterId) ?? votes[0])?.value;
}

/** Returns an input for the field alone: the same debaters, with the values in their records as answers. */
function fieldDecisionInput(
  { spec, rounds, round, positions }: DecisionInput,
  contest: Contest,
  agreement: Agreement,
): DecisionInput {
  const values = new Map(contest.votes.map(({ debaterId, value }) => [debaterId, wordingOf(value)]));
  return {
    spec: fieldSpec(spec, contest),
    rounds,
    round: { ...round, classes: [...agreement.classes], pairs: [...agreement.pairs], unread: [...agreement.unread] },
    positions: positions.flatMap((position) => {
      const answer = values.get(position.debater_id);
      return answer === undefined ? [] : [{ ...position, answer }];
    }),
  };
}

function followed(input: DecisionInput, debaterId: string): Ruling {
  return {
    ...noRuling,
    winner: debaterId,
    winningClass: classOf(input, debaterId),
    tally: tallyOfClasses(input.round),
  };
}
