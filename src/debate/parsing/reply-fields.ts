/** Lenient schemas of what a model was asked for: one needed field each, everything else as good as it comes. */
import { z } from 'zod';
import { entriesOf, isFields, plainKey, textOf, truthOf } from './plain-values.ts';
import type { Fields } from './plain-values.ts';

export const optionalText = z.unknown().optional().transform(textOf);
export const optionalTruth = z.unknown().optional().transform(truthOf);

/** Text that must be there: blank, null or an object fails the schema. */
export const neededText = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const text = textOf(value);
    if (text !== null) return text;
    context.addIssue({ code: 'custom', message: 'no text' });
    return z.NEVER;
  });

/** As the model wrote it, for the record; at most 200 characters. */
export function rawText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200).toWellFormed();
}

/** The fields under plain keys; of two keys that read the same, the one written exactly as asked for wins. */
export function plainFields(value: unknown): Fields | null {
  if (!isFields(value)) return null;
  const plain: Record<string, unknown> = {};
  for (const [key, member] of entriesOf(value)) plain[plainKey(key)] ??= member;
  for (const [key, member] of entriesOf(value)) if (key === plainKey(key)) plain[key] = member;
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
