/**
 * The open spans of one run of a debate. A span is opened by its own event or by the first call below it, because a
 * run that continues from an event log does not receive the earlier events.
 *
 *   debate.run ─┬─ debate.route_check ─ chat …
 *               ├─ debate.round ─┬─ debate.debater ─ chat …
 *               │                └─ …
 *               ├─ debate.align ─ chat …
 *               └─ debate.aggregate ─┬─ chat …
 *                                    └─ debate.write ─ chat …
 */
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import { createContextKey, trace } from '@opentelemetry/api';
import type { LoggedEvent } from '../../debate/schema/event.ts';
import { isTerminal, statusAfter } from '../../debate/schema/event.ts';
import type { RouteCheck } from '../../debate/schema/outcome/result.ts';
import type { Verdict } from '../../debate/schema/outcome/verdict.ts';
import type { FailureCode, Position } from '../../debate/schema/position.ts';
import type { RoundSummary } from '../../debate/schema/round.ts';
import type { CallAttribution } from '../../models/model.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import { ClaimSpans } from './claim-spans.ts';
import { debaterAttributes, positionAttributes, runAttributes } from './debate-attributes.ts';
import { debateSpans, otherAttributes } from './span-attributes.ts';
import { fail } from './span-failure.ts';
import { contextOf } from './stored-trace.ts';

const SPANS = createContextKey('parley: the spans of the running debate');

export class DebateSpans {
  /** The context for the work of the run. The span of the run is active in it, and `of` finds these spans. */
  readonly context: Context;
  readonly #tracer: Tracer;
  readonly #debate: DebateRecord;
  readonly #run: Span;
  readonly #debaters = new Map<string, Span>();
  readonly #claims = new ClaimSpans((name, parent) => this.#open(name, {}, parent));
  #routeCheck: Span | null = null;
  #round: { readonly number: number; readonly span: Span; readonly context: Context } | null = null;
  #aggregate: Span | null = null;
  /** The end of the latest round, at which the decision begins. */
  #roundEndedAt: Date | null = null;
  #endStatus = 'handed_over';
  #hasEnded = false;

  constructor(tracer: Tracer, debate: DebateRecord) {
    const caller = contextOf(debate.trace);
    this.#tracer = tracer;
    this.#debate = debate;
    this.#run = tracer.startSpan(debateSpans.run.name, { attributes: runAttributes(debate) }, caller);
    this.context = trace.setSpan(caller, this.#run).setValue(SPANS, this);
  }

  /** Returns the spans of the debate that runs in the given context, or null. */
  static of(active: Context): DebateSpans | null {
    const found = active.getValue(SPANS);
    return found instanceof DebateSpans ? found : null;
  }

  /** Returns the context of a call, below the span of its purpose. */
  contextFor({ purpose, round, debaterId, phase }: CallAttribution): Context {
    // A call that ends after its run must open no span, because no code would end it.
    if (this.#hasEnded) return this.context;
    switch (purpose) {
      case 'routing':
        return this.#below(this.#openRouteCheck());
      case 'judge':
        return this.#below(this.#openAggregate());
      case 'align':
        return this.#below(this.#claims.align());
      case 'write':
        return this.#below(this.#claims.write(() => this.#below(this.#openAggregate())));
      case 'debater':
      case 'stance':
        return debaterId === null
          ? this.#openRound(round).context
          : this.#below(this.#openDebater({ round, phase, debaterId }));
      default:
        return this.#openRound(round).context;
    }
  }

  /** Returns the context of the span of the decision. */
  verdictContext(): Context {
    return this.#hasEnded ? this.context : this.#below(this.#openAggregate());
  }

  record(event: LoggedEvent): void {
    if (isTerminal(event)) this.#recordEnd(event.type, event.error?.code ?? null);
    switch (event.type) {
      case 'debate.route_checked':
        this.#routeChecked(event);
        return;
      case 'debate.round_started':
        this.#openRound(event.round_number);
        return;
      case 'debate.position':
        this.#endTurn(event.position, null);
        return;
      case 'debate.position_failed':
        this.#endTurn(event.position, event.failure.code);
        return;
      case 'debate.round_completed':
        this.#roundCompleted(event);
        return;
      case 'debate.claims':
        this.#claims.aligned(event.claims.length);
        return;
      case 'debate.judging':
        this.#openAggregate();
        return;
      case 'debate.aggregated':
        this.#aggregated(event.verdict);
        return;
      default:
        return;
    }
  }

  /** Marks the run as failed. */
  recordCrash(error: unknown): void {
    fail(this.#run, error instanceof Error ? error.name : 'unknown');
  }

  /** Ends all open spans of the run. */
  end(): void {
    this.#hasEnded = true;
    for (const span of this.#debaters.values()) span.end();
    this.#debaters.clear();
    this.#routeCheck?.end();
    this.#round?.span.end();
    this.#claims.end();
    this.#aggregate?.end();
    this.#run.setAttribute(otherAttributes.ended, this.#endStatus);
    this.#run.end();
  }

  #below(span: Span): Context {
    return trace.setSpan(this.context, span);
  }

  /** Sets the attributes after the start, because the SDK copies and checks those of a start twice. */
  #open(name: string, attributes: Attributes, parent: Context = this.context): Span {
    return this.#tracer.startSpan(name, {}, parent).setAttributes(attributes);
  }

  #openRouteCheck(): Span {
    this.#routeCheck ??= this.#open(debateSpans.routeCheck.name, {});
    return this.#routeCheck;
  }

  /** Returns the span of the round and the context below it, which all turns of the round share. */
  #openRound(number: number): { readonly span: Span; readonly context: Context } {
    if (this.#round?.number === number) return this.#round;
    this.#round?.span.end();
    const { name, attributes } = debateSpans.round;
    const span = this.#open(name, { [attributes.number]: number });
    this.#round = { number, span, context: this.#below(span) };
    return this.#round;
  }

  #openDebater(turn: { readonly round: number; readonly phase: string | null; readonly debaterId: string }): Span {
    const open = this.#debaters.get(turn.debaterId);
    if (open !== undefined) return open;
    const attributes = debaterAttributes(this.#debate, turn.debaterId, turn.phase);
    const span = this.#open(debateSpans.debater.name, attributes, this.#openRound(turn.round).context);
    this.#debaters.set(turn.debaterId, span);
    return span;
  }

  #openAggregate(): Span {
    const startTime = this.#roundEndedAt;
    this.#aggregate ??= this.#tracer.startSpan(
      debateSpans.aggregate.name,
      startTime === null ? {} : { startTime },
      this.context,
    );
    return this.#aggregate;
  }

  #routeChecked({ model, confidence, decision }: RouteCheck): void {
    const span = this.#openRouteCheck();
    const { attributes } = debateSpans.routeCheck;
    span.setAttributes({ [attributes.model]: model, [attributes.decision]: decision });
    if (confidence !== null) span.setAttribute(attributes.confidence, confidence);
    span.end();
    this.#routeCheck = null;
  }

  #endTurn(position: Position, failure: FailureCode | null): void {
    const { debater_id: debaterId, round, phase } = position;
    const span = this.#openDebater({ round, phase, debaterId });
    span.setAttributes(positionAttributes(position));
    if (failure !== null) fail(span, failure);
    span.end();
    this.#debaters.delete(debaterId);
  }

  #roundCompleted({ round_number, convergence_score, stopped_early }: RoundSummary): void {
    const { span } = this.#openRound(round_number);
    const { attributes } = debateSpans.round;
    span.setAttribute(attributes.stoppedEarly, stopped_early);
    if (convergence_score !== null) span.setAttribute(attributes.convergenceScore, convergence_score);
    span.end();
    this.#round = null;
    this.#roundEndedAt = new Date();
  }

  #aggregated(verdict: Verdict): void {
    const { decision, confidence, escalate_to_human } = verdict;
    this.#claims.written(verdict);
    const span = this.#openAggregate();
    const { attributes } = debateSpans.aggregate;
    // The rule that decided: the fallback when the requested rule failed.
    const strategy = decision.fallback ?? decision.aggregation;
    span.setAttributes({ [attributes.strategy]: strategy, [attributes.escalate]: escalate_to_human });
    if (confidence !== null) span.setAttribute(attributes.confidence, confidence);
    span.end();
    this.#aggregate = null;
  }

  #recordEnd(type: LoggedEvent['type'], errorCode: string | null): void {
    this.#endStatus = statusAfter(type) ?? this.#endStatus;
    if (type === 'debate.failed') fail(this.#run, errorCode ?? 'unknown');
  }
}
