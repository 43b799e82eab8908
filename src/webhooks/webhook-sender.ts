/** CONTRACT: sends a message to an endpoint, once. */
import type { DeliveryError } from '../stores/webhook-store.ts';

export interface Dispatch {
  readonly url: string;
  /** The `webhook-id`. */
  readonly messageId: string;
  readonly payload: string;
  /** Each signs it, the newest first; `whsec_…`. */
  readonly secrets: readonly string[];
  /** Of the attempt. */
  readonly at: Date;
}

/** The status that was answered, or why there was none. */
export type Dispatched = { readonly status: number } | { readonly error: DeliveryError };

export interface WebhookSender {
  /** A sentence why nothing is ever sent to this address; null: it may be. A name is looked up only when it is sent to. */
  problemWith(url: string): string | null;
  /** Follows no redirect and reads no more of an answer than its head needs. Answers within 10 s. Rejects only when
   * `signal` is aborted. */
  send(dispatch: Dispatch, signal: AbortSignal): Promise<Dispatched>;
}
