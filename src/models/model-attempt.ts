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

/**
 * Throws `ModelError` only. Repeats only what was refused for a feature: a refusal is free, and each feature can be
 * refused once. One function in place of three: each async one holds half a kilobyte for as long as a call is out.
 */
export async function attemptModel(attempt: Attempt): Promise<ModelReply> {
  const { modelId, request, memory } = attempt;
  if (request.signal.aborted) throw abortError(request.signal, { billed: 'no' });
  for (;;) {
    const refused = memory.of(modelId);
    const heard = { text: '' };
    try {
      const reply = await attempt.send({ request, refused, listener: listenerOf(request, heard) });
      return { ...reply, warnings: [...omissions(attempt, refused), ...reply.warnings] };
    } catch (error) {
      memory.remember(modelId, featureRefused(error, { ...attempt, refused, partialText: heard.text }));
    }
  }
}

interface FailedSending extends Attempt {
  readonly refused: RefusedFeatures;
  readonly partialText: string;
}

/** Throws `ModelError` when it was for something else that the request failed. */
function featureRefused(error: unknown, failed: FailedSending): Feature {
  const { secrets, partialText } = failed;
  const { signal } = failed.request;
  const fault = error instanceof ProviderFault ? error : failed.faultOf(error);
  const feature = fault && featureRefusedBy(fault.details, failed);
  if (feature && !signal.aborted) return feature;
  throw modelErrorFrom(fault ?? error, { signal, secrets, partialText });
}

function listenerOf({ onText = ignore }: ModelRequest, heard: { text: string }): StreamListener {
  const received = (piece: string) => {
    heard.text += piece;
  };
  return { received, onText };
}

function ignore(): void {}

function omissions({ modelId, request }: Attempt, refused: RefusedFeatures): readonly string[] {
  if (request.temperature === null || !refused.has('temperature')) return [];
  return [`${modelId} does not take a temperature: ${request.temperature} was left out of the request.`];
}
