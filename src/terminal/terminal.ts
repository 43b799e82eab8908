/** What a command works with: a Parley to ask, two streams to say it on, and somebody who may leave. */
import type { ParleyClient } from '../client/parley-client.ts';
import type { ListenToKeys } from './keys.ts';
import type { Screen } from './screen.ts';

export interface Terminal {
  readonly client: ParleyClient;
  /** Standard error. */
  readonly screen: Screen;
  /** A text for standard output, with the end of its last line. */
  readonly write: (text: string) => void;
  /** Null: the debate runs in this process and ends with it. */
  readonly url: string | null;
  readonly json: boolean;
  readonly failOnEscalation: boolean;
  /** Null: nobody presses keys. */
  readonly keys: ListenToKeys | null;
  /** Aborted when the user wants to leave. */
  readonly leaving: AbortSignal;
}
