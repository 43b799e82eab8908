/** Makes one attempt of a model call, for every provider API. Throws only `ModelError`. */

import { listedModels } from '../catalog/listed-models.ts';
import type { LanguageModel, ModelProvider, ModelReply, ModelRequest } from '../model.ts';
import { sentTemperature } from '../thinking.ts';
import { abortError, modelErrorFrom, replyTooLargeError } from './faults/model-error.ts';
import { ProviderFault } from './faults/provider-fault.ts';
import type { RefusalMemory } from './faults/refusal-memory.ts';
import type { Feature, FeatureRule, RefusedFeatures } from './faults/refused-features.ts';
import { featureRefusedBy } from './faults/refused-features.ts';
import type { Allowance } from './faults/reply-allowance.ts';
import { allowanceOf } from './faults/reply-allowance.ts';
import { jsonBody } from './json-body.ts';
import type { BodyOf } from './largest-request.ts';
import { largestBytes } from './largest-request.ts';
import type { ReplyBody } from './reply-body.ts';
import { openBody, readReplyBody } from './reply-body.ts';
import type { ReplyLimits } from './reply-limits.ts';
import { replyLimits } from './reply-limits.ts';

/** Receives a reply while it is read, and limits its size. */
export interface StreamListener {
  readonly limits: ReplyLimits;
  /** Called for every event, even an empty one. */
  readonly onEvent: () => void;
  /**
   * Called for every generated piece: text, reasoning, tool input or refusal. Throws `ModelError` when the reply is too
   * large.
   */
  readonly onPiece: (piece: string) => void;
  /** Called for every piece of reply text. */
  readonly onText: (text: string) => void;
}

/** One request to an endpoint. */
export interface EndpointRequest {
  /** `provider/model`. */
  readonly model: string;
  readonly modelId: string;
  /** The request that is sent. Its limit is lower than that of `original` where the endpoint allows fewer tokens. */
  readonly request: ModelRequest;
  readonly original: ModelRequest;
  readonly refused: RefusedFeatures;
}

/** The common part of the SDKs' clients. */
interface PostingClient {
  post(
    path: string,
    options: ReturnType<typeof jsonBody> & { readonly signal: AbortSignal },
  ): { asResponse(): Promise<Response> };
}

/** Describes how requests are sent to one endpoint and how its replies are read. */
export interface Endpoint {
  /** The features that this kind of endpoint may refuse. */
  readonly rules: readonly FeatureRule[];
  readonly memory: RefusalMemory;
  readonly secrets: readonly string[];
  readonly bodyOf: BodyOf;
  readonly client: PostingClient;
  /** The path below the client's base address. */
  readonly path: string;
  /** Returns the body of the endpoint's list of models. */
  readonly requestModelList: (signal: AbortSignal) => Promise<unknown>;
  /** Returns the streamed reply in the form of an unstreamed one. */
  readonly readStream: (reply: ReplyBody, listener: StreamListener) => Promise<unknown>;
  readonly replyOf: (body: unknown, endpointRequest: EndpointRequest) => ModelReply;
  /** Converts the SDK's error to a fault. Returns null when the error is not from the provider. */
  readonly faultOf: (error: unknown) => ProviderFault | null;
}

/** Returns a provider of all models of an endpoint, each by the provider's own id. */
export function endpointProvider(name: string, endpoint: Endpoint): ModelProvider {
  const requestBytes = largestBytes(endpoint.rules, endpoint.bodyOf);
  return {
    name,
    model: (modelId) =>
      modelId === '' ? null : new EndpointModel({ provider: name, modelId, endpoint, requestBytes }),
    listModels: async (signal) => listedModels(await endpoint.requestModelList(signal)),
  };
}

/** The maximum number of times that one attempt lowers the limit of its reply. */
const MAX_LIMIT_REDUCTIONS = 2;

interface EndpointModelOptions {
  readonly provider: string;
  readonly modelId: string;
  readonly endpoint: Endpoint;
  readonly requestBytes: ReturnType<typeof largestBytes>;
}

class EndpointModel implements LanguageModel {
  readonly provider: string;
  readonly modelId: string;
  readonly #named: NamedModel;
  readonly #options: EndpointModelOptions;

  constructor(options: EndpointModelOptions) {
    const { provider, modelId } = options;
    this.provider = provider;
    this.modelId = modelId;
    this.#named = { model: `${provider}/${modelId}`, modelId };
    this.#options = options;
  }

  requestBytes(request: ModelRequest): number {
    return this.#options.requestBytes(this.#named.model, request);
  }

  /**
   * Throws only `ModelError`. Sends the request again only when the endpoint refused a feature or the length of the
   * reply. A refusal is free of charge, and each feature can be refused only once.
   */
  async generate(original: ModelRequest): Promise<ModelReply> {
    const { modelId, endpoint } = this.#options;
    const { memory, bodyOf, client, path } = endpoint;
    if (original.signal.aborted) throw abortError(original.signal, { billed: 'no' });
    const replyLimit = { tokens: original.maxOutputTokens, reductions: 0 };
    for (;;) {
      const request = withReplyLimit(original, Math.min(replyLimit.tokens, memory.maxReplyTokens(modelId)));
      const endpointRequest: EndpointRequest = { ...this.#named, request, original, refused: memory.of(modelId) };
      const progress: Progress = { characters: 0 };
      try {
        const body = jsonBody(bodyOf(endpointRequest.model, request, endpointRequest.refused));
        const response = await client.post(path, { ...body, signal: request.signal }).asResponse();
        return await readReply(response, { endpoint, endpointRequest, progress });
      } catch (error) {
        const mayReduce = replyLimit.reductions < MAX_LIMIT_REDUCTIONS;
        rememberRefusal(findRefusal(error, { endpoint, endpointRequest, progress, mayReduce }), {
          memory,
          modelId,
          replyLimit,
        });
      }
    }
  }
}

interface RefusalTarget {
  readonly memory: RefusalMemory;
  readonly modelId: string;
  readonly replyLimit: { tokens: number; reductions: number };
}

function rememberRefusal(refused: Feature | Allowance, { memory, modelId, replyLimit }: RefusalTarget): void {
  if (typeof refused === 'string') {
    memory.remember(modelId, refused);
    return;
  }
  replyLimit.reductions += 1;
  replyLimit.tokens = refused.tokens;
  if (refused.of === 'model') memory.setMaxReplyTokens(modelId, refused.tokens);
}

function withReplyLimit(request: ModelRequest, maxOutputTokens: number): ModelRequest {
  return maxOutputTokens < request.maxOutputTokens ? { ...request, maxOutputTokens } : request;
}

type NamedModel = Pick<EndpointRequest, 'model' | 'modelId'>;

/** The number of generated characters that have arrived. */
interface Progress {
  characters: number;
}

interface RunningAttempt {
  readonly endpoint: Endpoint;
  readonly endpointRequest: EndpointRequest;
  readonly progress: Progress;
}

async function readReply(
  response: Response,
  { endpoint, endpointRequest, progress }: RunningAttempt,
): Promise<ModelReply> {
  const listener = listenerOf(endpointRequest.request, progress);
  const opened = await openBody(response);
  const { isStream } = opened;
  if (!isStream) listener.onEvent();
  const whole = await (isStream ? endpoint.readStream(opened, listener) : readReplyBody(opened, listener.limits));
  const reply = endpoint.replyOf(whole, endpointRequest);
  // An endpoint that ignores `stream` sends the whole text at once.
  if (!isStream) listener.onText(reply.text);
  return { ...reply, warnings: [...omissionWarnings(endpointRequest), ...reply.warnings] };
}

/** Returns the refused feature or the smaller limit. Throws `ModelError` when the request failed for another reason. */
function findRefusal(
  error: unknown,
  { endpoint, endpointRequest, progress, mayReduce }: RunningAttempt & { readonly mayReduce: boolean },
): Feature | Allowance {
  const { rules, secrets, bodyOf } = endpoint;
  const { model, request, refused } = endpointRequest;
  const fault = error instanceof ProviderFault ? error : endpoint.faultOf(error);
  const { signal, maxOutputTokens } = request;
  // A reply that has begun is charged. A second request would be charged, too.
  if (fault && !signal.aborted && progress.characters === 0) {
    const allowance = mayReduce ? allowanceOf(fault.details, maxOutputTokens) : null;
    const sent = { request, rules, refused, body: bodyOf(model, request, refused) };
    const found = featureRefusedBy(fault.details, sent) ?? allowance;
    if (found) return found;
  }
  throw modelErrorFrom(fault ?? error, { signal, secrets, hasGeneratedText: progress.characters > 0 });
}

function listenerOf(
  { onText = ignore, onEvent = ignore, onFirstPiece = ignore, maxOutputTokens }: ModelRequest,
  progress: Progress,
): StreamListener {
  const limits = replyLimits(maxOutputTokens);
  const onPiece = (piece: string) => {
    if (progress.characters === 0 && piece !== '') onFirstPiece();
    progress.characters += piece.length;
    if (progress.characters > limits.bytes) throw replyTooLargeError();
  };
  return { limits, onEvent, onPiece, onText };
}

function ignore(): void {}

/** Returns a warning for each setting of the caller that the request leaves out or lowers. */
function omissionWarnings({ model, modelId, request, original, refused }: EndpointRequest): readonly string[] {
  const { temperature, reasoningEffort: effort = null } = request;
  const isTemperatureOmitted =
    temperature !== null && (refused.has('temperature') || sentTemperature(model, request) === null);
  const isEffortOmitted = effort !== null && refused.has(`effort:${effort}`);
  const { maxOutputTokens: replyLimit } = request;
  return [
    ...(replyLimit < original.maxOutputTokens
      ? [`${modelId} allows replies of ${replyLimit} tokens: max_tokens ${original.maxOutputTokens} was lowered.`]
      : []),
    ...(isTemperatureOmitted
      ? [`${modelId} does not take a temperature: ${temperature} was left out of the request.`]
      : []),
    ...(isEffortOmitted
      ? [`${modelId} does not take the reasoning_effort ${effort}: it was left out of the request.`]
      : []),
  ];
}
