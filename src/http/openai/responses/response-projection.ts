/**
 * Projects the log of a debate to the response and the events of its stream. A pure function: the same log always gives
 * the same response and events with the same numbers.
 *
 * queued → in_progress → completed | incomplete | failed | cancelled. No more than one item is open, and it is a
 * reasoning item. The lines of events are added to it, and it is closed when the next round begins or the debate ends.
 */
import type { LoggedEvent, TerminalEvent } from '../../../debate/schema/event.ts';
import { isTerminal } from '../../../debate/schema/event.ts';
import type { DebateTotals } from '../ended-debate.ts';
import { endedDebateOf, NO_TOTALS, outcomeOf, totalsAfter } from '../ended-debate.ts';
import { progressLine } from '../progress-line.ts';
import { verdictLine } from '../verdict-line.ts';
import { endingOf } from './response-ending.ts';
import type { ResponseEvent, Unnumbered } from './response-event.ts';
import type { ResponseHead } from './response-heading.ts';
import { headingOf } from './response-heading.ts';
import { reasoningId } from './response-id.ts';
import type { OutputItem, ReasoningItem } from './response-item.ts';
import type { Response } from './response-resource.ts';

/** An immutable projection of the first events of a log. */
export interface Projection {
  readonly head: ResponseHead;
  readonly response: Response;
  /** Completed items. */
  readonly completedItems: readonly OutputItem[];
  /** Text of the open reasoning item; null without one. */
  readonly summary: string | null;
  /** The round of the open item; null when no item is open, or when it was opened before the first round. */
  readonly round: number | null;
  readonly totals: DebateTotals;
  /** Number of events so far, which is the sequence number of the next one. */
  readonly count: number;
}

export interface Step {
  readonly projection: Projection;
  readonly events: readonly ResponseEvent[];
}

export function newProjection(head: ResponseHead): Projection {
  const response = headingOf(head);
  return { head, response, completedItems: [], summary: null, round: null, totals: NO_TOTALS, count: 0 };
}

/** Returns the projection after further events of the log, and the stream's events about them. */
export function project(from: Projection, log: readonly LoggedEvent[]): Step {
  const events: ResponseEvent[] = [];
  let projection = from;
  for (const event of log) {
    const step = projectEvent(projection, event);
    projection = step.projection;
    events.push(...step.events);
  }
  return { projection, events };
}

/** Returns the response in its current state, including the open item. */
export function responseOf({ head, response, completedItems, summary }: Projection): Response {
  if (summary === null) return response;
  return {
    ...response,
    output: [...completedItems, reasoningItem({ head, index: completedItems.length, summary, status: 'in_progress' })],
  };
}

function projectEvent(projection: Projection, event: LoggedEvent): Step {
  const draft = new Draft(projection);
  draft.addTotals(event);
  if (isTerminal(event)) draft.end(event, event.at);
  else if (event.type === 'debate.queued') draft.snapshots('response.created', 'response.queued');
  else if (event.type === 'debate.started') draft.start();
  else {
    if (event.type === 'debate.round_started') draft.beginRound(event.round_number);
    const line = progressLine(event);
    if (line !== null) draft.appendLine(line);
  }
  return draft.finish();
}

/** A step that is being computed. */
class Draft {
  #projection: Projection;
  readonly #events: ResponseEvent[] = [];

  constructor(from: Projection) {
    this.#projection = from;
  }

  finish(): Step {
    return {
      projection: { ...this.#projection, count: this.#projection.count + this.#events.length },
      events: this.#events,
    };
  }

  addTotals(event: LoggedEvent): void {
    this.#projection = { ...this.#projection, totals: totalsAfter(this.#projection.totals, event) };
  }

  start(): void {
    this.#projection = { ...this.#projection, response: { ...this.#projection.response, status: 'in_progress' } };
    this.snapshots('response.in_progress');
  }

  /** Begins a round. A later phase of the same round continues the same item. */
  beginRound(round: number): void {
    if (this.#projection.round === round) return;
    this.#close();
    this.#open();
    this.#projection = { ...this.#projection, round };
  }

  appendLine(line: string): void {
    if (this.#projection.summary === null) this.#open();
    this.#projection = { ...this.#projection, summary: `${this.#projection.summary}${line}` };
    this.#push({ type: 'response.reasoning_summary_text.delta', ...this.#inSummary(), delta: line });
  }

  end(event: TerminalEvent, at: string): void {
    const { head, totals, response } = this.#projection;
    if (event.result !== null) this.appendLine(`${verdictLine(event.result)}\n`);
    this.#close();
    const debate = endedDebateOf(totals, event);
    const ending = endingOf({ head, debate, outcome: outcomeOf(debate), at });
    if (ending.message !== null) this.#add(ending.message, ending.events);
    this.#projection = {
      ...this.#projection,
      response: { ...response, ...ending.fields, output: [...this.#projection.completedItems] },
    };
    this.snapshots(ending.type);
  }

  snapshots(...types: readonly Extract<ResponseEvent, { response: Response }>['type'][]): void {
    for (const type of types) this.#push({ type, response: this.#projection.response });
  }

  #open(): void {
    const item = this.#item('', 'in_progress');
    this.#projection = { ...this.#projection, summary: '' };
    this.#push({ type: 'response.output_item.added', output_index: this.#outputIndex, item: { ...item, summary: [] } });
    this.#push({
      type: 'response.reasoning_summary_part.added',
      ...this.#inSummary(),
      part: { type: 'summary_text', text: '' },
    });
  }

  #close(): void {
    const { summary, completedItems } = this.#projection;
    if (summary === null) return;
    const item = this.#item(summary, 'completed');
    const part = { type: 'summary_text', text: summary } as const;
    this.#push({ type: 'response.reasoning_summary_text.done', ...this.#inSummary(), text: summary });
    this.#push({ type: 'response.reasoning_summary_part.done', ...this.#inSummary(), part });
    this.#push({ type: 'response.output_item.done', output_index: this.#outputIndex, item });
    this.#projection = { ...this.#projection, completedItems: [...completedItems, item], summary: null, round: null };
  }

  /** Adds a complete item with the events of its content. */
  #add(item: Extract<OutputItem, { type: 'message' }>, content: (index: number) => readonly Unnumbered[]): void {
    const output_index = this.#outputIndex;
    const openItem: OutputItem = { ...item, status: 'in_progress', content: [] };
    this.#push({ type: 'response.output_item.added', output_index, item: openItem });
    for (const event of content(output_index)) this.#push(event);
    this.#push({ type: 'response.output_item.done', output_index, item });
    this.#projection = { ...this.#projection, completedItems: [...this.#projection.completedItems, item] };
  }

  /** The index of the open item, or of the next one. */
  get #outputIndex(): number {
    return this.#projection.completedItems.length;
  }

  #inSummary() {
    const { head } = this.#projection;
    return {
      item_id: reasoningId(head.id, this.#outputIndex),
      output_index: this.#outputIndex,
      summary_index: 0,
    } as const;
  }

  #item(summary: string, status: ReasoningItem['status']): ReasoningItem {
    return reasoningItem({ head: this.#projection.head, index: this.#outputIndex, summary, status });
  }

  #push(event: Unnumbered): void {
    const { type, ...rest } = event;
    const sequence_number = this.#projection.count + this.#events.length;
    this.#events.push({ type, sequence_number, ...rest } as ResponseEvent);
  }
}

interface ReasoningInput {
  readonly head: ResponseHead;
  readonly index: number;
  readonly summary: string;
  readonly status: ReasoningItem['status'];
}

function reasoningItem({ head, index, summary, status }: ReasoningInput): ReasoningItem {
  return {
    type: 'reasoning',
    id: reasoningId(head.id, index),
    status,
    summary: [{ type: 'summary_text', text: summary }],
  };
}
