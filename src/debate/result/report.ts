/** The decision record as text: one `key: value` a line, lists as `[a, b]`, maps as `{k: n}`, `none` where a key does
 * not apply. */
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
    ['decision', decision.outcome === 'escalate' ? 'escalate' : answered(result.final_answer)],
    ['decision_rule', decision.decision_rule],
    ['speaker_schedule', list(result.speaker_schedule)],
    ...estimateFields(result),
    ...claimFields(result),
    ...recordFields(result),
    ...reviewFields(result.escalation.review),
  ];
  return fields.map(([key, value]) => `${key}: ${value}`).join('\n');
}

/** None in a debate of another kind. */
function estimateFields({ final_estimate: estimate, spread, outliers }: Result): [string, string][] {
  if (!estimate) return [];
  return [
    ['estimate_interval', list([String(estimate.low), String(estimate.high)])],
    ['spread', String(spread ?? 'none')],
    ['outliers', list(outliers ?? [])],
  ];
}

/** Of a long answer alone: `{c1: consensus, c2: contested}`. */
function claimFields({ claims, confidence }: Result): [string, string][] {
  if (!claims) return [];
  const statuses = claims.map(({ id, status }) => `${id}: ${status}`);
  return [
    ['claims', statuses.length === 0 ? 'none' : `{${statuses.join(', ')}}`],
    ['confidence', String(confidence ?? 'none')],
  ];
}

/** Of a record alone: `{/total: 0.77, /vendor: 0.9}`. */
function recordFields({ fields, undecided, confidence }: Result): [string, string][] {
  if (!fields) return [];
  const sure = fields.map((field) => `${field.pointer}: ${field.confidence ?? 'none'}`);
  return [
    ['fields', `{${sure.join(', ')}}`],
    ['undecided', undecided?.length ? list(undecided) : 'none'],
    ['confidence', String(confidence ?? 'none')],
  ];
}

/** None until a human gave a verdict. */
function reviewFields(review: Review | null): [string, string][] {
  if (review === null) return [];
  const { answer, correct, note, at } = review;
  const correctness = correct === null ? 'none' : String(correct);
  return [
    ['reviewed_at', at],
    ['review_correct', correctness],
    ['review_answer', answered(answer)],
    ['review_note', answered(note)],
  ];
}

function list(items: readonly string[]): string {
  return `[${items.map(item).join(', ')}]`;
}

function map(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).map(([key, count]) => `${item(key)}: ${count}`);
  return entries.length === 0 ? 'none' : `{${entries.join(', ')}}`;
}

/** An answer that reads like one of the words for which there is no answer is quoted. */
function answered(text: string | null): string {
  if (text === null) return 'none';
  const line = oneLine(text);
  return ['none', 'escalate', ''].includes(line) ? JSON.stringify(line) : line;
}

/** A text that could be taken for several, or for a key and its number, is quoted. */
function item(text: string): string {
  const line = oneLine(text);
  return line === '' || /[,:"[\]{}]/.test(line) ? JSON.stringify(line) : line;
}

/** A text must not write lines of its own into the record, with whatever some reader takes for a line break. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
