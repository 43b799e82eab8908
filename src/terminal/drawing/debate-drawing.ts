/** Converts the events of a debate to lines: one row per position as it arrives, and the agreement after each round. */
import type { DebateEvent, Position } from '../../client/contract-types.ts';
import { shareText, usdText } from '../amounts.ts';
import { plainLine } from '../plain-text.ts';
import type { Line, Span } from '../screen.ts';
import { fitColumns } from '../screen.ts';
import { claimLine, isStanceTurn } from './claim-lines.ts';
import { verdictLines } from './verdict-lines.ts';

export interface DebateDrawing {
  /** Returns the lines of an event, none for unknown events, which newer services may send. */
  lines(event: DebateEvent): Line[];
  /**
   * Returns the reply that is being written, else the debaters without a reply in this round; empty when there are
   * none.
   */
  waiting(): string;
}

/** Widths of columns. The reason gets the remaining width. */
const MARKER_COLUMNS = 2;
const CONFIDENCE_COLUMNS = 5;
const COST_COLUMNS = 11;
/** One space after each of the four cells before the reason. */
const GAP_COLUMNS = 4;
const NAME_COLUMNS = { min: 8, max: 18 };
const ANSWER_COLUMNS = { min: 12, max: 36 };
/** The length of a reason when the width of lines is not limited. */
const MAX_REASON_COLUMNS = 300;

interface Widths {
  readonly name: number;
  readonly answer: number;
  readonly reason: number;
}

/** Returns a drawing. `width` is the number of columns of the terminal; null when the output is not a terminal. */
export function debateDrawing(width: number | null): DebateDrawing {
  let widths = widthsFor(width, []);
  let waitingDebaters: readonly string[] = [];
  const partialReplies = new Map<string, PartialReply>();
  const positionLines = (position: Position) => {
    waitingDebaters = waitingDebaters.filter((id) => id !== position.debater_id);
    partialReplies.delete(position.debater_id);
    return [positionLine(position, widths)];
  };
  const finishedTurn = ({ debater_id }: Position) => {
    waitingDebaters = waitingDebaters.filter((id) => id !== debater_id);
    return [];
  };
  return {
    waiting: () => partialReplyText([...partialReplies].at(-1), width) ?? waitingText(waitingDebaters),
    lines(event) {
      switch (event.event) {
        case 'debate.delta':
          appendDelta(partialReplies, event.data);
          return [];
        case 'debate.started': {
          const { debaters } = event.data;
          widths = widthsFor(
            width,
            debaters.map(({ id }) => id),
          );
          return openingLines(event.data, widths);
        }
        case 'debate.round_started':
          partialReplies.clear();
          waitingDebaters = event.data.speakers;
          return [roundLine(event.data)];
        case 'debate.position':
        case 'debate.position_failed':
          return isStanceTurn(event.data.position)
            ? finishedTurn(event.data.position)
            : positionLines(event.data.position);
        case 'debate.route_checked':
          return routingLines(event.data, widths);
        case 'debate.completed':
        case 'debate.failed':
        case 'debate.cancelled':
        case 'debate.budget_exceeded':
          waitingDebaters = [];
          return verdictLines(event);
        default:
          return statelessLines(event);
      }
    },
  };
}

/** The field of a reply that is being written, and the end of its text. */
interface PartialReply {
  readonly field: string;
  readonly text: string;
}

/** The number of characters that are kept of a text, more than a line of any terminal has. */
const MAX_PARTIAL_CHARACTERS = 500;

/** Adds a piece of text. The debater that wrote last is the last entry of the map. */
function appendDelta(
  partialReplies: Map<string, PartialReply>,
  { debater_id: id, field, text }: DataOf<'debate.delta'>,
): void {
  const previous = partialReplies.get(id);
  const earlierText = previous?.field === field ? previous.text : '';
  partialReplies.delete(id);
  partialReplies.set(id, { field, text: (earlierText + text).slice(-MAX_PARTIAL_CHARACTERS) });
}

/** Returns the end of the text that is being written, after its debater and field. */
function partialReplyText(latest: [string, PartialReply] | undefined, width: number | null): string | null {
  if (latest === undefined || width === null) return null;
  const [id, { field, text }] = latest;
  const label = `  ${id}, ${field}: `;
  const columns = Math.max(0, width - label.length - 2);
  const plain = plainLine(text);
  return label + (plain.length > columns ? `…${plain.slice(plain.length - columns).toWellFormed()}` : plain);
}

function waitingText(waitingDebaters: readonly string[]): string {
  return waitingDebaters.length === 0 ? '' : `  waiting for ${waitingDebaters.join(', ')}`;
}

type DataOf<Name extends DebateEvent['event']> = Extract<DebateEvent, { event: Name }>['data'];

/** Returns the lines of an event that does not change the state of the drawing. */
function statelessLines(event: DebateEvent): Line[] {
  switch (event.event) {
    case 'debate.phase_completed':
      return [[{ text: `  votes  ${tallyText(event.data.tally)}` }]];
    case 'debate.round_completed':
      return [agreementLine(event.data)];
    case 'debate.claims':
    case 'debate.stances':
    case 'debate.claim_status':
      return [claimLine(event)];
    case 'debate.note':
      return [[{ text: `  note: ${event.data.note.text}`, style: 'changed' }]];
    case 'debate.converged':
      return [[{ text: `  the panel agrees (${shareText(event.data.score)}): no further round`, style: 'good' }]];
    case 'debate.judging':
      return [[{ text: judgeText(event.data), style: 'heading' }]];
    case 'debate.resumed':
      return [[{ text: 'another process continues the debate', style: 'faint' }]];
    default:
      return [];
  }
}

/** Describes the judge. A judge without candidates writes the answer from claims. */
function judgeText({ model, candidates }: DataOf<'debate.judging'>): string {
  return candidates.length === 0
    ? `writer  ${model} writes the answer from the claims`
    : `judge  ${model} reads ${candidates.length} answers`;
}

function openingLines({ config, debaters, debate_id }: DataOf<'debate.started'>, { name }: Widths): Line[] {
  const what = `${config.protocol}, ${debaters.length} debaters, max ${config.max_rounds} rounds`;
  return [
    [{ text: `debate ${debate_id}`, style: 'heading' }, { text: `  ${what}` }],
    ...debaters.map(({ id, model }): Line => [{ text: `  ${fitColumns(plainLine(id), name)}  ` }, faint(model)]),
  ];
}

function roundLine({ round_number, phase, note }: DataOf<'debate.round_started'>): Line {
  const title = `round ${round_number}${phase === null ? '' : `, ${phase}`}`;
  return [{ text: title, style: 'heading' }, ...(note === null ? [] : [faint(`  ${note}`)])];
}

function routingLines(
  { decision, confidence, model, position }: DataOf<'debate.route_checked'>,
  widths: Widths,
): Line[] {
  const modelConfidence = `${model} is ${shareText(confidence)} sure`;
  const consequence = decision === 'single_agent' ? 'its answer stands alone' : 'the panel debates';
  const line: Line = [{ text: 'routing', style: 'heading' }, { text: `  ${modelConfidence}: ${consequence}` }];
  return decision === 'single_agent' && position !== null ? [line, positionLine(position, widths)] : [line];
}

function positionLine(position: Position, { name, answer, reason }: Widths): Line {
  const { debater_id, confidence, cost_usd, changed_from_previous, failure } = position;
  const cell = (text: string, columns: number) => `${fitColumns(plainLine(text), columns)} `;
  const nameCell: Span = { text: cell(debater_id, name) };
  const costCell = faint(cell(usdText(cost_usd), COST_COLUMNS));
  if (position.status === 'failed') {
    const failureText = fitColumns(plainLine(failure?.detail ?? ''), reason).trimEnd();
    const what = cell(failure?.code ?? 'failed', answer);
    return [bad('✗ '), nameCell, bad(what), { text: cell('', CONFIDENCE_COLUMNS) }, costCell, faint(failureText)];
  }
  const hasChanged = changed_from_previous === true;
  const answerCell = cell(position.vote ?? position.answer ?? '–', answer);
  return [
    hasChanged ? { text: '~ ', style: 'changed' } : { text: '  ' },
    nameCell,
    { text: answerCell, style: hasChanged ? 'changed' : 'strong' },
    { text: cell(shareText(confidence), CONFIDENCE_COLUMNS) },
    costCell,
    faint(fitColumns(plainLine(reasonOf(position)), reason).trimEnd()),
  ];
}

/** Returns the reason of a change when there is one, else the reasoning. */
function reasonOf({ changed_from_previous, change_justification, reasoning }: Position): string {
  return (changed_from_previous === true ? change_justification : null) ?? reasoning ?? '';
}

function agreementLine({ convergence_score, classes, unread }: DataOf<'debate.round_completed'>): Line {
  const shares = classes.map(
    ({ answer, debater_ids }) => `${fitColumns(plainLine(answer), 24).trimEnd()} ×${debater_ids.length}`,
  );
  const unanswered = unread.length === 0 ? [] : [`no response ×${unread.length}`];
  return [
    { text: `  agreement ${shareText(convergence_score)}`, style: 'strong' },
    faint(`  ${[...shares, ...unanswered].join(' · ')}`),
  ];
}

function tallyText(tally: Readonly<Record<string, number>>): string {
  return Object.entries(tally)
    .map(([option, votes]) => `${plainLine(option)} ${votes}`)
    .join(' · ');
}

function widthsFor(width: number | null, names: readonly string[]): Widths {
  const name = clamp(NAME_COLUMNS, Math.max(0, ...names.map(({ length }) => length)));
  if (width === null) return { name, answer: ANSWER_COLUMNS.max, reason: MAX_REASON_COLUMNS };
  const free = width - MARKER_COLUMNS - name - CONFIDENCE_COLUMNS - COST_COLUMNS - GAP_COLUMNS;
  const answer = clamp(ANSWER_COLUMNS, Math.floor(free / 3));
  return { name, answer, reason: Math.max(0, free - answer) };
}

function clamp({ min, max }: { readonly min: number; readonly max: number }, columns: number): number {
  return Math.min(max, Math.max(min, columns));
}

function faint(text: string): Span {
  return { text, style: 'faint' };
}

function bad(text: string): Span {
  return { text, style: 'bad' };
}
