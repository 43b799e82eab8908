/**
 * CONTRACT: a tenant's webhook endpoints and the messages to them. A message is stored for every endpoint that
 * subscribes to its event, in the same step as the event (`DebateStore.finish`, `DebateStore.review`). A process leases
 * a delivery before it sends it. The states of a delivery: pending → delivered | failed. The lease of a pending
 * delivery expires, so that no message is lost when its process dies. Every method is one atomic step and throws
 * `StoreUnavailableError` when the store cannot be reached or cannot write.
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
  /** At least one event. */
  readonly events: readonly WebhookEvent[];
  readonly enabled: boolean;
  /** Whether messages about a debate contain its answer. */
  readonly includeAnswer: boolean;
  /** Why the endpoint was disabled automatically; only the tenant can enable it again. Null when it was not. */
  readonly disabledBecause: 'gone' | 'failing' | null;
  /** The time since which no delivery has succeeded; null when the last one did. All times here are ISO 8601 UTC. */
  readonly failingSince: string | null;
  /** `whsec_…` in the stored form of `SecretBox`. A hash is not enough, because signatures need the secret. */
  readonly secret: string;
  /** The previous secret, which also signs messages until `until`; null without one. */
  readonly previous: { readonly secret: string; readonly until: string } | null;
  readonly createdAt: string;
  /** Time of the last change by the tenant. */
  readonly updatedAt: string;
}

/** A tenant's change of an endpoint. Absent fields stay. With a new secret, the current one becomes `previous`. */
export type EndpointChange = Partial<
  Pick<WebhookEndpoint, 'url' | 'events' | 'enabled' | 'includeAnswer' | 'disabledBecause' | 'failingSince' | 'secret'>
> & {
  readonly updatedAt: string;
  /** With a new secret: the time until which the previous one is valid. */
  readonly previousUntil?: string;
};

/** A message about an event, the same for all endpoints. */
export interface WebhookMessage {
  /** The `webhook-id` of all attempts. Unique within the tenant. */
  readonly id: string;
  readonly event: WebhookEvent;
  /** The exact body. */
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
  /** HTTP status of the last attempt; null without a response. */
  readonly lastStatus: number | null;
  /** The error of the last attempt; null when there was a response or no attempt. */
  readonly lastError: DeliveryError | null;
  /** Null when no further attempt follows. */
  readonly nextAttemptAt: string | null;
}

export interface DueDelivery {
  readonly delivery: Delivery;
  readonly endpoint: WebhookEndpoint;
}

export interface TakeDue {
  /** The current time. */
  readonly at: string;
  /** When the lease ends. Deliveries that are not settled by then are due again. */
  readonly until: string;
  /** Maximum number of deliveries. */
  readonly limit: number;
}

export interface RetryDeliveries {
  readonly deliveries: readonly Pick<Delivery, 'createdAt' | 'message'>[];
  /** When they are due. */
  readonly at: string;
}

export interface SettleDelivery {
  /** The delivery after the attempt. */
  readonly delivery: Delivery;
  /**
   * The endpoint when the delivery was leased. An endpoint that was changed meanwhile is not affected by the attempt.
   */
  readonly endpoint: WebhookEndpoint;
  readonly verdict: 'healthy' | 'failing' | 'gone';
  /** An endpoint that has been failing since before this time is disabled. */
  readonly disableBefore: string;
}

export interface WebhookStore {
  /** Returns false when the tenant already has `maxEndpoints` endpoints. */
  add(endpoint: WebhookEndpoint, maxEndpoints: number): Promise<boolean>;
  /** Returns all endpoints of a tenant in the order in which they were added. */
  list(tenant: string): Promise<readonly WebhookEndpoint[]>;
  /** Returns null when it is absent. */
  read(tenant: string, id: string): Promise<WebhookEndpoint | null>;
  /** Returns the endpoint after the change; null when it is absent. */
  change(tenant: string, id: string, change: EndpointChange): Promise<WebhookEndpoint | null>;
  /** Replaces the stored text `from` of the current or previous secret by `to`. Does nothing when neither has it. */
  replaceSecret(tenant: string, id: string, forms: { readonly from: string; readonly to: string }): Promise<void>;
  /** Deletes the endpoint and all of its deliveries. Returns false when it is absent. */
  delete(tenant: string, id: string): Promise<boolean>;
  /** Returns deliveries, newest first: all pending ones and about the latest 100 ended ones. */
  deliveries(tenant: string, endpointId: string, page: PageRequest): Promise<Page<Delivery>>;
  /**
   * Makes ended deliveries pending again with all of their attempts; pending ones are unchanged. Returns the number of
   * deliveries that it changed.
   */
  retry(tenant: string, endpointId: string, retry: RetryDeliveries): Promise<number>;
  /** Returns the tenants with deliveries that are due at that time (ISO 8601 UTC). */
  tenantsWithDue(at: string): Promise<readonly string[]>;
  /**
   * Leases due deliveries, longest due first. No other process gets them before `until`. Due deliveries of a disabled
   * endpoint fail.
   */
  takeDue(tenant: string, take: TakeDue): Promise<readonly DueDelivery[]>;
  /**
   * Stores the outcome of an attempt and its effect on the endpoint. An ended delivery is left as it is. Returns true
   * when the attempt disabled the endpoint.
   */
  settle(settled: SettleDelivery): Promise<boolean>;
}
