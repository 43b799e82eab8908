/** Converts the events of a debate to lines: one row per position as it arrives, and the agreement after each round. */
import type { DebateEvent, Position } from '../../client/contract-types.ts';
import { shareText, usdText } from '../amounts.ts';
import { plainLine } from '../plain-text.ts';
import type { Line, Span } from '../screen.ts';
import { fitted } from '../screen.ts';
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
const MARKER = 2;
const CONFIDENCE = 5;
const COST = 11;
const GAPS = 4;
const NAME = { min: 8, max: 18 };
const ANSWER = { min: 12, max: 36 };
/** The length of a reason when the width of lines is not limited. */
const WHOLE_REASON = 300;

interface Widths {
  readonly name: number;
  readonly answer: number;
  readonly reason: number;
}

/** Returns a drawing. `width` is the number of columns of the terminal; null when the output is not a terminal. */
export function debateDrawing(width: number | null): DebateDrawing {
  let widths = widthsFor(width, []);
  let speakers: readonly string[] = [];
  const writing = new Map<string, Written>();
  const spoke = (position: Position) => {
    speakers = speakers.filter((id) => id !== position.debater_id);
    writing.delete(position.debater_id);
    return [row(position, widths)];
  };
  const finishedTurn = ({ debater_id }: Position) => {
    speakers = speakers.filter((id) => id !== debater_id);
    return [];
  };
  return {
    waiting: () => writingText([...writing].at(-1), width) ?? waitingText(speakers),
    lines(event) {
      switch (event.event) {
        case 'debate.delta':
          take(writing, event.data);
          return [];
        case 'debate.started': {
          const { debaters } = event.data;
          widths = widthsFor(
            width,
            debaters.map(({ id }) => id),
          );
          return opening(event.data, widths);
        }
        case 'debate.round_started':
          writing.clear();
          speakers = event.data.speakers;
          return [heading(event.data)];
        case 'debate.position':
        case 'debate.position_failed':
          return isStanceTurn(event.data.position) ? finishedTurn(event.data.position) : spoke(event.data.position);
        case 'debate.route_checked':
          return routing(event.data, widths);
        case 'debate.completed':
        case 'debate.failed':
        case 'debate.cancelled':
        case 'debate.budget_exceeded':
          speakers = [];
          return verdictLines(event);
        default:
          return remark(event);
      }
    },
  };
}

/** The latest text of a debater for one field of its reply. */
interface Written {
  readonly field: string;
  readonly text: string;
}

/** More characters than a line of any terminal has. */
const WRITTEN_CHARACTERS = 500;

/** Adds a piece of text. The debater that wrote last is the last entry of the map. */
function take(writing: Map<string, Written>, { debater_id: id, field, text }: DataOf<'debate.delta'>): void {
  const before = writing.get(id);
  const known = before?.field === field ? before.text : '';
  writing.delete(id);
  writing.set(id, { field, text: (known + text).slice(-WRITTEN_CHARACTERS) });
}

/** Returns the end of the text that is being written, after its debater and field. */
function writingText(latest: [string, Written] | undefined, width: number | null): string | null {
  if (latest === undefined || width === null) return null;
  const [id, { field, text }] = latest;
  const label = `  ${id}, ${field}: `;
  const columns = Math.max(0, width - label.length - 2);
  const plain = plainLine(text);
  return label + (plain.length > columns ? `…${plain.slice(plain.length - columns).toWellFormed()}` : plain);
}

function waitingText(speakers: readonly string[]): string {
  return speakers.length === 0 ? '' : `  waiting for ${speakers.join(', ')}`;
}

type DataOf<Name extends DebateEvent['event']> = Extract<DebateEvent, { event: Name }>['data'];

/** Returns the lines of events that change no state of the drawing. */
function remark(event: DebateEvent): Line[] {
  switch (event.event) {
    case 'debate.phase_completed':
      return [[{ text: `  votes  ${talliesOf(event.data.tally)}` }]];
    case 'debate.round_completed':
      return [agreement(event.data)];
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

function opening({ config, debaters, debate_id }: DataOf<'debate.started'>, { name }: Widths): Line[] {
  const what = `${config.protocol}, ${debaters.length} debaters, max ${config.max_rounds} rounds`;
  return [
    [{ text: `debate ${debate_id}`, style: 'heading' }, { text: `  ${what}` }],
    ...debaters.map(({ id, model }): Line => [{ text: `  ${fitted(plainLine(id), name)}  ` }, faint(model)]),
  ];
}

function heading({ round_number, phase, note }: DataOf<'debate.round_started'>): Line {
  const title = `round ${round_number}${phase === null ? '' : `, ${phase}`}`;
  return [{ text: title, style: 'heading' }, ...(note === null ? [] : [faint(`  ${note}`)])];
}

function routing({ decision, confidence, model, position }: DataOf<'debate.route_checked'>, widths: Widths): Line[] {
  const how = `${model} is ${shareText(confidence)} sure`;
  const then = decision === 'single_agent' ? 'its answer stands alone' : 'the panel debates';
  const line: Line = [{ text: 'routing', style: 'heading' }, { text: `  ${how}: ${then}` }];
  return decision === 'single_agent' && position !== null ? [line, row(position, widths)] : [line];
}

function row(position: Position, { name, answer, reason }: Widths): Line {
  const { debater_id, confidence, cost_usd, changed_from_previous, failure } = position;
  const cell = (text: string, columns: number) => `${fitted(plainLine(text), columns)} `;
  const head: Span = { text: cell(debater_id, name) };
  const cost = faint(cell(usdText(cost_usd), COST));
  if (position.status === 'failed') {
    const why = fitted(plainLine(failure?.detail ?? ''), reason).trimEnd();
    const what = cell(failure?.code ?? 'failed', answer);
    return [bad('✗ '), head, bad(what), { text: cell('', CONFIDENCE) }, cost, faint(why)];
  }
  const hasChanged = changed_from_previous === true;
  const answerCell = cell(position.vote ?? position.answer ?? '–', answer);
  return [
    hasChanged ? { text: '~ ', style: 'changed' } : { text: '  ' },
    head,
    { text: answerCell, style: hasChanged ? 'changed' : 'strong' },
    { text: cell(shareText(confidence), CONFIDENCE) },
    cost,
    faint(fitted(plainLine(reasonOf(position)), reason).trimEnd()),
  ];
}

/** Returns the reason of a change when there is one, else the reasoning. */
function reasonOf({ changed_from_previous, change_justification, reasoning }: Position): string {
  return (changed_from_previous === true ? change_justification : null) ?? reasoning ?? '';
}

function agreement({ convergence_score, classes, unread }: DataOf<'debate.round_completed'>): Line {
  const shares = classes.map(
    ({ answer, debater_ids }) => `${fitted(plainLine(answer), 24).trimEnd()} ×${debater_ids.length}`,
  );
  const lost = unread.length === 0 ? [] : [`no response ×${unread.length}`];
  return [
    { text: `  agreement ${shareText(convergence_score)}`, style: 'strong' },
    faint(`  ${[...shares, ...lost].join(' · ')}`),
  ];
}

function talliesOf(tally: Readonly<Record<string, number>>): string {
  return Object.entries(tally)
    .map(([option, votes]) => `${plainLine(option)} ${votes}`)
    .join(' · ');
}

function widthsFor(width: number | null, names: readonly string[]): Widths {
  const name = between(NAME, Math.max(0, ...names.map(({ length }) => length)));
  if (width === null) return { name, answer: ANSWER.max, reason: WHOLE_REASON };
  const free = width - MARKER - name - CONFIDENCE - COST - GAPS;
  const answer = between(ANSWER, Math.floor(free / 3));
  return { name, answer, reason: Math.max(0, free - answer) };
}

function between({ min, max }: { readonly min: number; readonly max: number }, wanted: number): number {
  return Math.min(max, Math.max(min, wanted));
}

function faint(text: string): Span {
  return { text, style: 'faint' };
}

function bad(text: string): Span {
  return { text, style: 'bad' };
}
