/** Which decision rule and which agreement measure go with which protocol. The rest is refused, with the reason. */
import type { AgreementName, ProtocolName } from '../debate-config.ts';
import type { Question } from '../question.ts';
import type { Aggregation } from '../verdict.ts';

interface Compatible {
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
  /** Votes come from a closed set: there is nothing for word overlap to compare, and the tally is the decision. */
  ballot: { aggregations: ['ballot'], agreements: ['typed'] },
  /** One model has one reliability, and its samples have nobody to judge them. */
  samples: { aggregations: ['majority_vote', 'weighted_vote', 'exact_majority'], agreements: EVERY_AGREEMENT },
  /** It stops by what it decides by. */
  cascade: { aggregations: ['posterior'], agreements: EVERY_AGREEMENT },
};

export interface Incompatibility {
  readonly path: 'aggregation' | 'agreement';
  /** One sentence. */
  readonly message: string;
}

/** Why the three do not go together; empty when they do. */
export function incompatibilities({ protocol, aggregation, agreement }: Choice): Incompatibility[] {
  const { aggregations, agreements } = compatibility[protocol];
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

interface Choice {
  readonly protocol: ProtocolName;
  readonly aggregation: Aggregation;
  readonly agreement: AgreementName;
}

/** One sentence on why the options do not go with the answer's type; null when they do. */
export function menuProblem({ options, answer_type }: Pick<Question, 'options' | 'answer_type'>): string | null {
  if (options === null || answer_type === 'choice' || answer_type === 'auto') return null;
  return `options go with answer_type "choice" or "auto", not with "${answer_type}"`;
}
