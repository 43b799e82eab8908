/** The kinds of answers by answer type. A new kind needs a file and a line here. */
import type { DebateConfig } from '../schema/debate-config.ts';
import type { DebateAnswerType } from '../schema/question.ts';
import type { AnswerKind } from './answer-kind.ts';
import { estimate } from './estimate/estimate-kind.ts';
import { long } from './long/long-kind.ts';
import { record } from './record/record-kind.ts';
import { short } from './short-kind.ts';

export const answerKinds: Readonly<Partial<Record<DebateAnswerType, AnswerKind>>> = { estimate, long, record };

/** Returns the kind of an answer type. A type without its own kind asks for one short answer. */
export function kindOf({ config }: { readonly config: Pick<DebateConfig, 'answer_type'> }): AnswerKind {
  return answerKinds[config.answer_type] ?? short;
}
