/** Reads a model's reply into its stance on each claim that it was shown. Never throws. */
import { isObject } from '../../../../lib/json/json-value.ts';
import { labelOf } from '../../../parsing/label-of.ts';
import { keysOf, textOf } from '../../../parsing/plain-values.ts';
import { readObject } from '../../../parsing/read-object.ts';
import type { Reading, ReplyText } from '../../../parsing/reading.ts';
import { readFailure, readSuccess } from '../../../parsing/reading.ts';
import { fieldOf } from '../../../parsing/reply-fields.ts';
import type { ClaimStance, Stance } from '../../../schema/claim.ts';
import { MAX_CLAIM_CHARACTERS, stances } from '../../../schema/claim.ts';

/** Maximum length of a reason; longer ones are cut. */
const MAX_REASON_CHARACTERS = 2_000;

/**
 * Reads the stances. `labels` maps the labels that the debater saw to ids of claims. A claim that the reply leaves out,
 * or on which it takes two different stances, is `unsure`. A label that was not shown is ignored, and so is a wording
 * that is longer than a claim may be. A reply without any stance is a failure.
 */
export function readStances(reply: ReplyText, labels: ReadonlyMap<string, string>): Reading<ClaimStance[]> {
  const found = readObject(reply, (value) => entriesIn(value, [...labels.keys()]));
  if (!found.ok) return found;
  if (found.value.length === 0) return readFailure('unreadable_reply', 'The reply takes no stance on any claim shown.');
  const entriesByLabel = Map.groupBy(found.value, ({ label }) => label);
  return readSuccess([...labels].map(([label, claimId]) => stanceOn(claimId, entriesByLabel.get(label) ?? [])));
}

interface Entry {
  readonly label: string;
  readonly stance: Stance;
  readonly reason: string | null;
  readonly wording: string | null;
}

function stanceOn(claimId: string, entries: readonly Entry[]): ClaimStance {
  const [first] = entries;
  const isConsistent = first !== undefined && entries.every(({ stance }) => stance === first.stance);
  if (!isConsistent) return { claim_id: claimId, stance: 'unsure', reason: null, wording: null };
  const { stance, reason, wording } = first;
  return { claim_id: claimId, stance, reason, wording };
}

/** Accepts a list of `{claim, stance, reason, wording}`, or an object from claim to stance. */
function entriesIn(value: unknown, labels: readonly string[]): Entry[] | null {
  if (!isObject(value)) return null;
  const listed = fieldOf(value, 'stances');
  if (Array.isArray(listed)) return listed.filter(isObject).flatMap((entry) => entryIn(entry, claimIn(entry), labels));
  if (!isObject(listed)) return null;
  return keysOf(listed).flatMap((claim) => entryIn(fieldsOf(listed[claim]), claim, labels));
}

function fieldsOf(entry: unknown): Readonly<Record<string, unknown>> {
  return isObject(entry) ? entry : { stance: entry };
}

function claimIn(entry: Readonly<Record<string, unknown>>): string | null {
  return textOf(fieldOf(entry, 'claim') ?? fieldOf(entry, 'id'));
}

function entryIn(entry: Readonly<Record<string, unknown>>, claim: string | null, labels: readonly string[]): Entry[] {
  const label = labelOf(claim ?? '', labels);
  const stance = stanceIn(textOf(fieldOf(entry, 'stance')));
  if (label === null || stance === null) return [];
  const reason = textOf(fieldOf(entry, 'reason'))?.slice(0, MAX_REASON_CHARACTERS).toWellFormed() ?? null;
  const wording = textOf(fieldOf(entry, 'wording'));
  return [
    { label, stance, reason, wording: wording !== null && wording.length <= MAX_CLAIM_CHARACTERS ? wording : null },
  ];
}

const STANCE_WORDS: ReadonlyMap<string, Stance> = new Map([
  ...stances.map((stance): [string, Stance] => [stance, stance]),
  ['supports', 'support'],
  ['supported', 'support'],
  ['contradicts', 'contradict'],
  ['contradicted', 'contradict'],
  ['uncertain', 'unsure'],
]);

function stanceIn(word: string | null): Stance | null {
  return STANCE_WORDS.get(word?.trim().toLowerCase() ?? '') ?? null;
}
