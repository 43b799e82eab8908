/** Defaults that depend on no other setting than the protocol. */
import { DEFAULT_STOP_AT, DEFAULT_WAVE } from '../decision/cascade.ts';

export const CASCADE_DEFAULTS = { stop_at: DEFAULT_STOP_AT, wave: DEFAULT_WAVE, then: null } as const;
export const NO_CASCADE = { stop_at: null, wave: null, then: null } as const;

/** Defaults that are the same for every protocol. */
export const fixedDefaults = {
  answer_tolerance: 0,
  answer_type: 'auto',
  confidence_method: 'panel',
  context: null,
  convergence_threshold: 0.8,
  cost_budget_usd: null,
  debater_instructions: null,
  escalate_below_confidence: null,
  escalate_error_target: null,
  escalate_threshold: 0.5,
  judge_instructions: null,
  metadata: {},
  options: null,
  panel: null,
  peer_view: 'full',
  routing_confidence_threshold: 0.85,
  routing_reasoning_effort: null,
  settled: false,
  show_confidence: false,
} as const;
