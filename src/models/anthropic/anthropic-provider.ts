/** Anthropic's models through its SDK, which here only sends: retries, deadlines and telemetry are ours. */
import Anthropic, { APIError } from '@anthropic-ai/sdk';
import { faultFromApiError } from '../api-error-fault.ts';
import { jsonBody } from '../json-body.ts';
import { leanFetch } from '../lean-fetch.ts';
import type { LanguageModel, ModelProvider, ModelReply } from '../model.ts';
import type { Sending } from '../model-attempt.ts';
import { attemptModel } from '../model-attempt.ts';
import type { RefusalMemory } from '../refused-features.ts';
import { largestBytes } from '../largest-request.ts';
import { refusalMemory } from '../refused-features.ts';
import { isEventStream, readReplyBody } from '../reply-body.ts';
import { UNSENT_HEADERS } from '../unsent-headers.ts';
import { messageReply } from './message-reply.ts';
import { ANTHROPIC_FEATURES, messageRequest, temperatureWarnings } from './message-request.ts';
import { readMessageStream } from './message-stream.ts';

export interface AnthropicProviderOptions {
  /** What stands before the slash of a model's name. */
  readonly name: string;
  readonly apiKey: string;
  /** Without `/v1`. Undefined: the public address. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds since 1970, to read a Retry-After that is a date. */
  readonly now?: () => number;
}

/** A day: the SDK refuses large unstreamed replies without a timeout, and the caller's signal ends every call sooner. */
const NO_TIMEOUT_MS = 86_400_000;

interface Endpoint {
  readonly name: string;
  readonly apiKey: string;
  readonly client: Anthropic;
  readonly memory: RefusalMemory;
  readonly now: () => number;
}

export function anthropicProvider(options: AnthropicProviderOptions): ModelProvider {
  const { name, apiKey, now = Date.now } = options;
  const endpoint: Endpoint = { name, apiKey, client: clientFor(options), memory: refusalMemory(), now };
  return { name, simulated: false, model: (modelId) => (modelId === '' ? null : anthropicModel(endpoint, modelId)) };
}

function clientFor({ apiKey, baseUrl, fetch = leanFetch }: AnthropicProviderOptions): Anthropic {
  return new Anthropic({
    apiKey,
    defaultHeaders: UNSENT_HEADERS,
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    // Given, so that the SDK does not look into the environment for them.
    webhookKey: null,
    maxRetries: 0,
    timeout: NO_TIMEOUT_MS,
    // Its log and its spans would hold prompts and replies.
    logLevel: 'off',
    openTelemetry: false,
    // A redirect would carry the prompt to a host that nobody configured.
    fetchOptions: { redirect: 'manual' },
    fetch,
  });
}

function anthropicModel(endpoint: Endpoint, modelId: string): LanguageModel {
  const { name, client, memory, now } = endpoint;
  return {
    provider: name,
    modelId,
    generate: (request) =>
      attemptModel({
        modelId,
        request,
        features: ANTHROPIC_FEATURES,
        memory,
        secrets: [endpoint.apiKey],
        send: (sending) => send(client, modelId, sending),
        faultOf: (error) => (error instanceof APIError ? faultFromApiError(error, now()) : null),
      }),
    requestBytes: (request) => requestBytes(modelId, request),
  };
}

const requestBytes = largestBytes(ANTHROPIC_FEATURES, messageRequest);

async function send(client: Anthropic, modelId: string, sending: Sending): Promise<ModelReply> {
  const { request, refused, listener } = sending;
  const response = await posted(client, modelId, sending);
  const streamed = isEventStream(response);
  const message = streamed ? await readMessageStream(response, listener) : await readReplyBody(response);
  const reply = messageReply(message, request.format);
  // An endpoint that ignores the wish for a stream sends the whole text at once.
  if (!streamed) listener.onText(reply.text);
  return { ...reply, warnings: temperatureWarnings(request, refused) };
}

/** By itself, since a function that waits for the reply would hold what it was made of. */
function posted(client: Anthropic, modelId: string, { request, refused }: Sending): Promise<Response> {
  const body = jsonBody(messageRequest(modelId, request, refused));
  // Leaves a listener on the signal that it is given, so it is given one of its own.
  const signal = AbortSignal.any([request.signal]);
  return client.post('/v1/messages', { ...body, signal }).asResponse();
}
