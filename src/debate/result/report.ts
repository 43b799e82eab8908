/**
 * Writes the decision record as text: one `key: value` per line, lists as `[a, b]`, maps as `{k:
 * n}`, and `none` when a key does not apply.
 */
import type { Review } from '../schema/outcome/escalation.ts';
import type { Result } from '../schema/outcome/result.ts';

export function decisionRecord(result: Result): string {
  const { decision } = result;
  const fields: [string, string][] = [
    ['debater_ids', list(result.debater_ids)],
    ['rounds_run', String(result.total_rounds_run)],
    ['max_rounds', String(result.max_rounds)],
    ['phase_sequence', result.phase_sequence.length === 0 ? 'none' : list(result.phase_sequence)],
    ['consensus_threshold', String(decision.consensus_threshold ?? 'none')],
    ['vote_tally', map(decision.vote_tally)],
    ['decision', decision.outcome === 'escalate' ? 'escalate' : answerText(result.final_answer)],
    ['decision_rule', decision.decision_rule],
    ['speaker_schedule', list(result.speaker_schedule)],
    ...estimateFields(result),
    ...claimFields(result),
    ...recordFields(result),
    ...reviewFields(result.escalation.review),
  ];
  return fields.map(([key, value]) => `${key}: ${value}`).join('\n');
}

/** Returns no fields for other kinds of answer. */
function estimateFields({ final_estimate: estimate, spread, outliers }: Result): [string, string][] {
  if (!estimate) return [];
  return [
    ['estimate_interval', list([String(estimate.low), String(estimate.high)])],
    ['spread', String(spread ?? 'none')],
    ['outliers', list(outliers ?? [])],
  ];
}

/** Returns fields only for a long answer, for example `{c1: consensus, c2: contested}`. */
function claimFields({ claims, confidence }: Result): [string, string][] {
  if (!claims) return [];
  const statuses = claims.map(({ id, status }) => `${id}: ${status}`);
  return [
    ['claims', statuses.length === 0 ? 'none' : `{${statuses.join(', ')}}`],
    ['confidence', String(confidence ?? 'none')],
  ];
}

/** Returns fields only for a record, for example `{/total: 0.77, /vendor: 0.9}`. */
function recordFields({ fields, undecided, confidence }: Result): [string, string][] {
  if (!fields) return [];
  const confidences = fields.map((field) => `${field.pointer}: ${field.confidence ?? 'none'}`);
  return [
    ['fields', `{${confidences.join(', ')}}`],
    ['undecided', undecided?.length ? list(undecided) : 'none'],
    ['confidence', String(confidence ?? 'none')],
  ];
}

/** Returns no fields before a human has reviewed the result. */
function reviewFields(review: Review | null): [string, string][] {
  if (review === null) return [];
  const { answer, correct, note, at } = review;
  const correctness = correct === null ? 'none' : String(correct);
  return [
    ['reviewed_at', at],
    ['review_correct', correctness],
    ['review_answer', answerText(answer)],
    ['review_note', answerText(note)],
  ];
}

function list(items: readonly string[]): string {
  return `[${items.map(item).join(', ')}]`;
}

function map(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).map(([key, count]) => `${item(key)}: ${count}`);
  return entries.length === 0 ? 'none' : `{${entries.join(', ')}}`;
}

/** Puts an answer in quotes when it equals a word that means that there is no answer. */
function answerText(text: string | null): string {
  if (text === null) return 'none';
  const line = oneLine(text);
  return ['none', 'escalate', ''].includes(line) ? JSON.stringify(line) : line;
}

/** Puts a text in quotes when it could be read as several items, or as a key and its number. */
function item(text: string): string {
  const line = oneLine(text);
  return line === '' || /[,:"[\]{}]/.test(line) ? JSON.stringify(line) : line;
}

/** Replaces white space and control characters by spaces, so that a text cannot add lines of its own to the record. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
