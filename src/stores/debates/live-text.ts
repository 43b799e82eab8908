/**
 * CONTRACT: text of replies while they are written, passed from the process that asks the model to the processes of its
 * followers. Nothing of it is stored, and nothing is lost but liveliness when it fails.
 */

export interface TextDelta {
  readonly round: number;
  readonly debaterId: string;
  /** Which part of the reply it belongs to. */
  readonly field: 'reasoning' | 'answer';
  readonly text: string;
}

export interface LiveText {
  /** Never throws and never waits. */
  publish(tenant: string, debateId: string, delta: TextDelta): void;
  /** Whether somebody, in any process, watches this debate's text. False when it cannot be said. */
  watched(tenant: string, debateId: string): Promise<boolean>;
  /** Calls back with every delta until the returned function is called. */
  watch(tenant: string, debateId: string, onDelta: (delta: TextDelta) => void): Promise<() => void>;
}
