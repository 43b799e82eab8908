/** The part of a graph's state that the debate nodes read and write. */
import { Annotation, MessagesAnnotation } from '@langchain/langgraph';
import type { Review } from './debate-message.ts';

const latest = <T>(_before: T, next: T): T => next;

/**
 * The state of a graph of debate nodes. Use it as `new StateGraph(debateState)`, or add fields to it:
 * `Annotation.Root({ ...debateState.spec, otherField: … })`.
 */
export const debateState = Annotation.Root({
  ...MessagesAnnotation.spec,
  debate_id: Annotation<string | null>({ reducer: latest, default: () => null }),
  /** Whether a human should decide. Useful for routing. */
  debate_escalate: Annotation<boolean>({ reducer: latest, default: () => false }),
  /** A human's verdict on that debate, or null. */
  debate_review: Annotation<Review | null>({ reducer: latest, default: () => null }),
});
export type DebateState = typeof debateState.State;

/** The part of the state that a node needs. */
export type Conversation = Pick<DebateState, 'messages'>;

/** The update that a node returns. */
export type DebateUpdate = typeof debateState.Update;
