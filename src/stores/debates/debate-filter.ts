/** Which debates a list shows. */
import type { DebateStatus } from '../../debate/schema/event.ts';
import type { MetadataPair } from '../budget-cap.ts';

export interface DebateFilter {
  readonly status: DebateStatus | null;
  readonly escalated: boolean | null;
  /** Finished ones only. */
  readonly finished: boolean;
  /** Whether a human has given a verdict; null: either. */
  readonly reviewed: boolean | null;
  /** True: debates that wait for a review, escalated or drawn for an audit; absent: either. */
  readonly waiting?: boolean;
  /** Debates that carry all of these, which `AdmitStep.pairs` has named; absent: any. */
  readonly pairs?: readonly MetadataPair[];
  /** ISO 8601 UTC, exclusive bounds. */
  readonly createdAfter: string | null;
  readonly createdBefore: string | null;
}
