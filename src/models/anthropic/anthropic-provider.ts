/** Anthropic's models through its SDK, which here only sends: retries, deadlines and telemetry are ours. */
import Anthropic, { APIError } from '@anthropic-ai/sdk';
import type { ModelProvider } from '../model.ts';
import { faultFromApiError } from '../wire/faults/api-error-fault.ts';
import { refusalMemory } from '../wire/faults/refusal-memory.ts';
import { leanFetch } from '../wire/lean-fetch.ts';
import type { Endpoint } from '../wire/model-attempt.ts';
import { endpointProvider } from '../wire/model-attempt.ts';
import { UNSENT_HEADERS } from '../wire/unsent-headers.ts';
import { untimedFetch } from '../wire/untimed-fetch.ts';
import { messageReply } from './message-reply.ts';
import { messageRequest, messageWarnings } from './message-request.ts';
import { messageRules } from './message-rules.ts';
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

export function anthropicProvider(options: AnthropicProviderOptions): ModelProvider {
  return endpointProvider(options.name, endpointOf(options));
}

function endpointOf(options: AnthropicProviderOptions): Endpoint {
  const { apiKey, now = Date.now } = options;
  const client = clientFor(options);
  return {
    rules: messageRules,
    memory: refusalMemory(now, messageRules),
    secrets: [apiKey],
    bodyOf: messageRequest,
    client,
    path: '/v1/messages',
    // All on one page.
    listed: (signal) => client.get('/v1/models', { query: { limit: 1_000 }, signal }),
    readStream: readMessageStream,
    replyOf: (message, { model, request, refused }) => ({
      ...messageReply(message, request.format),
      warnings: messageWarnings(model, request, refused),
    }),
    faultOf: (error) => (error instanceof APIError ? faultFromApiError(error, now()) : null),
  };
}

function clientFor({ apiKey, baseUrl, fetch = leanFetch }: AnthropicProviderOptions): Anthropic {
  const client = new Anthropic({
    apiKey,
    // The key is named here too, so that no variable of the SDK's takes its place.
    defaultHeaders: { ...UNSENT_HEADERS, authorization: `Bearer ${apiKey}` },
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    // Given, so that the SDK does not look into the environment for them.
    webhookKey: null,
    maxRetries: 0,
    // Its log and its spans would hold prompts and replies.
    logLevel: 'off',
    openTelemetry: false,
    // A redirect would carry the prompt to a host that nobody configured.
    fetchOptions: { redirect: 'manual' },
    fetch,
  });
  client.fetchWithTimeout = untimedFetch(fetch);
  return client;
}
