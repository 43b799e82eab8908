/** Both real adapters, tested through their SDK, over a socket, with a fake provider. */
import { anthropicProvider } from '../../../src/models/anthropic/anthropic-provider.ts';
import type { LanguageModel, ModelReply, ModelRequest, ReplyFormat } from '../../../src/models/model.ts';
import { ModelError } from '../../../src/models/model.ts';
import { openaiCompatibleProvider } from '../../../src/models/openai-compatible/openai-compatible-provider.ts';
import type { FakeProvider } from './fake-provider.ts';
import type { FakeReply } from './fake-reply.ts';
import { unstreamed } from './fake-reply.ts';

export interface ModelKind {
  readonly kind: 'openai' | 'anthropic';
  /** A model of a new adapter that has not learned any limits yet. */
  connect(provider: FakeProvider, modelId?: string, fetch?: typeof globalThis.fetch): LanguageModel;
}

export const TEST_KEY = 'sk-test-0123456789abcdef';

/** The fake provider's clock and the adapters': 2026-11-27T12:00:00Z. */
export const NOW_MS = Date.UTC(2026, 10, 27, 12);

export const openaiKind: ModelKind = {
  kind: 'openai',
  connect: ({ openaiBaseUrl: baseUrl }, modelId = 'test-model', fetch = undefined) =>
    requireModel(
      openaiCompatibleProvider({ name: 'openai', apiKey: TEST_KEY, baseUrl, now: () => NOW_MS, fetch }).model(modelId),
    ),
};

export const anthropicKind: ModelKind = {
  kind: 'anthropic',
  connect: ({ anthropicBaseUrl: baseUrl }, modelId = 'test-model', fetch = undefined) =>
    requireModel(
      anthropicProvider({ name: 'anthropic', apiKey: TEST_KEY, baseUrl, now: () => NOW_MS, fetch }).model(modelId),
    ),
};

export const modelKinds: readonly ModelKind[] = [openaiKind, anthropicKind];

function requireModel(model: LanguageModel | null): LanguageModel {
  if (model === null) throw new Error('the provider does not know the model');
  return model;
}

export const testFormat: ReplyFormat = {
  name: 'position',
  jsonSchema: {
    type: 'object',
    properties: { reasoning: { type: 'string' }, answer: { type: 'string' }, confidence: { type: 'number' } },
    required: ['reasoning', 'answer', 'confidence'],
    additionalProperties: false,
  },
};

export const testPosition = { reasoning: 'Because it is.', answer: 'Paris', confidence: 0.9 };

export function modelRequest(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'You debate.',
    messages: [{ role: 'user', content: 'What is the capital of France?' }],
    temperature: 0.7,
    maxOutputTokens: 1000,
    format: testFormat,
    attribution: {
      debateId: 'd',
      purpose: 'debater',
      round: 1,
      phase: null,
      debaterId: 'debater_0',
      attempt: 1,
      seed: 1,
    },
    signal: new AbortController().signal,
    ...overrides,
  };
}

/** A streamed request; its text is discarded. */
export function streamedRequest(overrides: Partial<ModelRequest> = {}): ModelRequest {
  return modelRequest({ onText: () => undefined, ...overrides });
}

/** How a reply can be sent, streamed or not. */
export const deliveries: readonly { readonly delivery: string; readonly apply: (reply: FakeReply) => FakeReply }[] = [
  { delivery: 'as a stream', apply: (reply) => reply },
  { delivery: 'whole', apply: unstreamed },
];

/** The `ModelError` that a call ends in; a reply, or an error of another class, fails the test. */
export async function failureOf(call: Promise<ModelReply>): Promise<ModelError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
  throw new Error('the call did not fail');
}
