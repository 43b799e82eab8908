/**
 * CONTRACT: passes the text of replies, while they are written, from the process that calls the model to the processes
 * of its followers. Nothing is stored. A failure only delays the text until its event is logged.
 */

export interface TextDelta {
  readonly round: number;
  readonly debaterId: string;
  /** The part of the reply that the text belongs to. */
  readonly field: 'reasoning' | 'answer';
  readonly text: string;
}

export interface LiveText {
  /** Sends a delta. Never throws and never waits. */
  publish(tenant: string, debateId: string, delta: TextDelta): void;
  /** Returns whether a client in any process watches the text of this debate; false when that is not known. */
  watched(tenant: string, debateId: string): Promise<boolean>;
  /** Calls `onDelta` with every delta until the returned function is called. */
  watch(tenant: string, debateId: string, onDelta: (delta: TextDelta) => void): Promise<() => void>;
}
