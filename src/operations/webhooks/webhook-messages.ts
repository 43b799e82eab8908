/**
 * The messages to webhook endpoints about events of a debate. The answer is added when a message is sent
 * (message-payload.ts).
 */
import type { Certificate } from '../../debate/calibration/certify.ts';
import type { DebateEvent, DebateStatus } from '../../debate/schema/event.ts';
import { isTerminal, statusAfter } from '../../debate/schema/event.ts';
import type { DebateSummary } from '../../stores/debates/debate-summary.ts';
import type { WebhookEvent, WebhookMessage } from '../../stores/webhook-store.ts';

interface DebateMessage {
  /** Unique within the tenant. */
  readonly id: string;
  readonly event: WebhookEvent;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly debateId: string;
  readonly status: DebateStatus;
  readonly escalated: boolean;
  readonly reviewed: boolean;
}

export function messageOf({ id, event, at, debateId, status, escalated, reviewed }: DebateMessage): WebhookMessage {
  const data = { debate_id: debateId, status, escalated, reviewed };
  return { id, event, payload: JSON.stringify({ type: event, timestamp: at, data }) };
}

interface GuaranteeChange {
  readonly id: string;
  readonly event: 'guarantee.certified' | 'guarantee.suspended';
  readonly at: string;
  /** The signature of the panel. */
  readonly panel: string;
  readonly certificate: Pick<Certificate, 'target' | 'labels' | 'expected_automation'>;
}

export function guaranteeMessage({ id, event, at, panel, certificate }: GuaranteeChange): WebhookMessage {
  const { target, labels, expected_automation } = certificate;
  const data = { panel_signature: panel, target: target.max, of: target.of, labels, expected_automation };
  return { id, event, payload: JSON.stringify({ type: event, timestamp: at, data }) };
}

interface LastStep {
  readonly events: readonly DebateEvent[];
  readonly at: string;
}

/**
 * Returns the messages of the step that ends a debate. Their ids derive from the debate's id, so that a repeated step
 * sends no new messages.
 */
export function endingMessages(
  debateId: string,
  { events, at }: LastStep,
  { escalated }: DebateSummary,
): WebhookMessage[] {
  const end = events.find(isTerminal);
  const status = end === undefined ? null : statusAfter(end.type);
  if (end === undefined || status === null) return [];
  const types: WebhookEvent[] = escalated ? ['debate.escalated', end.type] : [end.type];
  return types.map((event) =>
    messageOf({ id: messageId(debateId, event), event, at, debateId, status, escalated, reviewed: false }),
  );
}

function messageId(debateId: string, event: WebhookEvent): string {
  return `msg_${debateId}_${event.slice('debate.'.length)}`;
}
