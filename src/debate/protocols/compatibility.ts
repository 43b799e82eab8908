/**
 * Lists the decision rules and agreement measures that each protocol accepts.
 * Other combinations are refused with the reason.
 */

import type { Aggregation } from '../schema/outcome/verdict.ts';
import type { DebateAnswerType } from '../schema/question.ts';
import type { AgreementName, ProtocolName } from '../schema/request/setting-names.ts';

export interface Compatible {
  readonly aggregations: readonly Aggregation[];
  readonly agreements: readonly AgreementName[];
}

const ANSWER_RULES = [
  'majority_vote',
  'weighted_vote',
  'exact_majority',
  'closest',
  'judge',
  'judge_pick',
  'posterior',
] as const satisfies readonly Aggregation[];
const EVERY_AGREEMENT = ['auto', 'typed', 'judged', 'jaccard'] as const;
const ANSWER_PROTOCOL: Compatible = { aggregations: ANSWER_RULES, agreements: EVERY_AGREEMENT };

export const compatibility: Readonly<Record<ProtocolName, Compatible>> = {
  critique: ANSWER_PROTOCOL,
  revise: ANSWER_PROTOCOL,
  transcript: ANSWER_PROTOCOL,
  society: ANSWER_PROTOCOL,
  /** Votes come from a closed set, so word overlap has nothing to compare, and the tally is the decision. */
  ballot: { aggregations: ['ballot'], agreements: ['typed'] },
  /** All samples come from one model, so they have the same reliability. The protocol has no judge. */
  samples: { aggregations: ['majority_vote', 'weighted_vote', 'exact_majority'], agreements: EVERY_AGREEMENT },
  /** The protocol stops by the posterior, so it also decides by the posterior. */
  cascade: { aggregations: ['posterior'], agreements: EVERY_AGREEMENT },
};

export interface Incompatibility {
  readonly path: 'protocol' | 'aggregation' | 'agreement';
  /** The reason in one sentence. */
  readonly message: string;
}

/**
 * Returns the reasons why the four settings do not go together; empty when they do. `accepted` lists the combinations
 * that the kind of answer allows.
 */
export function incompatibilities(choice: Choice, accepted: Accepted = compatibility): Incompatibility[] {
  const { protocol, aggregation, agreement, answer_type } = choice;
  const compatible = accepted[protocol];
  if (compatible === undefined) {
    const message = `answer_type "${answer_type}" goes with ${Object.keys(accepted).join(', ')}, not with "${protocol}"`;
    return [{ path: 'protocol', message }];
  }
  const { aggregations, agreements } = compatible;
  const found: Incompatibility[] = [];
  if (!aggregations.includes(aggregation)) {
    const message = `protocol "${protocol}" decides by ${aggregations.join(', ')}, not by "${aggregation}"`;
    found.push({ path: 'aggregation', message });
  }
  if (!agreements.includes(agreement)) {
    const message = `protocol "${protocol}" measures agreement by ${agreements.join(', ')}, not by "${agreement}"`;
    found.push({ path: 'agreement', message });
  }
  return found;
}

type Accepted = Readonly<Partial<Record<ProtocolName, Compatible>>>;

interface Choice {
  readonly answer_type: DebateAnswerType;
  readonly protocol: ProtocolName;
  readonly aggregation: Aggregation;
  readonly agreement: AgreementName;
}

/** Returns one sentence on why `options` does not go with the answer type; null when it does. */
export function optionsProblem({ options, answer_type }: OptionsChoice): string | null {
  if (options === null || answer_type === 'choice' || answer_type === 'auto') return null;
  return `options go with answer_type "choice" or "auto", not with "${answer_type}"`;
}

interface OptionsChoice {
  readonly options: readonly string[] | null;
  readonly answer_type: DebateAnswerType;
}
