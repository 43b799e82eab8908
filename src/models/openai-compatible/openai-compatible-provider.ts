/** Models behind chat completions, of OpenAI or of any endpoint that speaks the same, through OpenAI's SDK. */
import OpenAI, { APIError } from 'openai';
import type { ModelProvider } from '../model.ts';
import { faultFromApiError } from '../wire/faults/api-error-fault.ts';
import { refusalMemory } from '../wire/faults/refusal-memory.ts';
import type { FeatureRule } from '../wire/faults/refused-features.ts';
import { leanFetch } from '../wire/lean-fetch.ts';
import type { Endpoint } from '../wire/model-attempt.ts';
import { endpointProvider } from '../wire/model-attempt.ts';
import { propertyOrderingRule, sortsFields, withPropertyOrdering } from '../wire/property-ordering.ts';
import { UNSENT_HEADERS } from '../wire/unsent-headers.ts';
import { untimedFetch } from '../wire/untimed-fetch.ts';
import { completionReply } from './completion-reply.ts';
import { completionRequest } from './completion-request.ts';
import { readCompletionStream } from './completion-stream.ts';
import { stepDowns } from './step-downs.ts';

export interface OpenaiCompatibleProviderOptions {
  /** What stands before the slash of a model's name: `openai` or the operator's name for the endpoint. */
  readonly name: string;
  /** Null: the endpoint wants none, and none is sent. */
  readonly apiKey: string | null;
  /** With `/v1` where the endpoint has it. Undefined: OpenAI's public address. */
  readonly baseUrl?: string | undefined;
  /** The header that takes the key as it is; undefined: `authorization`, as a bearer token. */
  readonly keyHeader?: string | undefined;
  /** Sent with every request. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds since 1970, to read a Retry-After that is a date. */
  readonly now?: () => number;
}

export function openaiCompatibleProvider(options: OpenaiCompatibleProviderOptions): ModelProvider {
  return endpointProvider(options.name, endpointOf(options));
}

function endpointOf(options: OpenaiCompatibleProviderOptions): Endpoint {
  const { apiKey, now = Date.now } = options;
  const client = clientFor(options);
  const { rules, bodyOf } = dialectOf(options);
  return {
    rules,
    memory: refusalMemory(now, rules),
    secrets: apiKey === null ? [] : [apiKey],
    bodyOf,
    client,
    path: '/chat/completions',
    listed: (signal) => client.get('/models', { signal }),
    readStream: readCompletionStream,
    replyOf: (completion, { request }) => completionReply(completion, request.format),
    faultOf: (error) => (error instanceof APIError ? faultFromApiError(error, now()) : null),
  };
}

interface Dialect {
  readonly rules: readonly FeatureRule[];
  readonly bodyOf: typeof completionRequest;
}

function dialectOf({ baseUrl }: OpenaiCompatibleProviderOptions): Dialect {
  if (!sortsFields(baseUrl)) return { rules: stepDowns, bodyOf: completionRequest };
  return {
    rules: [propertyOrderingRule, ...stepDowns],
    bodyOf: (model, request, refused) => completionRequest(model, withPropertyOrdering(request, refused), refused),
  };
}

function clientFor(options: OpenaiCompatibleProviderOptions): OpenAI {
  const { apiKey, baseUrl, keyHeader, query, fetch = leanFetch } = options;
  const client = new OpenAI({
    // The SDK insists on a key; the header below takes it back.
    apiKey: apiKey ?? 'none',
    // The key is named here too, so that no variable of the SDK's takes its place.
    defaultHeaders: { ...UNSENT_HEADERS, ...keyHeaders(apiKey, keyHeader) },
    ...(query === undefined ? {} : { defaultQuery: { ...query } }),
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    // Given, so that the SDK does not look into the environment and send OpenAI's own ids to another endpoint.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // Its log would hold prompts and replies.
    logLevel: 'off',
    // A redirect would carry the prompt to a host that nobody configured.
    fetchOptions: { redirect: 'manual' },
    fetch,
  });
  client.fetchWithTimeout = untimedFetch(fetch, keyHeader);
  return client;
}

/** Null takes the SDK's own out. */
function keyHeaders(apiKey: string | null, keyHeader: string | undefined): Record<string, string | null> {
  if (apiKey === null) return { authorization: null };
  return keyHeader === undefined ? { authorization: `Bearer ${apiKey}` } : { authorization: null, [keyHeader]: apiKey };
}
