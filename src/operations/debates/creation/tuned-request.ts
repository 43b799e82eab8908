/** A request of a caller that uses a panel as one model, with sampling settings for that model. */
import type { DebateRequest } from '../../../debate/schema/request/debate-request.ts';
import type { NamedDebater, SubstituteRequest } from '../../../debate/schema/request/debater-request.ts';
import type { ResponseRequest } from '../../../debate/schema/request/response-request.ts';
import { entriesOf } from '../../../debate/settings/named-models.ts';
import { replyTokens } from '../../../debate/settings/reply-tokens.ts';
import type { ReasoningEffort } from '../../../models/reasoning-effort.ts';
import { nearestEffort } from '../../../models/thinking.ts';

/** Settings for all debaters. They override the settings of the panel. */
export interface Tuning {
  readonly temperature: number | null;
  /** Maximum number of output tokens of a reply. A lower maximum of the panel still applies. */
  readonly maxTokens: number | null;
  /** Each model gets the nearest effort that it supports, and no effort when it supports none. */
  readonly reasoningEffort: ReasoningEffort | null;
}

/** The tuning is part of the request, so that requests with different tuning do not match under one idempotency key. */
export type TunedRequest = DebateRequest & {
  readonly tuning?: Tuning;
  readonly responseRequest?: ResponseRequest;
};

/** Returns the request with the tuning applied to its debaters, or to `defaultPanel` when it names none. */
export function tunedDebate(request: TunedRequest, defaultPanel: readonly NamedDebater[]): DebateRequest {
  const { tuning, responseRequest: _, ...plain } = request;
  if (tuning === undefined || Object.values(tuning).every((value) => value === null)) return plain;
  const tuned = <Entry extends SubstituteRequest>(entry: Entry): Entry => ({
    ...entry,
    ...tunedFields({ ...entry, model: entry.model ?? plain.model ?? '' }, tuning),
  });
  return {
    ...plain,
    debaters: entriesOf(plain, defaultPanel).map(tuned),
    substitutes: plain.substitutes?.map(tuned),
  };
}

function tunedFields(
  { model, max_tokens, reasoning_effort = null }: SubstituteRequest & { readonly model: string },
  { temperature, maxTokens, reasoningEffort }: Tuning,
): Partial<SubstituteRequest> {
  const wanted = reasoningEffort === null ? null : nearestEffort(model, reasoningEffort);
  return {
    ...(temperature === null ? {} : { temperature }),
    ...(wanted === null ? {} : { reasoning_effort: wanted }),
    ...(maxTokens === null
      ? {}
      : { max_tokens: Math.min(max_tokens ?? replyTokens(model, wanted ?? reasoning_effort), maxTokens) }),
  };
}
