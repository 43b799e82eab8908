/** CONTRACT: makes one attempt to send a message to an endpoint. */
import type { DeliveryError } from '../stores/webhook-store.ts';

export interface Dispatch {
  readonly url: string;
  /** The `webhook-id`. */
  readonly messageId: string;
  readonly payload: string;
  /** Secrets (`whsec_…`), the newest first. Each of them signs the message. */
  readonly secrets: readonly string[];
  /** Time of the attempt. */
  readonly at: Date;
}

/** The status of the response, or the error when there was none. */
export type DispatchResult = { readonly status: number } | { readonly error: DeliveryError };

export interface WebhookSender {
  /** Returns one sentence when this address is never allowed; otherwise null. Names are resolved only when sending. */
  problemWith(url: string): string | null;
  /**
   * Sends a message. Follows no redirect and ignores the body of the response. Resolves within 10 s. Rejects only when
   * `signal` is aborted.
   */
  send(dispatch: Dispatch, signal: AbortSignal): Promise<DispatchResult>;
}
