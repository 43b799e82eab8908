/** The open spans of a long debate's claims: the span of their grouping, and the span of the written answer. */
import type { Context, Span } from '@opentelemetry/api';
import type { Verdict } from '../../debate/schema/outcome/verdict.ts';
import { claimSpans } from './span-attributes.ts';

export class ClaimSpans {
  readonly #open: (name: string, parent?: Context) => Span;
  #align: Span | null = null;
  #write: Span | null = null;

  constructor(open: (name: string, parent?: Context) => Span) {
    this.#open = open;
  }

  align(): Span {
    this.#align ??= this.#open(claimSpans.align.name);
    return this.#align;
  }

  /** Ends the span of the grouping, if there is one: grouping without a model call has no span. */
  aligned(claims: number): void {
    this.#align?.setAttribute(claimSpans.align.attributes.claims, claims).end();
    this.#align = null;
  }

  write(parent: () => Context): Span {
    this.#write ??= this.#open(claimSpans.write.name, parent());
    return this.#write;
  }

  /** Ends the span of the written answer, if there is one. */
  written({ decision, claims }: Verdict): void {
    const { attributes } = claimSpans.write;
    const contested = (claims ?? []).filter(({ status }) => status === 'contested').length;
    this.#write?.setAttributes({
      [attributes.fallback]: decision.fallback !== null,
      [attributes.contested]: contested,
    });
    this.#write?.end();
    this.#write = null;
  }

  end(): void {
    this.#align?.end();
    this.#write?.end();
  }
}
