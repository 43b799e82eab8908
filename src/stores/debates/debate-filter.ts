/** Selects the debates of a list. */
import type { DebateStatus } from '../../debate/schema/event.ts';
import type { MetadataPair } from '../budget-cap.ts';

export interface DebateFilter {
  readonly status: DebateStatus | null;
  readonly escalated: boolean | null;
  /** If true, only finished debates. */
  readonly finished: boolean;
  /** Whether the debate has a human's verdict; null selects both. */
  readonly reviewed: boolean | null;
  /** If true, only debates that wait for a review, escalated or chosen for an audit. */
  readonly waiting?: boolean;
  /** Only debates with all of these pairs, which `AdmitStep.pairs` named at their admission. */
  readonly pairs?: readonly MetadataPair[];
  /** ISO 8601 UTC, exclusive bounds. */
  readonly createdAfter: string | null;
  readonly createdBefore: string | null;
}

export const ALL_DEBATES: DebateFilter = {
  status: null,
  escalated: null,
  finished: false,
  reviewed: null,
  createdAfter: null,
  createdBefore: null,
};
