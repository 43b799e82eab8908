/** The environment of a command: the client, the two output streams, the keys and the abort signal. */
import type { ParleyClient } from '../client/parley-client.ts';
import type { ListenToKeys } from './keys.ts';
import type { Screen } from './screen.ts';

export interface Terminal {
  readonly client: ParleyClient;
  /** Standard error. */
  readonly screen: Screen;
  /** Writes a text to standard output, including its final line break. */
  readonly write: (text: string) => void;
  /** Null when the debate runs in this process and ends with it. */
  readonly url: string | null;
  readonly json: boolean;
  readonly failOnEscalation: boolean;
  /** Null when keys cannot be read. */
  readonly keys: ListenToKeys | null;
  /** Aborted when the user wants to leave. */
  readonly interrupted: AbortSignal;
}
