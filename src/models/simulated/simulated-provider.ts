/**
 * Debaters without a language model: seeded characters that read the prompt and compute the answer where they can. They
 * label every other answer as made up.
 */

import { draw } from '../../lib/seeded.ts';
import type { Sleep } from '../../lib/sleep.ts';
import type { LanguageModel, ModelProvider, ModelReply, ModelRequest, ModelUsage } from '../model.ts';
import { ModelError } from '../model.ts';
import { abortError } from '../wire/faults/model-error.ts';
import type { Character } from './characters.ts';
import { characterFromId } from './characters.ts';
import { readPrompt } from './prompt-reader.ts';
import { replyTo } from './replies.ts';
import { subjectOf } from './subject.ts';

export interface SimulatedProviderOptions {
  /** The only way in which the provider waits. It is not called for a latency of 0. */
  readonly sleep: Sleep;
}

/** Returns a provider whose models are the `simulatedCharacters`, with parameters as `characterFromId` reads them. */
export function simulatedProvider({ sleep }: SimulatedProviderOptions): ModelProvider {
  return {
    name: 'simulated',
    model: (modelId) => {
      const character = characterFromId(modelId);
      return character === null ? null : simulatedModel({ modelId, character, sleep });
    },
  };
}

interface SimulatedModel extends SimulatedProviderOptions {
  readonly modelId: string;
  readonly character: Character;
}

function simulatedModel({ modelId, character, sleep }: SimulatedModel): LanguageModel {
  return {
    provider: 'simulated',
    modelId,
    requestBytes,
    async generate(request) {
      const reply = replyFor(request, character);
      const delivery = { request, sleep, latencyMs: latencyMs(request, character) };
      const failure = failureOf(request, character);
      if (failure === 'server_error') {
        await wait(delivery, delivery.latencyMs);
        throw serverError();
      }
      return deliverReply(delivery, failure === 'refusal' ? refusal(request) : reply);
    },
  };
}

/**
 * Returns the random draws of a call. They depend on seed and character only, so that a changed parameter moves a
 * threshold and leaves the draws unchanged.
 */
function chanceOf(request: ModelRequest, character: Character): (what: string) => number {
  return (what) => draw(request.attribution.seed, character.name, what);
}

function replyFor(request: ModelRequest, character: Character): ModelReply {
  const prompt = readPrompt(request);
  const turn = { prompt, subject: subjectOf(prompt, character.name), character, chance: chanceOf(request, character) };
  const whole = JSON.stringify(replyTo(turn, request.format));
  const text = firstTokens(whole, request.maxOutputTokens);
  const isWhole = text === whole;
  return {
    text,
    reasoningText: null,
    finishReason: isWhole ? 'stop' : 'length',
    rawFinishReason: isWhole ? 'simulated_stop' : 'simulated_length',
    usage: usageOf(request, text),
    warnings: [],
  };
}

function refusal(request: ModelRequest): ModelReply {
  const text = '[simulated] I will not answer this.';
  return {
    text,
    reasoningText: null,
    finishReason: 'refusal',
    rawFinishReason: 'simulated_refusal',
    usage: usageOf(request, text),
    warnings: [],
  };
}

/**
 * Draws whether the attempt fails. Attempts fail independently; otherwise a retry of a failed call would always fail.
 */
function failureOf(request: ModelRequest, character: Character): 'server_error' | 'refusal' | null {
  const chance = draw(request.attribution.seed, character.name, 'failure', request.attribution.attempt);
  if (chance >= character.failureRate) return null;
  return chance < character.failureRate / 2 ? 'server_error' : 'refusal';
}

/** Returns a latency within 25 % of the character's latency. */
function latencyMs(request: ModelRequest, character: Character): number {
  return Math.round(character.latencyMs * (0.75 + 0.5 * chanceOf(request, character)('latency')));
}

interface Delivery extends SimulatedProviderOptions {
  readonly request: ModelRequest;
  readonly latencyMs: number;
}

/**
 * Delivers the reply. Unstreamed, it comes after the latency. Streamed, one third of the latency passes before the
 * first piece, two thirds between the pieces.
 */
async function deliverReply(delivery: Delivery, reply: ModelReply): Promise<ModelReply> {
  const { request, latencyMs } = delivery;
  if (request.onText === undefined) {
    await wait(delivery, latencyMs);
    return reply;
  }
  const pieces = reply.text.match(/.{1,24}/gsu) ?? [];
  await wait(delivery, latencyMs / 3);
  for (const piece of pieces) {
    request.onText(piece);
    await wait(delivery, (latencyMs * 2) / 3 / pieces.length);
  }
  return reply;
}

async function wait({ request, sleep }: Delivery, ms: number): Promise<void> {
  try {
    if (ms > 0) await sleep(ms, request.signal);
    request.signal.throwIfAborted();
  } catch {
    throw abortError(request.signal, { billed: 'maybe' });
  }
}

function serverError(): ModelError {
  return new ModelError({
    code: 'server_error',
    message: 'The simulated provider failed, as its failure_rate asks for.',
    retryable: true,
    billed: 'no',
  });
}

/** A simulated token has four UTF-8 bytes; a remainder counts as one token. */
const BYTES_PER_TOKEN = 4;

function tokensIn(bytes: number): number {
  return Math.ceil(bytes / BYTES_PER_TOKEN);
}

function usageOf(request: ModelRequest, text: string): ModelUsage {
  return {
    inputTokens: tokensIn(requestBytes(request)),
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: tokensIn(Buffer.byteLength(text)),
    reasoningTokens: 0,
  };
}

function requestBytes({ system, messages, temperature, maxOutputTokens, format }: ModelRequest): number {
  return Buffer.byteLength(JSON.stringify({ system, messages, temperature, maxOutputTokens, format }));
}

/** Returns the beginning of the text that fits in this number of tokens, without splitting a character. */
function firstTokens(text: string, tokens: number): string {
  const bytes = Buffer.from(text);
  const limit = tokens * BYTES_PER_TOKEN;
  if (bytes.length <= limit) return text;
  let end = limit;
  // A byte 10xxxxxx continues a character, so `end` moves back to the first byte of that character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString();
}
