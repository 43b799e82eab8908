/** Reads a model's reply into a draft with the claims that it relies on, or the reason for a failure. Never throws. */

import { isObject } from '../../../../lib/json/json-value.ts';
import { textOf } from '../../../parsing/plain-values.ts';
import { readConfidence } from '../../../parsing/read-confidence.ts';
import { readObject } from '../../../parsing/read-object.ts';
import type { Reading, ReplyText } from '../../../parsing/reading.ts';
import { readFailure, readSuccess } from '../../../parsing/reading.ts';
import { fieldOf } from '../../../parsing/reply-fields.ts';
import type { DraftClaim } from '../../../schema/claim.ts';
import { MAX_CLAIM_CHARACTERS, MAX_CLAIMS_PER_DRAFT } from '../../../schema/claim.ts';

export interface ReadDraft {
  /** Markdown; never blank. */
  readonly draft: string;
  readonly claims: readonly DraftClaim[];
  /** The number of claims beyond the limit, which were dropped. */
  readonly droppedCount: number;
}

export function readDraft(reply: ReplyText): Reading<ReadDraft> {
  const found = readObject(reply, draftIn);
  if (!found.ok) return found;
  const { draft, claims } = found.value;
  if (draft === null) return readFailure('unreadable_reply', 'The draft is empty.');
  const kept = claims.slice(0, MAX_CLAIMS_PER_DRAFT);
  if (kept.some(({ text }) => text.length > MAX_CLAIM_CHARACTERS)) {
    return readFailure('unreadable_reply', `A claim is longer than ${MAX_CLAIM_CHARACTERS} characters.`);
  }
  return readSuccess({ draft, claims: kept, droppedCount: claims.length - kept.length });
}

interface DraftFields {
  /** Null when it is blank or not a text. */
  readonly draft: string | null;
  readonly claims: readonly DraftClaim[];
}

/**
 * Returns the fields of a draft, or null when the object is not one. `answer` replaces a missing `draft`. Without a list
 * of claims there is nothing to count, so the object is rejected; an empty list is accepted.
 */
function draftIn(value: unknown): DraftFields | null {
  if (!isObject(value)) return null;
  const draft = fieldOf(value, 'draft') ?? fieldOf(value, 'answer');
  const claims = fieldOf(value, 'claims');
  if (draft === undefined || !Array.isArray(claims)) return null;
  return { draft: textOf(draft), claims: claims.flatMap(claimIn) };
}

/**
 * Reads one claim, which may also be a plain text. The id is `c` and the position from 1, as the draft cites it (`[c3]`).
 * A blank entry keeps its number, so that later citations stay right.
 */
function claimIn(entry: unknown, index: number): DraftClaim[] {
  const text = isObject(entry) ? textOf(fieldOf(entry, 'text') ?? fieldOf(entry, 'claim')) : textOf(entry);
  if (text === null) return [];
  const confidence = isObject(entry) ? readConfidence(fieldOf(entry, 'confidence')) : null;
  return [{ id: `c${index + 1}`, text: text.trim(), confidence }];
}
