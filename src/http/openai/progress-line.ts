/**
 * Describes the progress of a debate as reasoning text: a line for each round and position, and the agreement of the
 * panel.
 */
import type { DebateEvent } from '../../debate/schema/event.ts';
import type { Position } from '../../debate/schema/position.ts';

const ANSWER_CHARACTERS = 120;
const REASON_CHARACTERS = 200;

type EventOf<T extends DebateEvent['type']> = Extract<DebateEvent, { type: T }>;

/** Returns one line with its line break; null for events that have none. */
export function progressLine(event: DebateEvent): string | null {
  const line = lineOf(event);
  return line === null ? null : `${line}\n`;
}

function lineOf(event: DebateEvent): string | null {
  switch (event.type) {
    case 'debate.route_checked':
      return routingText(event);
    case 'debate.round_started':
      return `Round ${event.round_number}${event.phase === null ? '' : `, ${event.phase}`}`;
    case 'debate.position':
    case 'debate.position_failed':
      return isStanceTurn(event.position) ? null : positionText(event.position);
    case 'debate.claims':
      return `Claims: ${event.claims.length}`;
    case 'debate.stances':
      return `- ${event.debater_id}: ${countsOf(event.stances.map(({ stance }) => stance))}`;
    case 'debate.claim_status':
      return `Claims: ${countsOf(event.claims.map(({ status }) => status))}`;
    case 'debate.round_completed':
      return agreementText(event);
    case 'debate.note':
      return `Note: ${oneLine(event.note.text, REASON_CHARACTERS)}`;
    case 'debate.converged':
      return 'The panel agrees: no further round.';
    case 'debate.judging':
      return `Judge: ${event.model}`;
    case 'debate.escalated':
      return `A human should decide: ${event.reasons.join(', ')}.`;
    default:
      return null;
  }
}

/** Returns whether this is a turn of a long debate that gives only stances, which an earlier line shows. */
function isStanceTurn({ answer, stance, failure }: Position): boolean {
  return answer === null && stance === null && failure === null;
}

/** Returns counts such as `3 support, 1 contradict`. */
function countsOf(words: readonly string[]): string {
  return [...Map.groupBy(words, (word) => word)].map(([word, matches]) => `${matches.length} ${word}`).join(', ');
}

function routingText({ decision, model, confidence }: EventOf<'debate.route_checked'>): string {
  const consequence = decision === 'single_agent' ? 'its answer stands alone' : 'the panel debates';
  return `Routing: ${model} is ${percent(confidence)} sure: ${consequence}.`;
}

function positionText({ debater_id, answer, vote, confidence, reasoning, failure }: Position): string {
  if (failure !== null) return `- ${debater_id} has no answer (${failure.code})`;
  const answerText = oneLine(vote ?? answer ?? 'no vote', ANSWER_CHARACTERS);
  const reasonText = oneLine(reasoning ?? '', REASON_CHARACTERS);
  return `- ${debater_id}: ${answerText} (${percent(confidence)})${reasonText === '' ? '' : ` – ${reasonText}`}`;
}

function agreementText({ convergence_score, classes }: EventOf<'debate.round_completed'>): string {
  const groups = classes.map(
    ({ answer, debater_ids }) => `${oneLine(answer, ANSWER_CHARACTERS)} ×${debater_ids.length}`,
  );
  return `Agreement ${percent(convergence_score)}${groups.length === 0 ? '' : `: ${groups.join(' · ')}`}`;
}

function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)} %`;
}

/** Returns the text on one line without characters that control a terminal. */
function oneLine(text: string, characters: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  if (line.length <= characters) return line;
  const shortened = line.slice(0, characters - 1);
  return `${shortened.isWellFormed() ? shortened : shortened.slice(0, -1)}…`;
}
