/** Requests as a debate's prompts write them, for tests of the simulated provider. */
import type { ModelRequest } from '../../src/models/model.ts';

export interface Position {
  readonly answer: string;
  readonly confidence: number;
}

export interface PromptContent {
  readonly question: string;
  readonly options?: readonly string[];
  /** Sentences behind the question block. */
  readonly instructions?: string;
  readonly own?: Position;
  readonly peers?: Readonly<Record<string, Position>>;
  readonly candidates?: Readonly<Record<string, Position>>;
  /** Further blocks of the first message, which are not escaped. */
  readonly blocks?: string;
  readonly format?: string | null;
  readonly seed?: number;
  readonly attempt?: number;
  readonly maxOutputTokens?: number;
  readonly signal?: AbortSignal;
  readonly onText?: (text: string) => void;
}

export function simulatedRequest(prompt: PromptContent): ModelRequest {
  const format = prompt.format === undefined ? (prompt.peers === undefined ? 'position' : 'revision') : prompt.format;
  const firstMessage = [
    questionBlock(prompt),
    answerBlocks('candidate', prompt.candidates),
    prompt.blocks ?? '',
  ].filter((part) => part !== '');
  const ownMessages =
    prompt.own === undefined
      ? []
      : [{ role: 'assistant' as const, content: JSON.stringify({ reasoning: 'because', ...prompt.own }) }];
  const peerMessages =
    prompt.peers === undefined
      ? []
      : [{ role: 'user' as const, content: `<peers>\n${answerBlocks('peer', prompt.peers)}\n</peers>\nRestate.` }];
  return {
    system: 'You answer a question as well as you can.',
    messages: [{ role: 'user', content: firstMessage.join('\n') }, ...ownMessages, ...peerMessages],
    temperature: 0.7,
    maxOutputTokens: prompt.maxOutputTokens ?? 2048,
    format: format === null ? null : { name: format, jsonSchema: {} },
    attribution: {
      debateId: 'debate',
      purpose: 'debater',
      round: 1,
      phase: null,
      debaterId: 'debater_0',
      attempt: prompt.attempt ?? 1,
      seed: prompt.seed ?? 1,
    },
    signal: prompt.signal ?? new AbortController().signal,
    ...(prompt.onText === undefined ? {} : { onText: prompt.onText }),
  };
}

function questionBlock({ question, options, instructions }: PromptContent): string {
  const optionLines = (options ?? []).map(
    (option, index) => `<option label="${String.fromCharCode(65 + index)}">${escapeText(option)}</option>`,
  );
  const parts = [`<question>\n${escapeText(question)}\n</question>`];
  if (optionLines.length > 0) parts.push(`<options>\n${optionLines.join('\n')}\n</options>`);
  return [...parts, instructions ?? 'Reply with one JSON object and nothing else.'].join('\n');
}

function answerBlocks(name: string, positions: Readonly<Record<string, Position>> = {}): string {
  return Object.entries(positions)
    .map(([label, { answer, confidence }]) =>
      [
        `<${name} label="${label}">`,
        `<answer>${escapeText(answer)}</answer>`,
        '<reasoning>because</reasoning>',
        `<confidence>${confidence}</confidence>`,
        `</${name}>`,
      ].join('\n'),
    )
    .join('\n');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
