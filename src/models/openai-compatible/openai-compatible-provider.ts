/** Models behind chat completions, of OpenAI or of any endpoint that speaks the same, through OpenAI's SDK. */
import OpenAI, { APIError } from 'openai';
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
import { completionReply } from './completion-reply.ts';
import { completionRequest, OPENAI_FEATURES } from './completion-request.ts';
import { readCompletionStream } from './completion-stream.ts';

export interface OpenaiCompatibleProviderOptions {
  /** What stands before the slash of a model's name: `openai` or the operator's name for the endpoint. */
  readonly name: string;
  /** Null: the endpoint wants none, and none is sent. */
  readonly apiKey: string | null;
  /** With `/v1` where the endpoint has it. Undefined: OpenAI's public address. */
  readonly baseUrl?: string | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds since 1970, to read a Retry-After that is a date. */
  readonly now?: () => number;
}

/** A day: the caller's signal ends every call sooner. */
const NO_TIMEOUT_MS = 86_400_000;

interface Endpoint {
  readonly name: string;
  readonly secrets: readonly string[];
  readonly client: OpenAI;
  readonly memory: RefusalMemory;
  readonly now: () => number;
}

export function openaiCompatibleProvider(options: OpenaiCompatibleProviderOptions): ModelProvider {
  const { name, apiKey, now = Date.now } = options;
  const secrets = apiKey === null ? [] : [apiKey];
  const endpoint: Endpoint = { name, secrets, client: clientFor(options), memory: refusalMemory(), now };
  return { name, simulated: false, model: (modelId) => (modelId === '' ? null : completionModel(endpoint, modelId)) };
}

function clientFor({ apiKey, baseUrl, fetch = leanFetch }: OpenaiCompatibleProviderOptions): OpenAI {
  return new OpenAI({
    // The SDK insists on a key; the header below takes it back.
    apiKey: apiKey ?? 'none',
    defaultHeaders: { ...UNSENT_HEADERS, ...(apiKey === null ? { authorization: null } : {}) },
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    // Given, so that the SDK does not look into the environment and send OpenAI's own ids to another endpoint.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: NO_TIMEOUT_MS,
    // Its log would hold prompts and replies.
    logLevel: 'off',
    // A redirect would carry the prompt to a host that nobody configured.
    fetchOptions: { redirect: 'manual' },
    fetch,
  });
}

function completionModel(endpoint: Endpoint, modelId: string): LanguageModel {
  const { name, client, memory, secrets, now } = endpoint;
  return {
    provider: name,
    modelId,
    generate: (request) =>
      attemptModel({
        modelId,
        request,
        features: OPENAI_FEATURES,
        memory,
        secrets,
        send: (sending) => send(client, modelId, sending),
        faultOf: (error) => (error instanceof APIError ? faultFromApiError(error, now()) : null),
      }),
    requestBytes: (request) => requestBytes(modelId, request),
  };
}

const requestBytes = largestBytes(OPENAI_FEATURES, completionRequest);

async function send(client: OpenAI, modelId: string, sending: Sending): Promise<ModelReply> {
  const { request, listener } = sending;
  const response = await posted(client, modelId, sending);
  const streamed = isEventStream(response);
  const completion = streamed ? await readCompletionStream(response, listener) : await readReplyBody(response);
  const reply = completionReply(completion, request.format);
  // An endpoint that ignores the wish for a stream sends the whole text at once.
  if (!streamed) listener.onText(reply.text);
  return reply;
}

/**
 * By itself, since a function that waits for the reply would hold what it was made of. Of a signal the SDK makes two more
 * (3.3 KB for three calls). To hand ours past it, through `fetchOptions`, would leave cancels to a name of our own that
 * `fetch` has to know.
 */
function posted(client: OpenAI, modelId: string, { request, refused }: Sending): Promise<Response> {
  const body = jsonBody(completionRequest(modelId, request, refused));
  return client.post('/chat/completions', { ...body, signal: request.signal }).asResponse();
}
