/**
 * CONTRACT: where a tenant wants to be told of what happened, and what is still to be told. A message is written down
 * for every endpoint that wants it in the very step that makes it true (`DebateStore.finish`, `DebateStore.review`),
 * and is taken from here by the process that sends it. A delivery moves: pending → delivered | failed; one that is
 * pending is taken for a while and comes back by itself, so that a sender that dies loses nothing. Every method is one
 * atomic step and throws `StoreUnavailableError` when the store cannot be reached or cannot write.
 */
import type { Page, PageRequest } from './page.ts';

export const webhookEvents = [
  'debate.escalated',
  'debate.completed',
  'debate.failed',
  'debate.cancelled',
  'debate.budget_exceeded',
  'debate.reviewed',
  'guarantee.certified',
  'guarantee.suspended',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export interface WebhookEndpoint {
  readonly id: string;
  readonly tenant: string;
  readonly url: string;
  /** At least one. */
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** Messages about a debate carry its answer. */
  readonly includeAnswer: boolean;
  /** Why nobody but the tenant can enable it again; null: it was never given up. */
  readonly disabledBecause: 'gone' | 'failing' | null;
  /** ISO 8601 UTC, as all times here: since when no delivery has succeeded; null: the last one did. */
  readonly failingSince: string | null;
  /** `whsec_…` in the form that `SecretBox` gives it: a signature needs it, so a hash would not do. */
  readonly secret: string;
  /** The secret before, with which messages are signed too until `until`; null: none. */
  readonly previous: { readonly secret: string; readonly until: string } | null;
  readonly createdAt: string;
  /** Of the last change by the tenant. */
  readonly updatedAt: string;
}

/** What a tenant changes of an endpoint; what is absent stays. A new secret makes the one before it `previous`. */
export type EndpointChange = Partial<
  Pick<WebhookEndpoint, 'url' | 'events' | 'enabled' | 'includeAnswer' | 'disabledBecause' | 'failingSince' | 'secret'>
> & {
  readonly updatedAt: string;
  /** With a new secret: until when the one before it counts. */
  readonly previousUntil?: string;
};

/** What happened, as everybody who wants to know is told. */
export interface WebhookMessage {
  /** The `webhook-id` of every attempt to tell it. Unique within the tenant. */
  readonly id: string;
  readonly event: WebhookEvent;
  /** The body, byte for byte. */
  readonly payload: string;
}

export const deliveryErrors = ['address_not_allowed', 'connection_failed', 'timeout', 'secret_unreadable'] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export interface Delivery {
  readonly endpointId: string;
  readonly message: WebhookMessage;
  readonly createdAt: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly lastAttemptAt: string | null;
  /** HTTP status of the last attempt; null: there was no answer. */
  readonly lastStatus: number | null;
  /** Why there was none; null: there was, or it was not tried. */
  readonly lastError: DeliveryError | null;
  /** Null: there is no further attempt. */
  readonly nextAttemptAt: string | null;
}

export interface DueDelivery {
  readonly delivery: Delivery;
  readonly endpoint: WebhookEndpoint;
}

export interface TakeDue {
  /** The present. */
  readonly at: string;
  /** When the deliveries are due again unless they are settled. */
  readonly until: string;
  /** At most. */
  readonly limit: number;
}

export interface RetryDeliveries {
  readonly deliveries: readonly Pick<Delivery, 'createdAt' | 'message'>[];
  /** When they are due. */
  readonly at: string;
}

export interface SettleDelivery {
  /** As it stands after the attempt. */
  readonly delivery: Delivery;
  /** As it was when the delivery was taken: an endpoint that was changed meanwhile is not judged by it. */
  readonly endpoint: WebhookEndpoint;
  readonly verdict: 'healthy' | 'failing' | 'gone';
  /** An endpoint that has been failing since before then is disabled. */
  readonly giveUpBefore: string;
}

export interface WebhookStore {
  /** False: the tenant has `most` already. */
  add(endpoint: WebhookEndpoint, most: number): Promise<boolean>;
  /** All of a tenant's, in the order they were added. */
  list(tenant: string): Promise<readonly WebhookEndpoint[]>;
  /** Null: absent. */
  read(tenant: string, id: string): Promise<WebhookEndpoint | null>;
  /** The endpoint after the change. Null: absent. */
  change(tenant: string, id: string, change: EndpointChange): Promise<WebhookEndpoint | null>;
  /** Stores a secret, or the one before it, in another form. Nothing happens when none is stored in the form `from`. */
  replaceSecret(tenant: string, id: string, form: { readonly from: string; readonly to: string }): Promise<void>;
  /** With all of its deliveries. False: absent. */
  erase(tenant: string, id: string): Promise<boolean>;
  /** Newest first: those that are pending, and of those that ended the latest 100 or so. */
  deliveries(tenant: string, endpointId: string, page: PageRequest): Promise<Page<Delivery>>;
  /** Makes deliveries that ended pending again, as if nobody had tried them; what is pending stays as it is. Returns how
   * many there were. */
  retry(tenant: string, endpointId: string, retry: RetryDeliveries): Promise<number>;
  /** Tenants that have something due at that time (ISO 8601 UTC). */
  tenantsWithDue(at: string): Promise<readonly string[]>;
  /**
   * Longest due first. Whatever is taken is nobody else's until `until`. What is due at an endpoint that is disabled
   * fails.
   */
  takeDue(tenant: string, take: TakeDue): Promise<readonly DueDelivery[]>;
  /** Keeps the outcome of an attempt, and what it says of the endpoint. A delivery that ended already is left as it is.
   * True: the endpoint was disabled by it. */
  settle(settled: SettleDelivery): Promise<boolean>;
}
