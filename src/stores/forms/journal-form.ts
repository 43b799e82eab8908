/**
 * The stored format of a debate's journal: texts by field names. It is a hash in Redis, and a part of a compacted
 * debate's record in every store.
 */
import { clampedNano } from '../../budget/money.ts';
import type { JournalEntry, JournalState, Settlement } from '../debates/debate-store.ts';
import { callKeyOf, reservationOf, settlementOf } from './stored-form.ts';

export type Fields = Readonly<Record<string, string>>;

/**
 * Builds the journal. `texts` are the replies of settled calls. They are read after `calls`, so an ended call has its
 * text unless the debate was deleted.
 */
export function journalOf(calls: Fields, texts: Fields): JournalEntry[] {
  return Object.keys(calls)
    .filter((name) => name.startsWith('order:'))
    .map((name) => name.slice('order:'.length))
    .sort((a, b) => Number(calls[`order:${a}`]) - Number(calls[`order:${b}`]))
    .map((callId) => entryOf(callId, calls, texts[callId]));
}

function entryOf(callId: string, calls: Fields, text: string | undefined): JournalEntry {
  const key = callKeyOf(callId);
  const state = field(calls, `state:${callId}`) as JournalState;
  return {
    key,
    state,
    ...reservationOf(field(calls, `hold:${callId}`)),
    price: calls[`price:${callId}`] || null,
    reservedNanoUsd: clampedNano(field(calls, `held:${callId}`)),
    window: field(calls, `window:${callId}`),
    sentAt: calls[`sent_at:${callId}`] ?? null,
    ...(calls[`payer:${callId}`] === 'tenant' ? { paidBy: 'tenant' as const } : {}),
    settlement: text === undefined || state === 'intent' || state === 'sent' ? null : settlement(),
  };

  function settlement(): Settlement {
    const cost = clampedNano(field(calls, `cost:${callId}`));
    return { key, state: state as Settlement['state'], costNanoUsd: cost, ...settlementOf(text as string) };
  }
}

/** Throws `TypeError` when the field is missing. */
export function field(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined) throw new TypeError(`the stored record has no ${name}`);
  return value;
}
