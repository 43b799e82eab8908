/** The provider's own records: every received request and its bill. Plain data, sent from its process. */
import type { ModelUsage } from '../../../src/models/model.ts';
import type { MisbehaviourName } from '../injected/misbehaviours.ts';

export interface ProviderCall {
  /** Number of the debate within the run; null when the prompt names none. */
  readonly debate: number | null;
  /** The model id of the provider, without the provider's name. */
  readonly model: string;
  /** Null: a call that groups answers. */
  readonly round: number | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its misbehaviour; null: a valid reply. */
  readonly misbehaviour: MisbehaviourName | null;
  /** The whole reply was sent, and the client had not disconnected before. */
  readonly isServed: boolean;
  /** Null: not billed. */
  readonly billedUsage: ModelUsage | null;
}

export interface ProviderRecords {
  readonly calls: readonly ProviderCall[];
  readonly openSockets: number;
}

/** Messages to and from the provider's process. */
export type ProviderRequest = { readonly kind: 'records' | 'misbehaved'; readonly number: number };
export type ProviderMessage =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'records'; readonly number: number; readonly records: ProviderRecords }
  /** Numbers of the debates in which it misbehaved as their questions request. */
  | { readonly kind: 'misbehaved'; readonly number: number; readonly debates: readonly number[] };
