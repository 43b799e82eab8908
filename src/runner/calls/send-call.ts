/** Prepares one attempt for sending: waits for a slot of the provider, reserves the cost, and records it as sent. */

import type { TenantModels } from '../../operations/provider-keys/tenant-models.ts';
import type { Payer } from '../../stores/budget-store.ts';
import type { AttemptOutcome } from '../../stores/debates/attempt-outcome.ts';
import type { SentKey } from '../../stores/debates/debate-store.ts';
import { followedText } from '../followed-text.ts';
import type { RunContext } from '../run-context.ts';
import { callLimit } from './call-limit.ts';
import type { PricedCall } from './call-price.ts';
import type { KeyedCall } from './call-request.ts';
import { UnknownModelError } from './call-request.ts';
import { loweringNotice } from './lowered-limits.ts';
import type { CallEffect, ProviderLimit, Slot } from './provider-limits.ts';
import { BudgetRefusedError, isLowered, reserve, reservedCall } from './reserve-calls.ts';

/** The data that is kept while a call is in flight. */
export interface SentCall extends Pick<PricedCall, 'key' | 'languageModel' | 'request'> {
  readonly paidBy: Payer;
  /** Time of sending, ISO 8601 UTC. */
  readonly at: string;
  /** Must be called when the reply has arrived or failed. */
  readonly end: (outcome: AttemptOutcome) => void;
  /** Warnings to add to the reply. */
  readonly notices: readonly string[];
}

/**
 * Waits for a slot of the provider and then reserves, so that no budget is reserved during the wait. Only a first
 * attempt is reserved before, together with its round. Throws `BudgetRefusedError`, `UnknownModelError`, and
 * `ModelError` when the run ends meanwhile.
 */
export async function prepareSend(run: RunContext, keyed: KeyedCall): Promise<SentCall> {
  const { callsInFlight, record, signal } = run;
  const slot = await callsInFlight.awaitPause((await limitOf(run, keyed)).slot(record.tenant, signal));
  try {
    return await prepareInSlot(run, keyed, slot);
  } catch (error) {
    slot.release({ kind: 'other' });
    throw error;
  }
}

/** Returns the limit of the provider. A tenant's own account at the provider has its own limit. */
async function limitOf(
  { models, services, record }: RunContext,
  { call, isFallback }: KeyedCall,
): Promise<ProviderLimit> {
  const { providerLimits } = services;
  const payer = isFallback ? 'operator' : (await models.known()).payerOf(call.model);
  return payer === 'tenant' ? providerLimits.ofAccount(call.model, record.tenant) : providerLimits.of(call.model);
}

/** Returns the model with the current key, and its payer. Throws `UnknownModelError`. */
function keyedModel(models: TenantModels, { call: { model }, isFallback = false }: KeyedCall) {
  const languageModel = isFallback ? models.fallback(model) : models.find(model);
  if (languageModel === null) throw new UnknownModelError(model);
  const paidBy: Payer = isFallback ? 'operator' : models.payerOf(model);
  return { languageModel, paidBy };
}

async function prepareInSlot(run: RunContext, keyed: KeyedCall, slot: Slot): Promise<SentCall> {
  if (!(await reserve(run, [keyed]))) throw new BudgetRefusedError();
  const models = await run.models.recent();
  const reserved = reservedCall(run, keyed, models);
  const { languageModel, paidBy } = keyedModel(models, keyed);
  const { key, request } = reserved;
  const text = await followedText(run, key);
  await run.callsInFlight.assertMayStart(run.signal);
  run.callsInFlight.started();
  const sentKey: SentKey = paidBy === 'tenant' ? { ...key, paidBy } : key;
  const at = await run.writer.sent(sentKey);
  run.journal.sent(sentKey, at);
  const { signal, onEvent, end: endLimit } = callLimit(run.services.limits, run.signal);
  return {
    ...{ key, languageModel, paidBy, at },
    request: { ...request, signal, onEvent, ...(text === null ? {} : { onText: text.add }) },
    end: (outcome) => {
      endLimit();
      text?.end();
      slot.release(slotEndOf(outcome, run.services.limits.maxRetryAfterMs));
    },
    notices: isLowered(reserved) ? [loweringNotice(key.round, request.maxOutputTokens)] : [],
  };
}

/**
 * Returns the effect of an outcome on the limit of the provider. A provider that names a longer pause than `maxPauseMs`
 * has no quota left, so that fewer concurrent calls would not help.
 */
function slotEndOf(outcome: AttemptOutcome, maxPauseMs: number): CallEffect {
  if (outcome.kind === 'reply') return { kind: 'served' };
  const { asksForFewer, retryAfterMs } = outcome;
  return asksForFewer && (retryAfterMs ?? 0) <= maxPauseMs ? { kind: 'refused', retryAfterMs } : { kind: 'other' };
}
