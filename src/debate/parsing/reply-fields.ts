/** The fields of what a model was asked for, as good as they come. */
import { entriesOf, isFields, plainKey, textOf } from './plain-values.ts';
import type { Fields } from './plain-values.ts';

/** As the model wrote it, for the record; at most 200 characters. */
export function rawText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200).toWellFormed();
}

/** The fields under plain keys; of two keys that read the same, the one written exactly as asked for wins. */
export function plainFields(value: unknown): Fields | null {
  if (!isFields(value)) return null;
  const plain: Record<string, unknown> = {};
  for (const [key, member] of entriesOf(value)) {
    const name = plainKey(key);
    if (name === key) plain[key] = member;
    else if (!Object.hasOwn(value, name)) plain[name] ??= member;
  }
  return plain;
}

export interface ReadCritique {
  /** The label the debater saw, e.g. `Peer A`. */
  readonly peer: string;
  readonly assessment: string;
}

/** A list of `{peer, assessment}`, or an object from peer to assessment; entries without both are left out. */
export function critiquesOf(value: unknown): ReadCritique[] {
  if (isFields(value)) return entriesOf(value).flatMap(([peer, said]) => critique(peer, said));
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const fields = plainFields(entry);
    return fields === null
      ? []
      : critique(fields['peer'] ?? fields['label'], fields['assessment'] ?? fields['critique']);
  });
}

function critique(peer: unknown, assessment: unknown): ReadCritique[] {
  const named = textOf(peer)?.trim() ?? null;
  const said = textOf(assessment);
  return named === null || said === null ? [] : [{ peer: named, assessment: said }];
}
