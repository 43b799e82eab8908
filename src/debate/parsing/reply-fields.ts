/** The fields of what a model was asked for, as good as they come. */

import type { Fields } from './plain-values.ts';
import { isFields, keysOf, plainKey, textOf } from './plain-values.ts';

/** As the model wrote it, for the record; at most 200 characters. */
export function rawText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200).toWellFormed();
}

/**
 * The field of that plain key. Of several keys that read the same the one written exactly so wins, else the first that
 * holds anything. Looked for when it is wanted: an object of all fields under their plain keys is made for each critique
 * too, and nine replies took 26 µs instead of 21. No name asked for reads like a key that reaches for a prototype.
 */
export function fieldOf(fields: Fields, name: string): unknown {
  if (Object.hasOwn(fields, name)) return fields[name];
  const keys = Object.keys(fields);
  if (keys.length > MAX_KEYS) return undefined;
  const key = keys.find((each) => plainKey(each) === name && fields[each] !== null);
  return key === undefined ? undefined : fields[key];
}

/** An object with more was not asked for; looking through all of them for each field takes long. */
const MAX_KEYS = 200;
/** Four for each of the most peers. */
const MAX_CRITIQUES = 64;

export interface ReadCritique {
  /** The label the debater saw, e.g. `Peer A`. */
  readonly peer: string;
  readonly assessment: string;
}

/** A list of `{peer, assessment}`, or an object from peer to assessment; entries without both, and all beyond 64, are left out. */
export function critiquesOf(value: unknown): ReadCritique[] {
  if (isFields(value)) {
    const peers = keysOf(value).slice(0, MAX_CRITIQUES);
    return peers.flatMap((peer) => critique(peer, value[peer]) ?? []);
  }
  if (!Array.isArray(value)) return [];
  const critiques: ReadCritique[] = [];
  for (const entry of value.slice(0, MAX_CRITIQUES).filter(isFields)) {
    const peer = fieldOf(entry, 'peer') ?? fieldOf(entry, 'label');
    const read = critique(peer, fieldOf(entry, 'assessment') ?? fieldOf(entry, 'critique'));
    if (read !== null) critiques.push(read);
  }
  return critiques;
}

function critique(peer: unknown, assessment: unknown): ReadCritique | null {
  const named = textOf(peer)?.trim() ?? null;
  const said = textOf(assessment);
  return named === null || said === null ? null : { peer: named, assessment: said };
}
