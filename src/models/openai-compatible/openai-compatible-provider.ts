/** Calls models by chat completions, of OpenAI or of any compatible endpoint, through OpenAI's SDK. */
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
import { simplifications } from './simplifications.ts';

export interface OpenaiCompatibleProviderOptions {
  /** The part of a model's name before the slash: `openai` or the operator's name for the endpoint. */
  readonly name: string;
  /** Null when the endpoint needs no key. Then none is sent. */
  readonly apiKey: string | null;
  /** The address, with `/v1` where the endpoint has it. Undefined means OpenAI's public address. */
  readonly baseUrl?: string | undefined;
  /** The header that holds the bare key. Undefined means `authorization` with a bearer token. */
  readonly keyHeader?: string | undefined;
  /** Query parameters of every request. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Returns milliseconds since 1970. Needed to read a Retry-After header that holds a date. */
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
    requestModelList: (signal) => client.get('/models', { signal }),
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
  if (!sortsFields(baseUrl)) return { rules: simplifications, bodyOf: completionRequest };
  return {
    rules: [propertyOrderingRule, ...simplifications],
    bodyOf: (model, request, refused) => completionRequest(model, withPropertyOrdering(request, refused), refused),
  };
}

function clientFor(options: OpenaiCompatibleProviderOptions): OpenAI {
  const { apiKey, baseUrl, keyHeader, query, fetch = leanFetch } = options;
  const client = new OpenAI({
    // The SDK requires a key. `defaultHeaders` below removes the header that it would send.
    apiKey: apiKey ?? 'none',
    // The header is set here, too, so that an environment variable of the SDK cannot replace the key.
    defaultHeaders: { ...UNSENT_HEADERS, ...keyHeaders(apiKey, keyHeader) },
    ...(query === undefined ? {} : { defaultQuery: { ...query } }),
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    // Set explicitly. Otherwise the SDK reads them from the environment and sends OpenAI's ids to other endpoints.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // The log of the SDK would contain prompts and replies.
    logLevel: 'off',
    // A redirect would send the prompt to a host that is not configured.
    fetchOptions: { redirect: 'manual' },
    fetch,
  });
  client.fetchWithTimeout = untimedFetch(fetch, keyHeader);
  return client;
}

/** Returns the headers of the key. A null removes the header that the SDK sets. */
function keyHeaders(apiKey: string | null, keyHeader: string | undefined): Record<string, string | null> {
  if (apiKey === null) return { authorization: null };
  return keyHeader === undefined ? { authorization: `Bearer ${apiKey}` } : { authorization: null, [keyHeader]: apiKey };
}
