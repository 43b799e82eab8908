/** The journal of a debate as texts by field names: a hash in Redis, and a part of the record of a compacted debate in every store. */
import { clampedNano } from '../../budget/money.ts';
import type { JournalEntry, JournalState, Settlement } from '../debates/debate-store.ts';
import { callKeyOf, reservationOf, settlementOf } from './stored-form.ts';

export type Fields = Readonly<Record<string, string>>;

/** `texts`: what the settled calls said. It was read after `calls`, so a call that had ended has its text, unless the debate was erased. */
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
    settlement: text === undefined || state === 'intent' || state === 'sent' ? null : settlement(),
  };

  function settlement(): Settlement {
    const cost = clampedNano(field(calls, `cost:${callId}`));
    return { key, state: state as Settlement['state'], costNanoUsd: cost, ...settlementOf(text as string) };
  }
}

/** Throws `TypeError` when it is missing. */
export function field(fields: Fields, name: string): string {
  const value = fields[name];
  if (value === undefined) throw new TypeError(`the stored record misses ${name}`);
  return value;
}
