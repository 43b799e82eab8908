/** Two answers → the question whether they are the same answer. */
import type { Call, CallPlace } from '../calls.ts';
import type { DebateSpec } from '../debate-config.ts';
import { ANSWER_CHARACTERS, block, bounded } from './data-block.ts';
import { questionBlock } from './question-prompt.ts';
import { formatInWords, samenessFormat } from './reply-formats.ts';
import { DATA_NOTICE } from './role-texts.ts';

const SYSTEM =
  'You compare two answers to a question. They are the same when they answer it the same way, whatever their words; an ' +
  'answer that adds a condition or denies the other is not the same.';

/** The verdict is one word; the rest is room for models that think first. */
const MAX_TOKENS = 512;

export interface Comparing {
  readonly spec: DebateSpec;
  readonly model: string;
  readonly place: CallPlace;
  readonly first: string;
  readonly second: string;
}

export function samenessCall({ spec, model, place, first, second }: Comparing): Call {
  const answers = [
    block('answer_a', bounded(first, ANSWER_CHARACTERS)),
    block('answer_b', bounded(second, ANSWER_CHARACTERS)),
  ];
  const content = [questionBlock(spec), ...answers, formatInWords(samenessFormat)].join('\n\n');
  return {
    place,
    model,
    prompt: { system: `${SYSTEM}\n\n${DATA_NOTICE}`, messages: [{ role: 'user', content }] },
    format: samenessFormat,
    temperature: 0,
    maxTokens: MAX_TOKENS,
    headroomBytes: 0,
  };
}
