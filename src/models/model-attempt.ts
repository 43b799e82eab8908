/** One attempt at a model, the same for every wire: abort, step-downs, and errors of one kind. */
import type { BodyOf } from './largest-request.ts';
import { largestBytes } from './largest-request.ts';
import { listedModels } from './listed-models.ts';
import type { LanguageModel, ModelProvider, ModelReply, ModelRequest } from './model.ts';
import { abortError, modelErrorFrom, replyTooLargeError } from './model-error.ts';
import { ProviderFault } from './provider-fault.ts';
import type { Feature, RefusalMemory, RefusedFeatures } from './refused-features.ts';
import { featureRefusedBy } from './refused-features.ts';
import { sentTemperature } from './thinking.ts';
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
  readonly request: ModelRequest;
  readonly refused: RefusedFeatures;
}

/** How one endpoint is spoken to. */
export interface Endpoint {
  /** What this kind of endpoint can be sent at all. */
  readonly features: readonly Feature[];
  readonly memory: RefusalMemory;
  readonly secrets: readonly string[];
  readonly bodyOf: BodyOf;
  readonly post: (body: object, signal: AbortSignal) => Promise<Response>;
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
  const requestBytes = largestBytes(endpoint.features, endpoint.bodyOf);
  const modelOf = (modelId: string): LanguageModel => ({
    provider: name,
    modelId,
    generate: (request) => attemptModel(endpoint, { model: `${name}/${modelId}`, modelId }, request),
    requestBytes: (request) => requestBytes(`${name}/${modelId}`, request),
  });
  return {
    name,
    simulated: false,
    model: (modelId) => (modelId === '' ? null : modelOf(modelId)),
    listModels: async (signal) => listedModels(await endpoint.listed(signal)),
  };
}

/**
 * Throws `ModelError` only. Repeats only what was refused for a feature: a refusal is free, and each feature can be
 * refused once. One function that waits in place of four: each holds half a kilobyte for as long as a call is out.
 */
async function attemptModel(endpoint: Endpoint, named: NamedModel, request: ModelRequest): Promise<ModelReply> {
  const { memory, bodyOf, post } = endpoint;
  if (request.signal.aborted) throw abortError(request.signal, { billed: 'no' });
  for (;;) {
    const sending: Sending = { ...named, request, refused: memory.of(named.modelId) };
    const heard: Heard = { characters: 0 };
    try {
      const response = await post(bodyOf(named.model, request, sending.refused), request.signal);
      return await readReply(response, { endpoint, sending, heard });
    } catch (error) {
      memory.remember(named.modelId, featureRefused(error, { endpoint, sending, heard }));
    }
  }
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
function featureRefused(error: unknown, { endpoint, sending, heard }: UnderWay): Feature {
  const { features, secrets, bodyOf } = endpoint;
  const { model, request, refused } = sending;
  const fault = error instanceof ProviderFault ? error : endpoint.faultOf(error);
  const sent = { request, features, refused };
  const feature = fault && featureRefusedBy(fault.details, { ...sent, body: bodyOf(model, request, refused) });
  if (feature && !request.signal.aborted) return feature;
  throw modelErrorFrom(fault ?? error, { signal: request.signal, secrets, hasBegun: heard.characters > 0 });
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

/** What the caller set and the request does not say. */
function omissions({ model, modelId, request, refused }: Sending): readonly string[] {
  const { temperature, reasoningEffort: effort = null } = request;
  const isCool = temperature !== null && (refused.has('temperature') || sentTemperature(model, request) === null);
  const isEffortless = effort !== null && refused.has(`effort:${effort}`);
  return [
    ...(isCool ? [`${modelId} does not take a temperature: ${temperature} was left out of the request.`] : []),
    ...(isEffortless
      ? [`${modelId} does not take the reasoning_effort ${effort}: it was left out of the request.`]
      : []),
  ];
}
