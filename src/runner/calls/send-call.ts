/** Prepares one attempt for sending: gets a slot, reserves it and records it as sent. */

import type { TenantModels } from '../../operations/provider-keys/tenant-models.ts';
import type { Payer } from '../../stores/budget-store.ts';
import type { AttemptOutcome } from '../../stores/debates/attempt-outcome.ts';
import type { SentKey } from '../../stores/debates/debate-store.ts';
import { followedText } from '../followed-text.ts';
import type { RunContext } from '../run-context.ts';
import { callLimit } from './call-limit.ts';
import type { PricedCall } from './call-price.ts';
import type { KeyedCall } from './call-request.ts';
import { UnknownModel } from './call-request.ts';
import { loweringNotice } from './lowered-limits.ts';
import type { CallEffect, ProviderLimit, Slot } from './provider-limits.ts';
import { BudgetRefused, isLowered, reserve, reservedCall } from './reserve-calls.ts';

/** The data that is kept while a call is in flight. */
export interface SentCall extends Pick<PricedCall, 'key' | 'languageModel' | 'request'> {
  readonly paidBy: Payer;
  /** Time of sending, ISO 8601 UTC. */
  readonly at: string;
  /** Must be called when the reply has arrived or failed. */
  readonly over: (outcome: AttemptOutcome) => void;
  /** Warnings to add to the reply. */
  readonly notices: readonly string[];
}

/**
 * Waits for a slot of the provider first, so that no budget is reserved during the wait, except by a first attempt,
 * which is reserved with its round. Throws `BudgetRefused`, `UnknownModel`, and `ModelError` when the run ends
 * meanwhile.
 */
export async function sendable(run: RunContext, keyed: KeyedCall): Promise<SentCall> {
  const { callsInFlight, record, signal } = run;
  const slot = await callsInFlight.awaitPause((await limitOf(run, keyed)).slot(record.tenant, signal));
  try {
    return await preparedInSlot(run, keyed, slot);
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

/** Returns the model with the current key, and its payer. Throws `UnknownModel`. */
function keyedModel(models: TenantModels, { call: { model }, isFallback = false }: KeyedCall) {
  const languageModel = isFallback ? models.fallback(model) : models.find(model);
  if (languageModel === null) throw new UnknownModel(model);
  const paidBy: Payer = isFallback ? 'operator' : models.payerOf(model);
  return { languageModel, paidBy };
}

async function preparedInSlot(run: RunContext, keyed: KeyedCall, slot: Slot): Promise<SentCall> {
  if (!(await reserve(run, [keyed]))) throw new BudgetRefused();
  const models = await run.models.recent();
  const reserved = reservedCall(run, keyed, models);
  const { languageModel, paidBy } = keyedModel(models, keyed);
  const { key, request } = reserved;
  const text = await followedText(run, key);
  await run.callsInFlight.assertMayStart(run.signal);
  run.callsInFlight.started();
  const left: SentKey = paidBy === 'tenant' ? { ...key, paidBy } : key;
  const at = await run.writer.sent(left);
  run.journal.sent(left, at);
  const { signal, onEvent, over } = callLimit(run.services.limits, run.signal);
  return {
    ...{ key, languageModel, paidBy, at },
    request: { ...request, signal, onEvent, ...(text === null ? {} : { onText: text.add }) },
    over: (outcome) => {
      over();
      text?.end();
      slot.release(slotEndOf(outcome, run.services.limits.maxRetryAfterMs));
    },
    notices: isLowered(reserved) ? [loweringNotice(key.round, request.maxOutputTokens)] : [],
  };
}

/** A provider that asks for a longer pause than calls wait for has no quota left; fewer calls would not help. */
function slotEndOf(outcome: AttemptOutcome, longestPauseMs: number): CallEffect {
  if (outcome.kind === 'reply') return { kind: 'served' };
  const { asksForFewer, retryAfterMs } = outcome;
  return asksForFewer && (retryAfterMs ?? 0) <= longestPauseMs ? { kind: 'refused', retryAfterMs } : { kind: 'other' };
}
