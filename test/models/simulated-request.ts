/** Requests as a debate's prompts write them, for tests of the simulated provider. */
import type { ModelRequest } from '../../src/models/model.ts';

export interface Said {
  readonly answer: string;
  readonly confidence: number;
}

export interface Asked {
  readonly question: string;
  readonly options?: readonly string[];
  /** Sentences behind the question block. */
  readonly instructions?: string;
  readonly own?: Said;
  readonly peers?: Readonly<Record<string, Said>>;
  readonly candidates?: Readonly<Record<string, Said>>;
  /** Further blocks of the last message, as they stand. */
  readonly blocks?: string;
  readonly format?: string | null;
  readonly seed?: number;
  readonly attempt?: number;
  readonly maxOutputTokens?: number;
  readonly signal?: AbortSignal;
  readonly onText?: (text: string) => void;
}

export function asked(given: Asked): ModelRequest {
  const format = given.format === undefined ? (given.peers === undefined ? 'position' : 'revision') : given.format;
  const first = [questionBlock(given), answerBlocks('candidate', given.candidates), given.blocks ?? ''].filter(
    (part) => part !== '',
  );
  const own =
    given.own === undefined
      ? []
      : [{ role: 'assistant' as const, content: JSON.stringify({ reasoning: 'because', ...given.own }) }];
  const peers =
    given.peers === undefined
      ? []
      : [{ role: 'user' as const, content: `<peers>\n${answerBlocks('peer', given.peers)}\n</peers>\nRestate.` }];
  return {
    system: 'You answer a question as well as you can.',
    messages: [{ role: 'user', content: first.join('\n') }, ...own, ...peers],
    temperature: 0.7,
    maxOutputTokens: given.maxOutputTokens ?? 2048,
    format: format === null ? null : { name: format, jsonSchema: {} },
    attribution: {
      debateId: 'debate',
      purpose: 'debater',
      round: 1,
      phase: null,
      debaterId: 'debater_0',
      attempt: given.attempt ?? 1,
      seed: given.seed ?? 1,
    },
    signal: given.signal ?? new AbortController().signal,
    ...(given.onText === undefined ? {} : { onText: given.onText }),
  };
}

function questionBlock({ question, options, instructions }: Asked): string {
  const menu = (options ?? []).map(
    (option, index) => `<option label="${String.fromCharCode(65 + index)}">${escaped(option)}</option>`,
  );
  const parts = [`<question>\n${escaped(question)}\n</question>`];
  if (menu.length > 0) parts.push(`<options>\n${menu.join('\n')}\n</options>`);
  return [...parts, instructions ?? 'Reply with one JSON object and nothing else.'].join('\n');
}

function answerBlocks(name: string, said: Readonly<Record<string, Said>> = {}): string {
  return Object.entries(said)
    .map(([label, { answer, confidence }]) =>
      [
        `<${name} label="${label}">`,
        `<answer>${escaped(answer)}</answer>`,
        '<reasoning>because</reasoning>',
        `<confidence>${confidence}</confidence>`,
        `</${name}>`,
      ].join('\n'),
    )
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
