/** A request of a caller who sees one model where a panel is, and says how that model is to answer. */
import { replyRoom } from '../debate/reply-room.ts';
import type { DebateRequest, DebaterRequest, SubstituteRequest } from '../debate/debate-request.ts';

/** For every debater alike, whatever the panel says of it. */
export interface Tuning {
  readonly temperature: number | null;
  /** Tokens of a reply at most; a lower bound of the panel's own stands. */
  readonly maxTokens: number | null;
}

/** The tuning is a part of the request, so that one idempotency key never stands for two of them. */
export type TunedRequest = DebateRequest & { readonly tuning?: Tuning };

/** Without the tuning, which has gone into the debaters: the request's own, else those of `defaultPanel`. */
export function tunedDebate(request: TunedRequest, defaultPanel: readonly DebaterRequest[]): DebateRequest {
  const { tuning, ...plain } = request;
  if (tuning === undefined || (tuning.temperature === null && tuning.maxTokens === null)) return plain;
  return {
    ...plain,
    debaters: (plain.debaters ?? defaultPanel).map((entry) => tuned(entry, tuning)),
    substitutes: plain.substitutes?.map((entry) => tuned(entry, tuning)),
  };
}

function tuned<Entry extends SubstituteRequest>(entry: Entry, { temperature, maxTokens }: Tuning): Entry {
  return {
    ...entry,
    ...(temperature === null ? {} : { temperature }),
    ...(maxTokens === null ? {} : { max_tokens: Math.min(roomOf(entry), maxTokens) }),
  };
}

function roomOf({ model, max_tokens, reasoning_effort }: SubstituteRequest): number {
  return max_tokens ?? replyRoom(model, reasoning_effort ?? null);
}
