/** A request of a caller who sees one model where a panel is, and says how that model is to answer. */
import type { DebateRequest } from '../../../debate/schema/request/debate-request.ts';
import type { NamedDebater, SubstituteRequest } from '../../../debate/schema/request/debater-request.ts';
import type { ResponseRequest } from '../../../debate/schema/request/response-request.ts';
import { entriesOf } from '../../../debate/settings/named-models.ts';
import { replyRoom } from '../../../debate/settings/reply-room.ts';
import type { ReasoningEffort } from '../../../models/reasoning-effort.ts';
import { nearestEffort } from '../../../models/thinking.ts';

/** For every debater alike, whatever the panel says of it. */
export interface Tuning {
  readonly temperature: number | null;
  /** Tokens of a reply at most; a lower bound of the panel's own stands. */
  readonly maxTokens: number | null;
  /** Each model gets the nearest effort that it takes, and none where it takes none. */
  readonly reasoningEffort: ReasoningEffort | null;
}

/** The tuning is a part of the request, so that one idempotency key never stands for two of them. */
export type TunedRequest = DebateRequest & {
  readonly tuning?: Tuning;
  readonly responseRequest?: ResponseRequest;
};

/** Without the tuning, which has gone into the debaters: the request's own, else those of `defaultPanel`. */
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
      : { max_tokens: Math.min(max_tokens ?? replyRoom(model, wanted ?? reasoning_effort), maxTokens) }),
  };
}
