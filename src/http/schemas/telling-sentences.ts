/** What the fields of models, judges, reviews, statistics, tenants and webhooks mean, a sentence each, for the API reference. */
import type { Judge } from '../../debate/schema/debate-config.ts';
import type { HistoryStats } from '../../operations/debates/read-stats.ts';
import type { ModelView } from '../../operations/models/list-models.ts';
import type { ReviewRequest } from '../../operations/reviews/review-debate.ts';
import type { KeyView, TenantSettings } from '../../operations/tenants/tenant-view.ts';
import type { DeliveryView, WebhookView } from '../../operations/webhooks/webhook-view.ts';

const judge = {
  temperature: 'Null: none was set, or the model takes none.',
  reasoning_effort: "Null: the model's own default.",
} as const satisfies Partial<Record<keyof Judge, string>>;

const model = {
  prices:
    'USD per million tokens. `source` and `date` say who published them: `configuration`, the price package, or the page that the table of models names. Null when no price is known.',
} as const satisfies Partial<Record<keyof ModelView, string>>;

const review = {
  answer: 'The right answer.',
  correct:
    'Whether the final answer is right; when it is not said, told by comparing it with `answer`. Null: it cannot be told.',
  note: 'For people.',
  claims: 'Of single claims of a long answer, by their ids; an unknown claim is refused.',
  fields: 'Of single fields of a record, by their pointers; an unknown field is refused.',
} as const satisfies Partial<Record<keyof ReviewRequest, string>>;

const stats = {
  with_result: 'Debates that ended with a result; the rates are shares of these.',
  early_stop_rate: 'Debates whose stopping rule was met.',
  routing_bypass_rate: 'Questions that one answer was sure enough for.',
  flips: 'Changes of answer, all together.',
  spend: 'By day and model, newest day first; it adds up to the ledger.',
  reviewed: 'How often the verdict, a plain vote of the blind round, and each debater’s blind answer were right.',
} as const satisfies Partial<Record<keyof HistoryStats, string>>;

const webhook = {
  url: 'http or https. An address that is not public is refused unless the operator allows it, a name when it leads to one.',
  events: 'All when left out.',
  disabled_because:
    '`gone`: it answered 410; `failing`: nothing had succeeded for three days. Replacing it enables it.',
  failing_since: 'Null: the last delivery succeeded, or none was tried.',
} as const satisfies Partial<Record<keyof WebhookView, string>>;

const delivery = {
  id: 'The `webhook-id`, the same over all attempts.',
  attempts: 'A failed one is repeated after 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h and 20 h, a fifth more or less.',
  last_status: 'HTTP status of the last attempt; redirects are not followed. Null: there was no answer.',
  last_error: 'Why there was none.',
  next_attempt_at: 'Null: there is none.',
} as const satisfies Partial<Record<keyof DeliveryView, string>>;

const tenantSettings = {
  name: 'For people; the id by default.',
  budget: 'No limit by default. `period`: `none`, or a `day`, `week` (from Monday) or `month` in UTC.',
  max_concurrent_debates: 'Debates that run at once; more of them wait in the queue.',
  max_queued_debates:
    'Unfinished debates, the running ones included; more are refused as `queue_full`. Left out: what the configuration says.',
  requests_per_minute: 'More are refused as `rate_limited`.',
  audit_rate:
    'The share of debates, 0 to 1, that are drawn for an audit and wait for a review with reason `audit`; 0 by default. What a panel learns, it learns from audits and labelled items alone.',
  max_streams:
    'Event streams open at once in one process; more are refused as `rate_limited`. Left out: what the configuration says.',
  allowed_models: '`provider/model`, word for word; others are refused as `model_not_allowed`.',
} as const satisfies Record<keyof TenantSettings, string>;

const key = {
  id: 'Names the key where it is revoked.',
  prefix: 'How the key begins: what may be shown of it.',
  expires_at: 'Null: never.',
} as const satisfies Partial<Record<keyof KeyView, string>>;

/** Component → field → sentence. */
export const tellingSentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  HistoryStats: stats,
  ReviewRequest: { ...review, supersede: 'Takes the place of a review that is there, which is refused otherwise.' },
  Judge: judge,
  Model: model,
  Review: { ...review, at: 'ISO 8601, UTC.' },
  ReviewEntry: { reasons: 'Why a human should decide.', review: 'Null: nobody has yet.' },
  Webhook: webhook,
  WebhookSettings: { url: webhook.url, events: webhook.events, enabled: 'True by default.' },
  WebhookWithSecret: {
    ...webhook,
    secret: '`whsec_` and the key in base64. Kept as it is, since a signature needs it.',
  },
  WebhookDelivery: delivery,
  TenantSettings: tenantSettings,
  CreatedKey: { ...key, key: 'The whole key; it is stored as its hash alone.' },
  TenantKey: key,
};
