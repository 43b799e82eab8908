/** Sends the text of one reply, while it arrives, to the clients that follow the debate. */
import type { CallPurpose } from '../debate/engine/calls.ts';
import { partialText } from '../debate/parsing/live-text.ts';
import type { CallKey } from '../stores/debates/debate-store.ts';
import { BatchedText } from './batched-text.ts';
import type { RunContext } from './run-context.ts';

export interface FollowedText {
  readonly add: (piece: string) => void;
  /** Must be called when the reply has arrived or failed. */
  readonly end: () => void;
}

/** Returns whether the call gives an answer of the panel. Other texts are not shown. */
export function isShown(purpose: CallPurpose): boolean {
  return purpose === 'debater' || purpose === 'routing';
}

/** Returns null when no client follows the debate. A routing model writes in round 0 under its own name. */
export async function followedText(
  { record, services, textWatched }: RunContext,
  key: CallKey,
): Promise<FollowedText | null> {
  const { liveText } = services.store;
  const debaterId = key.subject;
  if (!isShown(key.purpose) || debaterId === null) return null;
  if (!(await textWatched.recent())) return null;
  const readable = partialText();
  const pieces = new BatchedText((piece) =>
    liveText.publish(record.tenant, record.id, { round: key.round, debaterId, ...piece }),
  );
  return { add: (piece) => pieces.add(readable(piece)), end: () => pieces.flush() };
}
