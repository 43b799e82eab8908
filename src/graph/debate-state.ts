/** What the nodes of debates read and write of a graph's state. */
import { Annotation, MessagesAnnotation } from '@langchain/langgraph';
import type { Review } from './debate-message.ts';

const latest = <T>(_before: T, now: T): T => now;

/** For `new StateGraph(debateState)`, or as a part: `Annotation.Root({ ...debateState.spec, mine: … })`. */
export const debateState = Annotation.Root({
  ...MessagesAnnotation.spec,
  debate_id: Annotation<string | null>({ reducer: latest, default: () => null }),
  /** To route on: a human should decide. */
  debate_escalate: Annotation<boolean>({ reducer: latest, default: () => false }),
  /** A human's verdict on that debate; null: there is none. */
  debate_review: Annotation<Review | null>({ reducer: latest, default: () => null }),
});
export type DebateState = typeof debateState.State;

/** What a node needs of a state, whatever else is in it. */
export type Conversation = Pick<DebateState, 'messages'>;

/** What a node gives back. */
export type DebateUpdate = typeof debateState.Update;
