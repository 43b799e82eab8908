/** Builds the request of one attempt from a call of the engine. */
import type { Call, CallPurpose } from '../../debate/engine/calls.ts';
import type { DebateSpec } from '../../debate/schema/debate-config.ts';
import { seedOf } from '../../lib/seeded.ts';
import type { ModelDirectory } from '../../models/catalog/model-directory.ts';
import type { ModelRequest } from '../../models/model.ts';
import type { CallKey } from '../../stores/debates/debate-store.ts';
import type { PricedCall } from './call-price.ts';

/** Thrown for a model that was removed from the configuration after the debate was admitted. */
export class UnknownModelError extends Error {
  constructor(model: string) {
    super(`the model ${model} is not configured`);
    this.name = 'UnknownModelError';
  }
}

const NEVER_ABORTED = new AbortController().signal;

export interface KeyedCall {
  readonly call: Call;
  readonly key: CallKey;
  /** Whether the operator's key is used, because the provider refused the tenant's own key. */
  readonly isFallback?: boolean;
}

/** Builds the request. Throws `UnknownModelError`. */
export function requestFor(
  { models }: { readonly models: Pick<ModelDirectory, 'find'> },
  spec: DebateSpec,
  { call, key }: KeyedCall,
): PricedCall {
  const languageModel = models.find(call.model);
  if (languageModel === null) throw new UnknownModelError(call.model);
  return { call, key, languageModel, request: requestOf(spec, call, key) };
}

/** Debaters should differ from each other; judging and comparing should give the same result each time. */
const DEFAULT_TEMPERATURES: Readonly<Record<CallPurpose, number>> = {
  debater: 0.7,
  routing: 0.7,
  judge: 0,
  agreement: 0,
  align: 0,
  stance: 0.7,
  write: 0,
};

function requestOf({ id, config }: DebateSpec, call: Call, key: CallKey): ModelRequest {
  const { purpose, round, phase, subject, attempt } = key;
  return {
    system: call.prompt.system,
    messages: call.prompt.messages,
    temperature: call.temperature,
    defaultTemperature: DEFAULT_TEMPERATURES[purpose],
    reasoningEffort: call.reasoningEffort,
    maxOutputTokens: call.maxTokens,
    format: call.format,
    attribution: {
      debateId: id,
      purpose,
      round,
      phase,
      debaterId: subject,
      attempt,
      seed: seedOf(config.seed, purpose, round, phase ?? '', subject ?? '', attempt),
    },
    signal: NEVER_ABORTED,
    ...(config.long_context ? { cacheKey: id } : {}),
    onFirstPiece: call.onFirstPiece,
  };
}
