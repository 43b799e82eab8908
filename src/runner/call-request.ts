/** A call of the engine → the request of one attempt at it. */
import type { Call, CallPurpose } from '../debate/engine/calls.ts';
import { partialText } from '../debate/parsing/live-text.ts';
import type { DebateSpec } from '../debate/schema/debate-config.ts';
import { seedOf } from '../lib/seeded.ts';
import type { ModelRequest } from '../models/model.ts';
import type { Services } from '../operations/services.ts';
import type { CallKey } from '../stores/debate-store.ts';
import type { PricedCall } from './call-price.ts';
import { GatheredText } from './gathered-text.ts';
import type { RunContext } from './run-context.ts';

/** A debate that was admitted with a model that the configuration no longer has. */
export class UnknownModel extends Error {
  constructor(model: string) {
    super(`the model ${model} is not set up`);
    this.name = 'UnknownModel';
  }
}

const NEVER = new AbortController().signal;

export interface PlacedCall {
  readonly call: Call;
  readonly key: CallKey;
}

/** Throws `UnknownModel`. */
export function requestFor(
  { models }: Pick<Services, 'models'>,
  spec: DebateSpec,
  { call, key }: PlacedCall,
): PricedCall {
  const languageModel = models.find(call.model);
  if (languageModel === null) throw new UnknownModel(call.model);
  return {
    key,
    model: call.model,
    languageModel,
    request: requestOf(spec, call, key),
    headroomBytes: call.headroomBytes,
  };
}

/** Debaters should differ from each other; judging and comparing should be the same each time. */
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
    signal: NEVER,
    ...(config.long_context ? { cacheKey: id } : {}),
    onBegun: call.onBegun,
  };
}

/** A request, and what has to be called when its reply has come or failed. */
export interface WatchedRequest {
  readonly request: ModelRequest;
  readonly end: () => void;
}

function ignore(): void {}

/** What others write is no answer of the panel. */
function isShown(purpose: CallPurpose): boolean {
  return purpose === 'debater' || purpose === 'routing';
}

/** The request; if a client follows the debate's text, the reply's text is passed on to it. A routing model writes in round 0
 * under its own name. */
export async function watchedRequest(run: RunContext, { key, request }: PricedCall): Promise<WatchedRequest> {
  const { record, services } = run;
  const { liveText } = services.store;
  const debaterId = key.subject;
  const unwatched = { request, end: ignore };
  if (!isShown(key.purpose) || debaterId === null) return unwatched;
  if (!(await liveText.watched(record.tenant, record.id))) return unwatched;
  const readable = partialText();
  const pieces = new GatheredText((piece) =>
    liveText.publish(record.tenant, record.id, { round: key.round, debaterId, ...piece }),
  );
  return { request: { ...request, onText: (piece) => pieces.add(readable(piece)) }, end: () => pieces.flush() };
}
