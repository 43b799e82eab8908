/** The types of the API, with the names from its reference. */
import type { components, operations } from './contract.ts';

type Schemas = components['schemas'];

export type DebateRequest = Schemas['DebateRequest'];
export type AcceptedDebate = Schemas['AcceptedDebate'];
export type BranchRequest = operations['createBranch']['requestBody']['content']['application/json'];
export type Debate = Schemas['Debate'];
export type DebateResult = Schemas['DebateResult'];
export type DebateConfig = Schemas['DebateConfig'];
export type Estimate = Schemas['Estimate'];
export type CountedClaim = Schemas['CountedClaim'];
export type Position = Schemas['Position'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type Budget = Schemas['Budget'];
export type Problem = Schemas['Problem'];
export type PanelSettings = Schemas['PanelSettings'];
export type AgreementRequest = Schemas['AgreementRequest'];
export type ComparisonRequest = Schemas['ComparisonRequest'];
export type Comparison = Schemas['Comparison'];
export type ReviewRequest = Schemas['ReviewRequest'];
export type WebhookSettings = Schemas['WebhookSettings'];
export type TenantSettings = Schemas['TenantSettings'];
export type MetadataBudgetSettings = Schemas['MetadataBudgetSettings'];
export type PriceSettings = Schemas['PriceSettings'];
export type NewKey = Schemas['NewKey'];
export type ModelReliabilities = Schemas['ModelReliabilities'];

/**
 * The items of a stream. `event` determines the type of `data`. Newer services may send events that are not listed
 * here.
 */
export type DebateEvent = Schemas['DebateEvent'];
export type DebateEventName = DebateEvent['event'];
/** An event of the debate's event log. `debate.delta` is the only event that is not in it. */
export type LoggedDebateEvent = Extract<DebateEvent, { id: number }>;

/** Selects debates by a metadata entry: `{'metadata.session': '7f3a'}`. */
interface MetadataFilter {
  readonly [name: `metadata.${string}`]: string;
}
export type ListQuery = Query<'listDebates'> & MetadataFilter;
export type HistoryQuery = Query<'listHistory'> & MetadataFilter;
export type PageQuery = Query<'readLedger'>;
export type ReviewQuery = Query<'listReviews'>;
export type AuditQuery = Query<'readAudit'>;
export type UsageQuery = Omit<Query<'readUsage'>, 'format'>;
export type DeliveryQuery = Query<'listDeliveries'>;

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

const terminalEvents = ['debate.completed', 'debate.failed', 'debate.cancelled', 'debate.budget_exceeded'] as const;
export type TerminalEvent = Extract<DebateEvent, { event: (typeof terminalEvents)[number] }>;

/** Returns whether an event is the last one of its debate. */
export function isTerminal(event: DebateEvent): event is TerminalEvent {
  return (terminalEvents as readonly string[]).includes(event.event);
}
