/** Calls Anthropic's models through its SDK. The SDK only sends: retries, deadlines and telemetry are Parley's own. */
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
  /** The part of a model's name before the slash. */
  readonly name: string;
  readonly apiKey: string;
  /** The address without `/v1`. Undefined means the public address. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Returns milliseconds since 1970. Needed to read a Retry-After header that holds a date. */
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
    // The limit is high enough to get all models on one page.
    requestModelList: (signal) => client.get('/v1/models', { query: { limit: 1_000 }, signal }),
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
    // The header is set here, too, so that an environment variable of the SDK cannot replace the key.
    defaultHeaders: { ...UNSENT_HEADERS, authorization: `Bearer ${apiKey}` },
    baseURL: baseUrl ?? 'https://api.anthropic.com',
    // Set explicitly, so that the SDK does not read it from the environment.
    webhookKey: null,
    maxRetries: 0,
    // The log and the spans of the SDK would contain prompts and replies.
    logLevel: 'off',
    openTelemetry: false,
    // A redirect would send the prompt to a host that is not configured.
    fetchOptions: { redirect: 'manual' },
    fetch,
  });
  client.fetchWithTimeout = untimedFetch(fetch);
  return client;
}
