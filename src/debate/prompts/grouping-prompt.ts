/** Builds the call that groups equal answers which no rule could compare. */

import { lowestEffort } from '../../models/thinking.ts';
import type { Call, CallIdentity } from '../engine/calls.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import { shortReplyTokens } from '../settings/reply-tokens.ts';
import { ANSWER_CHARACTERS, block, blocks, truncated } from './data-block.ts';
import { questionBlock } from './question-prompt.ts';
import { formatInWords, groupingFormat } from './reply-formats.ts';
import { DATA_NOTICE } from './role-texts.ts';

const SYSTEM =
  'You sort answers to one question into groups. Two answers belong to one group only if they answer the question in the ' +
  'same way. Differences in wording do not matter. An answer that adds a condition, limits another answer or denies it ' +
  'belongs to another group.';

/** Number of answers that the usual token limit of a short reply allows, and the tokens for each further answer. */
const ANSWERS_IN_SHORT_REPLY = 20;
const LABEL_TOKENS = 12;

export interface GroupingRequest {
  readonly spec: DebateSpec;
  readonly model: string;
  readonly identity: CallIdentity;
  /** By label, in the order in which they are shown. */
  readonly answers: ReadonlyMap<string, Pick<GroupedAnswer, 'text' | 'field'>>;
}

export interface GroupedAnswer {
  /** Identifies the answer among the others. */
  readonly key: string;
  readonly text: string;
  /** The field that the value belongs to; null for an answer that is not a record. */
  readonly field: string | null;
}

const FIELDS = ' Values of different fields are never in one group.';

export function groupingCall({ spec, model, identity, answers }: GroupingRequest): Call {
  const shown = [...answers].map(([label, { text, field }]) =>
    block('grouped_answer', truncated(text, ANSWER_CHARACTERS), { label, ...(field === null ? {} : { field }) }),
  );
  const ofFields = [...answers.values()].some(({ field }) => field !== null);
  const format = groupingFormat([...answers.keys()]);
  const content = [questionBlock(spec), blocks('answers', shown), formatInWords(format)].join('\n\n');
  return {
    identity,
    model,
    prompt: { system: `${SYSTEM}${ofFields ? FIELDS : ''}\n\n${DATA_NOTICE}`, messages: [{ role: 'user', content }] },
    format,
    temperature: null,
    reasoningEffort: lowestEffort(model),
    maxTokens: shortReplyTokens(model) + Math.max(0, answers.size - ANSWERS_IN_SHORT_REPLY) * LABEL_TOKENS,
    headroomBytes: 0,
  };
}
