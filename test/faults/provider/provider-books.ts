/** The provider's own truth: every request that reached it, and what it billed. Plain data, sent from its process. */
import type { ModelUsage } from '../../../src/models/model.ts';
import type { MisbehaviourName } from '../injected/misbehaviours.ts';

export interface AskedCall {
  /** Number of the debate within the run; null when the prompt names none. */
  readonly debate: number | null;
  /** As the provider knows it, without the provider's name. */
  readonly model: string;
  /** Null: it was asked to group answers. */
  readonly round: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What it did wrong; null: it answered well. */
  readonly wrong: MisbehaviourName | null;
  /** The whole reply left, and nobody hung up before. */
  readonly served: boolean;
  /** Null: nothing was billed. */
  readonly billed: ModelUsage | null;
}

export interface Books {
  readonly calls: readonly AskedCall[];
  readonly openSockets: number;
}

/** Messages to the provider's process and from it. */
export type ProviderQuestion = { readonly ask: 'books' | 'wronged'; readonly number: number };
export type ProviderMessage =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'books'; readonly number: number; readonly books: Books }
  /** Numbers of the debates in which it did what their questions asked for. */
  | { readonly kind: 'wronged'; readonly number: number; readonly debates: readonly number[] };
