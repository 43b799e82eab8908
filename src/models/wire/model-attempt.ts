/** One attempt at a model, the same for every wire: abort, step-downs, and errors of one kind. */

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
import { openedBody, readReplyBody } from './reply-body.ts';
import type { ReplyLimits } from './reply-limits.ts';
import { replyLimits } from './reply-limits.ts';

/** Who is told of a stream while it comes, and how much of it is read. */
export interface StreamListener {
  readonly limits: ReplyLimits;
  /** Every event, whatever it holds. */
  readonly onEvent: () => void;
  /** Every piece that was generated: text, reasoning, tool input or refusal. Throws `ModelError` when it is too much. */
  readonly received: (piece: string) => void;
  /** Every piece of reply text. */
  readonly onText: (text: string) => void;
}

/** One request on the wire. */
export interface Sending {
  /** `provider/model`. */
  readonly model: string;
  readonly modelId: string;
  /** With a lower limit than `asked` has where the endpoint allows no more. */
  readonly request: ModelRequest;
  readonly asked: ModelRequest;
  readonly refused: RefusedFeatures;
}

/** What the SDKs' clients have in common. */
interface SendingClient {
  post(
    path: string,
    options: ReturnType<typeof jsonBody> & { readonly signal: AbortSignal },
  ): { asResponse(): Promise<Response> };
}

/** How one endpoint is spoken to. */
export interface Endpoint {
  /** What this kind of endpoint may refuse. */
  readonly rules: readonly FeatureRule[];
  readonly memory: RefusalMemory;
  readonly secrets: readonly string[];
  readonly bodyOf: BodyOf;
  readonly client: SendingClient;
  /** Of its client's address. */
  readonly path: string;
  /** The body of the endpoint's list of models. */
  readonly listed: (signal: AbortSignal) => Promise<unknown>;
  /** The streamed reply as it would have come in one piece. */
  readonly readStream: (reply: ReplyBody, listener: StreamListener) => Promise<unknown>;
  readonly replyOf: (body: unknown, sending: Sending) => ModelReply;
  /** The SDK's error as a fault; null when the provider said nothing. */
  readonly faultOf: (error: unknown) => ProviderFault | null;
}

/** The models behind an endpoint, each under its provider's id for it. */
export function endpointProvider(name: string, endpoint: Endpoint): ModelProvider {
  const requestBytes = largestBytes(endpoint.rules, endpoint.bodyOf);
  return {
    name,
    model: (modelId) =>
      modelId === '' ? null : new EndpointModel({ provider: name, modelId, endpoint, requestBytes }),
    listModels: async (signal) => listedModels(await endpoint.listed(signal)),
  };
}

/** The limit of a reply is lowered this often in one attempt, whatever an endpoint says. */
const MAX_LOWERINGS = 2;

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
   * Throws `ModelError` only. Repeats only what was refused for a feature or for the length of its reply: a refusal is free,
   * and each feature can be refused once.
   */
  async generate(asked: ModelRequest): Promise<ModelReply> {
    const { modelId, endpoint } = this.#options;
    const { memory, bodyOf, client, path } = endpoint;
    if (asked.signal.aborted) throw abortError(asked.signal, { billed: 'no' });
    const room = { tokens: asked.maxOutputTokens, lowerings: 0 };
    for (;;) {
      const request = within(asked, Math.min(room.tokens, memory.longestReply(modelId)));
      const sending: Sending = { ...this.#named, request, asked, refused: memory.of(modelId) };
      const heard: Heard = { characters: 0 };
      try {
        const body = jsonBody(bodyOf(sending.model, request, sending.refused));
        const response = await client.post(path, { ...body, signal: request.signal }).asResponse();
        return await readReply(response, { endpoint, sending, heard });
      } catch (error) {
        const mayLower = room.lowerings < MAX_LOWERINGS;
        learn(refusedOf(error, { endpoint, sending, heard, mayLower }), { memory, modelId, room });
      }
    }
  }
}

interface Learning {
  readonly memory: RefusalMemory;
  readonly modelId: string;
  readonly room: { tokens: number; lowerings: number };
}

function learn(refused: Feature | Allowance, { memory, modelId, room }: Learning): void {
  if (typeof refused === 'string') {
    memory.remember(modelId, refused);
    return;
  }
  room.lowerings += 1;
  room.tokens = refused.tokens;
  if (refused.of === 'model') memory.limitReply(modelId, refused.tokens);
}

function within(request: ModelRequest, maxOutputTokens: number): ModelRequest {
  return maxOutputTokens < request.maxOutputTokens ? { ...request, maxOutputTokens } : request;
}

type NamedModel = Pick<Sending, 'model' | 'modelId'>;

/** How much was generated and has arrived so far. */
interface Heard {
  characters: number;
}

interface UnderWay {
  readonly endpoint: Endpoint;
  readonly sending: Sending;
  readonly heard: Heard;
}

async function readReply(response: Response, { endpoint, sending, heard }: UnderWay): Promise<ModelReply> {
  const listener = listenerOf(sending.request, heard);
  const opened = await openedBody(response);
  const { isStream } = opened;
  if (!isStream) listener.onEvent();
  const whole = await (isStream ? endpoint.readStream(opened, listener) : readReplyBody(opened, listener.limits));
  const reply = endpoint.replyOf(whole, sending);
  // An endpoint that ignores the wish for a stream sends the whole text at once.
  if (!isStream) listener.onText(reply.text);
  return { ...reply, warnings: [...omissions(sending), ...reply.warnings] };
}

/** Throws `ModelError` when it was for something else that the request failed. */
function refusedOf(
  error: unknown,
  { endpoint, sending, heard, mayLower }: UnderWay & { readonly mayLower: boolean },
): Feature | Allowance {
  const { rules, secrets, bodyOf } = endpoint;
  const { model, request, refused } = sending;
  const fault = error instanceof ProviderFault ? error : endpoint.faultOf(error);
  const { signal, maxOutputTokens } = request;
  // What had begun is paid for: to ask again would pay twice.
  if (fault && !signal.aborted && heard.characters === 0) {
    const allowance = mayLower ? allowanceOf(fault.details, maxOutputTokens) : null;
    const sent = { request, rules, refused, body: bodyOf(model, request, refused) };
    const found = featureRefusedBy(fault.details, sent) ?? allowance;
    if (found) return found;
  }
  throw modelErrorFrom(fault ?? error, { signal, secrets, hasBegun: heard.characters > 0 });
}

function listenerOf(
  { onText = ignore, onEvent = ignore, onBegun = ignore, maxOutputTokens }: ModelRequest,
  heard: Heard,
): StreamListener {
  const limits = replyLimits(maxOutputTokens);
  const received = (piece: string) => {
    if (heard.characters === 0 && piece !== '') onBegun();
    heard.characters += piece.length;
    if (heard.characters > limits.bytes) throw replyTooLargeError();
  };
  return { limits, onEvent, received, onText };
}

function ignore(): void {}

/** What the caller set and the request does not say, or says with a smaller number. */
function omissions({ model, modelId, request, asked, refused }: Sending): readonly string[] {
  const { temperature, reasoningEffort: effort = null } = request;
  const isCool = temperature !== null && (refused.has('temperature') || sentTemperature(model, request) === null);
  const isEffortless = effort !== null && refused.has(`effort:${effort}`);
  const { maxOutputTokens: room } = request;
  return [
    ...(room < asked.maxOutputTokens
      ? [`${modelId} allows replies of ${room} tokens: max_tokens ${asked.maxOutputTokens} was lowered.`]
      : []),
    ...(isCool ? [`${modelId} does not take a temperature: ${temperature} was left out of the request.`] : []),
    ...(isEffortless
      ? [`${modelId} does not take the reasoning_effort ${effort}: it was left out of the request.`]
      : []),
  ];
}
