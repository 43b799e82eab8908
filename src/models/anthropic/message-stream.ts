/** Adds the events of a message stream up to the message they would have been unstreamed. */

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
  /** As given at the block's start; deltas replace it. */
  input: unknown;
}

interface StreamedMessage {
  readonly blocks: Map<number, StreamedBlock>;
  readonly usage: Map<string, unknown>;
  stopReason: string | null;
}

/** Throws what `readEvents` throws, and `StreamCut` when the stream ends before its stop reason. */
export async function readMessageStream(reply: ReplyBody, listener: StreamListener): Promise<unknown> {
  const message: StreamedMessage = { blocks: new Map(), usage: new Map(), stopReason: null };
  await readEvents(reply, {
    limits: listener.limits,
    take: (event) => {
      listener.onEvent();
      takeEvent(event, message, listener);
    },
    isWhole: () => message.stopReason !== null,
  });
  if (message.stopReason === null) throw new StreamCut();
  return {
    content: [...message.blocks.values()].map(wholeBlock),
    stop_reason: message.stopReason,
    usage: Object.fromEntries(message.usage),
  };
}

function takeEvent(event: unknown, message: StreamedMessage, listener: StreamListener): void {
  const index = countAt(event, 'index') ?? 0;
  switch (at(event, 'type')) {
    case 'message_start':
      takeUsage(at(event, 'message', 'usage'), message);
      break;
    case 'content_block_start':
      listener.received(startBlock(index, at(event, 'content_block'), message));
      break;
    case 'content_block_delta':
      takeDelta(message.blocks.get(index), at(event, 'delta'), listener);
      break;
    case 'message_delta':
      takeUsage(at(event, 'usage'), message);
      message.stopReason = textAt(event, 'delta', 'stop_reason') ?? message.stopReason;
      break;
  }
}

/** Counts are cumulative, so later ones replace earlier ones; a null says nothing. Input is all there from the start: a later
 * zero says nothing of it either. */
function takeUsage(usage: unknown, message: StreamedMessage): void {
  if (!isObject(usage)) return;
  for (const [name, value] of Object.entries(usage)) {
    const before = message.usage.get(name);
    const isLess = name !== 'output_tokens' && value === 0 && typeof before === 'number';
    if (value !== null && !isLess) message.usage.set(name, value);
  }
}

/** The text that it begins with. */
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

function takeDelta(block: StreamedBlock | undefined, delta: unknown, listener: StreamListener): void {
  if (block === undefined) return;
  const text = textAt(delta, 'text') ?? '';
  const thinking = textAt(delta, 'thinking') ?? '';
  const inputJson = textAt(delta, 'partial_json') ?? '';
  block.text += text;
  block.thinking += thinking;
  block.inputJson += inputJson;
  listener.received(thinking + text + inputJson);
  if (text !== '') listener.onText(text);
}

/** A tool input that is cut off is no input. */
function wholeBlock({ type, text, thinking, inputJson, input }: StreamedBlock): unknown {
  return { type, text, thinking, input: inputJson === '' ? input : jsonValue(inputJson) };
}
