/** Adds up the events of a message stream to the message that an unstreamed call would have returned. */

import { at, countAt, isObject, jsonValue, textAt } from '../../lib/json/json-value.ts';
import { readEvents } from '../wire/event-stream.ts';
import { StreamCut } from '../wire/faults/model-error.ts';
import type { StreamListener } from '../wire/model-attempt.ts';
import type { ReplyBody } from '../wire/reply-body.ts';

interface StreamedBlock {
  type: string;
  text: string;
  thinking: string;
  inputJson: string;
  /** The input given at the start of the block. Deltas replace it. */
  input: unknown;
}

interface StreamedMessage {
  readonly blocks: Map<number, StreamedBlock>;
  readonly usage: Map<string, unknown>;
  stopReason: string | null;
}

/** Throws the errors of `readEvents`, and `StreamCut` when the stream ends before its stop reason. */
export async function readMessageStream(reply: ReplyBody, listener: StreamListener): Promise<unknown> {
  const message: StreamedMessage = { blocks: new Map(), usage: new Map(), stopReason: null };
  await readEvents(reply, {
    limits: listener.limits,
    handleEvent: (event) => {
      listener.onEvent();
      addEvent(event, message, listener);
    },
    isComplete: () => message.stopReason !== null,
  });
  if (message.stopReason === null) throw new StreamCut();
  return {
    content: [...message.blocks.values()].map(assembleBlock),
    stop_reason: message.stopReason,
    usage: Object.fromEntries(message.usage),
  };
}

function addEvent(event: unknown, message: StreamedMessage, listener: StreamListener): void {
  const index = countAt(event, 'index') ?? 0;
  switch (at(event, 'type')) {
    case 'message_start':
      addUsage(at(event, 'message', 'usage'), message);
      break;
    case 'content_block_start':
      listener.onPiece(startBlock(index, at(event, 'content_block'), message));
      break;
    case 'content_block_delta':
      addDelta(message.blocks.get(index), at(event, 'delta'), listener);
      break;
    case 'message_delta':
      addUsage(at(event, 'usage'), message);
      message.stopReason = textAt(event, 'delta', 'stop_reason') ?? message.stopReason;
      break;
  }
}

/**
 * Counts are cumulative, so later counts replace earlier ones. A null carries no count. All input counts are known at
 * the start, so a later zero for them carries no count either.
 */
function addUsage(usage: unknown, message: StreamedMessage): void {
  if (!isObject(usage)) return;
  for (const [name, value] of Object.entries(usage)) {
    const before = message.usage.get(name);
    const isLaterZero = name !== 'output_tokens' && value === 0 && typeof before === 'number';
    if (value !== null && !isLaterZero) message.usage.set(name, value);
  }
}

/** Returns the text that the block begins with. */
function startBlock(index: number, block: unknown, message: StreamedMessage): string {
  const text = textAt(block, 'text') ?? '';
  const thinking = textAt(block, 'thinking') ?? '';
  message.blocks.set(index, {
    type: textAt(block, 'type') ?? '',
    text,
    thinking,
    inputJson: '',
    input: at(block, 'input'),
  });
  return thinking + text;
}

function addDelta(block: StreamedBlock | undefined, delta: unknown, listener: StreamListener): void {
  if (block === undefined) return;
  const text = textAt(delta, 'text') ?? '';
  const thinking = textAt(delta, 'thinking') ?? '';
  const inputJson = textAt(delta, 'partial_json') ?? '';
  block.text += text;
  block.thinking += thinking;
  block.inputJson += inputJson;
  listener.onPiece(thinking + text + inputJson);
  if (text !== '') listener.onText(text);
}

/** Ignores a tool input whose JSON is cut off. */
function assembleBlock({ type, text, thinking, inputJson, input }: StreamedBlock): unknown {
  return { type, text, thinking, input: inputJson === '' ? input : jsonValue(inputJson) };
}
