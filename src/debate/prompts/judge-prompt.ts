/**
 * Builds the call of a judge from candidates or a transcript.
 * The judge sees the candidates under labels instead of names, in the order of the labels.
 */

import type { ReplyFormat } from '../../models/model.ts';
import type { Call } from '../engine/calls.ts';
import { assessmentsOf } from '../protocols/shown/assessments.ts';
import { positionBlocks } from '../protocols/shown/speech.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Judge } from '../schema/panel.ts';
import type { AnsweredPosition } from '../schema/position.ts';
import type { Round } from '../schema/round.ts';
import { blocks } from './data-block.ts';
import { questionBlock } from './question-prompt.ts';
import type { FormatInput } from './reply-formats.ts';
import { formatInWords, judgementFormat, pickFormat } from './reply-formats.ts';
import { judgeSystem } from './role-texts.ts';

export interface JudgePromptInput {
  readonly spec: DebateSpec;
  readonly judge: Judge;
  readonly roundNumber: number;
  readonly phase: string | null;
  /** Labels by debater id, in the order in which they are shown. */
  readonly labels: ReadonlyMap<string, string>;
  readonly positions: readonly AnsweredPosition[];
  /** The rounds up to the one that is decided on. */
  readonly rounds: readonly Round[];
  /** Earlier rounds as data blocks; empty when the judge reads only the final positions. */
  readonly transcript: string;
}

const SYNTHESIS =
  'Weigh the candidates and write the best answer to the question. Adopt the strongest candidate. If all candidates are ' +
  'wrong, write a correct answer.';
const PICK = 'Pick the one best candidate by its label.';

/** Returns the call of the rule `judge`, which asks the judge to write an answer. */
export function judgementCall(input: JudgePromptInput): Call {
  return judgeCall(input, judgementFormat(formatInputOf(input)), SYNTHESIS);
}

/** Returns the call of the rule `judge_pick`, which asks for the label of one candidate. */
export function pickCall(input: JudgePromptInput): Call {
  const { thinksByItself } = formatInputOf(input);
  return judgeCall(input, pickFormat(thinksByItself, [...input.labels.values()]), PICK);
}

function formatInputOf({ spec, judge }: JudgePromptInput): FormatInput {
  return { spec, thinksByItself: judge.thinks_by_itself ?? false };
}

function judgeCall(input: JudgePromptInput, format: ReplyFormat, task: string): Call {
  const { spec, judge, transcript } = input;
  const parts = [questionBlock(spec), transcript, candidateBlocks(input), task, formatInWords(format)];
  return {
    identity: { purpose: 'judge', round: input.roundNumber, phase: input.phase, subject: null },
    model: judge.model,
    prompt: {
      system: judgeSystem(spec.config.judge_instructions),
      messages: [{ role: 'user', content: parts.filter((part) => part !== '').join('\n\n') }],
    },
    format,
    temperature: judge.temperature,
    reasoningEffort: judge.reasoning_effort,
    maxTokens: judge.max_tokens,
    headroomBytes: 0,
  };
}

function candidateBlocks({ spec, labels, positions, rounds }: JudgePromptInput): string {
  const byDebater = new Map(positions.map((position) => [position.debater_id, position]));
  const shown: string[] = [];
  for (const [debaterId, label] of labels) {
    const position = byDebater.get(debaterId);
    if (position === undefined) continue;
    const assessments = assessmentsOf(spec, rounds, { id: debaterId, answer: position.answer });
    const disclosed = { reasoning: true, confidence: spec.config.show_confidence };
    const parts = [...positionBlocks(position, disclosed), ...(assessments === '' ? [] : [assessments])];
    shown.push(blocks('candidate', parts, { label }));
  }
  return blocks('candidates', shown);
}
