/** Reads the fields of a reply with tolerance for mistakes. */

import { isObject } from '../../lib/json/json-value.ts';
import type { Fields } from './plain-values.ts';
import { keysOf, plainKey, textOf } from './plain-values.ts';

/** Returns the value as the model wrote it, for the record, up to 200 characters. */
export function rawText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200).toWellFormed();
}

/**
 * Returns the field with this plain key. Of several keys with the same plain form, the one with exactly this spelling
 * wins, else the first that is not null. Fields are searched on demand: building an object of all fields by plain key,
 * also for each critique, took 26 µs instead of 21 µs for nine replies. No requested name has the plain form of a key
 * such as `__proto__`.
 */
export function fieldOf(fields: Fields, name: string): unknown {
  if (Object.hasOwn(fields, name)) return fields[name];
  const keys = Object.keys(fields);
  if (keys.length > MAX_KEYS) return undefined;
  const key = keys.find((each) => plainKey(each) === name && fields[each] !== null);
  return key === undefined ? undefined : fields[key];
}

/** Maximum number of keys. An object with more keys was not requested, and searching it for each field takes long. */
const MAX_KEYS = 200;
/** Four for each peer of the largest panel. */
const MAX_CRITIQUES = 64;

export interface ReadCritique {
  /** The label that the debater saw, for example `Peer A`. */
  readonly peer: string;
  readonly assessment: string;
}

/**
 * Reads a list of `{peer, assessment}`, or an object from peer to assessment.
 * Leaves out entries without both, and all entries beyond 64.
 */
export function critiquesOf(value: unknown): ReadCritique[] {
  if (isObject(value)) {
    const peers = keysOf(value).slice(0, MAX_CRITIQUES);
    return peers.flatMap((peer) => critique(peer, value[peer]) ?? []);
  }
  if (!Array.isArray(value)) return [];
  const critiques: ReadCritique[] = [];
  for (const entry of value.slice(0, MAX_CRITIQUES).filter(isObject)) {
    const peer = fieldOf(entry, 'peer') ?? fieldOf(entry, 'label');
    const read = critique(peer, fieldOf(entry, 'assessment') ?? fieldOf(entry, 'critique'));
    if (read !== null) critiques.push(read);
  }
  return critiques;
}

function critique(peer: unknown, assessment: unknown): ReadCritique | null {
  const named = textOf(peer)?.trim() ?? null;
  const text = textOf(assessment);
  return named === null || text === null ? null : { peer: named, assessment: text };
}
