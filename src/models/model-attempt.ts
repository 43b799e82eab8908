/** One attempt at a model, the same for every wire: abort, step-downs, and errors of one kind. */
import type { ModelReply, ModelRequest } from './model.ts';
import { abortError, modelErrorFrom } from './model-error.ts';
import { ProviderFault } from './provider-fault.ts';
import type { Feature, RefusalMemory, RefusedFeatures } from './refused-features.ts';
import { featureRefusedBy } from './refused-features.ts';

/** Who is told of a stream while it comes. */
export interface StreamListener {
  /** Every piece of generated text, reasoning or tool input: what a bill would count. */
  readonly received: (piece: string) => void;
  /** Every piece of reply text. */
  readonly onText: (text: string) => void;
}

/** What an adapter gets for one request on the wire. */
export interface Sending {
  readonly request: ModelRequest;
  readonly refused: RefusedFeatures;
  /** Lives as long as the attempt; aborting it closes the socket. */
  readonly controller: AbortController;
  readonly listener: StreamListener;
}

export interface Attempt {
  readonly modelId: string;
  readonly request: ModelRequest;
  /** What this kind of endpoint can be sent at all. */
  readonly features: readonly Feature[];
  readonly memory: RefusalMemory;
  readonly secrets: readonly string[];
  readonly send: (sending: Sending) => Promise<ModelReply>;
  /** The SDK's error as a fault; null when the provider said nothing. */
  readonly faultOf: (error: unknown) => ProviderFault | null;
}

/** The same for all attempts: without a reason each abort makes an error with a picture of the stack, 20 µs a call. */
const OVER = new DOMException('the attempt is over', 'AbortError');

/** Throws `ModelError` only. */
export async function attemptModel(attempt: Attempt): Promise<ModelReply> {
  const { signal } = attempt.request;
  if (signal.aborted) throw abortError(signal, { billed: 'no' });
  // A controller of our own: SDKs leave listeners on the signals they are given, and this one dies with the attempt.
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await sendSteppingDown(attempt, controller);
  } finally {
    signal.removeEventListener('abort', abort);
    controller.abort(OVER);
  }
}

/** Repeats only what was refused for a feature: a refusal is free, and each feature can be refused once. */
async function sendSteppingDown(attempt: Attempt, controller: AbortController): Promise<ModelReply> {
  for (;;) {
    const refused = attempt.memory.of(attempt.modelId);
    const outcome = await sendOnce(attempt, refused, controller);
    if (typeof outcome === 'object') return outcome;
    attempt.memory.remember(attempt.modelId, outcome);
  }
}

/** The reply, or the feature for which the request was refused. */
async function sendOnce(
  attempt: Attempt,
  refused: RefusedFeatures,
  controller: AbortController,
): Promise<ModelReply | Feature> {
  const { request, secrets } = attempt;
  const { signal } = request;
  let partialText = '';
  const received = (piece: string) => {
    partialText += piece;
  };
  try {
    const reply = await attempt.send({
      request,
      refused,
      controller,
      listener: { received, onText: request.onText ?? ignore },
    });
    return { ...reply, warnings: [...omissions(attempt, refused), ...reply.warnings] };
  } catch (error) {
    const fault = error instanceof ProviderFault ? error : attempt.faultOf(error);
    const feature = fault && featureRefusedBy(fault.details, { ...attempt, refused });
    if (feature && !signal.aborted) return feature;
    throw modelErrorFrom(fault ?? error, { signal, secrets, partialText });
  }
}

function ignore(): void {}

function omissions({ modelId, request }: Attempt, refused: RefusedFeatures): readonly string[] {
  if (request.temperature === null || !refused.has('temperature')) return [];
  return [`${modelId} does not take a temperature: ${request.temperature} was left out of the request.`];
}
