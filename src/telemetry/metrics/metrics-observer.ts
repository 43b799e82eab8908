/** Counts debates: each event and each settled attempt is added to the metrics once. */
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { LoggedEvent, TerminalEvent } from '../../debate/schema/event.ts';
import { isTerminal, statusAfter } from '../../debate/schema/event.ts';
import type { DebateObserver } from '../../runner/debate-observer.ts';
import { noObserver } from '../../runner/debate-observer.ts';
import type { DebateRecord, Settlement } from '../../stores/debates/debate-store.ts';
import { conventionalProvider, modelNames, modelOfCall } from '../spans/call-model.ts';
import { genAi, operations, otherAttributes } from '../spans/span-attributes.ts';
import type { Instruments } from './metric-instruments.ts';

/**
 * Maximum number of values of the label `model`. A caller that may use any model of an endpoint can name any number of
 * models. Further models are counted as `other`.
 */
const MAX_MODELS = 100;
const NANO_PER_USD = 1e9;
/**
 * Characters that are replaced in labels, because tenants choose the names and the text format escapes only line breaks
 * and quotes.
 */
const UNPRINTABLE = /[^!-~]/g;

export function metricsObserver(instruments: Instruments): DebateObserver {
  const limitLabel = limitedLabel(MAX_MODELS);
  const modelLabel = (model: string) => limitLabel(model.replaceAll(UNPRINTABLE, '?'));
  return {
    ...noObserver,
    run(debate, work) {
      if (debate.takeovers > 0) instruments.takeovers.add(1);
      return work();
    },
    event(debate, event) {
      if (event.type === 'debate.started') {
        const waited = (Date.parse(event.at) - Date.parse(debate.createdAt)) / 1_000;
        instruments.queueSeconds.record(Math.max(0, waited), { protocol: debate.config.protocol });
      }
      countEvent(instruments, debate.config, event);
      if (isTerminal(event)) countEnd(instruments, debate, event);
    },
    settled(debate, settlement) {
      const model = modelLabel(modelOfCall(debate.config, settlement.key));
      countCall(instruments, model, settlement);
      if (settlement.state === 'unknown') {
        instruments.unknownCalls.add(1, { model });
        instruments.unknownCost.add(settlement.costNanoUsd / NANO_PER_USD, costLabels(model, settlement));
      }
      measureCall(instruments, model, settlement);
    },
    budgetAlert: (_tenant, { percent }) => instruments.budgetAlerts.add(1, { percent }),
    skipped: (reason, to) => instruments.left.add(1, { reason, to }),
    webhookAttempt: (outcome, durationMs) => instruments.webhookSeconds.record(durationMs / 1_000, { outcome }),
    aboveReservation(debate, { key, costNanoUsd }, reservedNanoUsd) {
      const model = modelLabel(modelOfCall(debate.config, key));
      for (const each of instruments.aboveReservation) each.add(1, { model });
      const excess = (costNanoUsd - reservedNanoUsd) / NANO_PER_USD;
      for (const each of instruments.aboveReservationCost) each.add(excess, { model });
    },
  };
}

function countEvent(instruments: Instruments, { protocol }: DebateConfig, event: LoggedEvent): void {
  switch (event.type) {
    case 'debate.route_checked':
      instruments.routeChecks.add(1, { decision: event.decision });
      return;
    case 'debate.position':
      instruments.positions.add(1, { outcome: 'ok' });
      return;
    case 'debate.position_failed':
      instruments.positions.add(1, { outcome: event.failure.code });
      return;
    case 'debate.round_completed':
      instruments.rounds.add(1, { protocol });
      if (event.stopped_early) instruments.earlyStops.add(1, { protocol });
      return;
    case 'debate.claim_status':
      for (const { status } of event.claims) instruments.claims.add(1, { status });
      return;
    case 'debate.escalated':
      for (const reason of event.reasons) instruments.escalations.add(1, { reason });
      return;
    default:
      return;
  }
}

function countEnd(
  { debates, debateSeconds }: Instruments,
  { config, createdAt }: DebateRecord,
  { type, at }: TerminalEvent & Pick<LoggedEvent, 'at'>,
): void {
  const labels = { status: statusAfter(type) ?? 'unknown', protocol: config.protocol };
  debates.add(1, labels);
  debateSeconds.record((Date.parse(at) - Date.parse(createdAt)) / 1_000, labels);
}

function countCall({ calls, tokens, cost }: Instruments, model: string, settlement: Settlement): void {
  const { key, outcome, usage, cacheWriteTokens, costNanoUsd } = settlement;
  calls.add(1, { model, purpose: key.purpose, outcome: outcome.kind === 'reply' ? 'reply' : outcome.code });
  cost.add(costNanoUsd / NANO_PER_USD, costLabels(model, settlement));
  tokens.add(usage.input_tokens, { model, kind: 'input' });
  tokens.add(usage.cached_input_tokens, { model, kind: 'cached_input' });
  tokens.add(cacheWriteTokens, { model, kind: 'cache_write' });
  tokens.add(usage.output_tokens, { model, kind: 'output' });
  tokens.add(usage.reasoning_tokens, { model, kind: 'reasoning' });
}

/**
 * Returns the labels of a cost. Calls with a tenant's own key have the label `paid_by`; the others are paid by the
 * operator.
 */
function costLabels(model: string, { paidBy }: Settlement): Record<string, string> {
  return paidBy === 'tenant' ? { model, paid_by: paidBy } : { model };
}

function measureCall({ callSeconds, callTokens }: Instruments, model: string, settlement: Settlement): void {
  const { state, outcome, usage, durationMs } = settlement;
  // The end of the call is unknown, so its duration and usage are unknown, too.
  if (state === 'unknown') return;
  const { provider, modelId } = modelNames(model);
  const labels = {
    [genAi.operation]: operations.call,
    [genAi.provider]: conventionalProvider(provider),
    // The conventions have deprecated this attribute.
    [genAi.system]: provider,
    [genAi.requestModel]: modelId,
  };
  callSeconds.record(
    durationMs / 1_000,
    outcome.kind === 'reply' ? labels : { ...labels, [otherAttributes.errorType]: outcome.code },
  );
  if (state === 'void') return;
  callTokens.record(usage.input_tokens, { ...labels, [genAi.tokenType]: 'input' });
  callTokens.record(usage.output_tokens, { ...labels, [genAi.tokenType]: 'output' });
}

/** Returns a label with a limited number of values: the first values unchanged, later ones as `other`. */
function limitedLabel(limit: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.size < limit) known.add(value);
    return known.has(value) ? value : 'other';
  };
}
