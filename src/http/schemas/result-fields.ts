/** What the fields of a debate and of its result mean. */
import type { Position } from '../../debate/position.ts';
import type { Round } from '../../debate/round.ts';
import type { Result } from '../../debate/verdict.ts';
import type { DebateView } from '../../operations/debate-view.ts';

export const debateFields = {
  cost_usd: 'What was paid for it so far, at most 9 decimals.',
  result: 'Null until it has ended; also the best result so far of a debate that was cancelled or ran out of budget.',
  error: 'Null unless it failed.',
  metadata: 'As it was sent.',
  created_at: 'ISO 8601, UTC, as all times.',
  last_sequence_number: 'Number of the last event that this snapshot knows of.',
} as const satisfies Partial<Record<keyof DebateView, string>>;

export const resultFields = {
  final_answer: 'Null when nothing was decided.',
  confidence: 'The number that `confidence_method` names, 0 to 1; null when it cannot be said.',
  escalate_to_human: 'Whether a human should decide.',
  winner: 'The debater whose answer it is, where the rule picks one.',
  judgment: "The judge's own words.",
  routing_decision: '`single_agent`: one answer was sure enough and no debate was held.',
  total_rounds_run: 'Rounds that were run, the blind one included.',
  rounds_saved: 'Rounds that the stopping rule made unnecessary.',
  converged: 'Whether the stopping rule was met.',
  warnings: 'What weakens the result, a sentence each.',
  simulated: 'True when anything in it was answered by the simulated provider.',
  overturned: 'Whether the verdict differs from what a plain vote of round 1 would have said.',
  round_1_answer: 'What a plain vote of the blind round would have said.',
  flips: 'Who changed its answer, from what, and with which justification.',
  degraded: 'Whether it was decided by fewer debaters or another rule than was asked for.',
  total_token_usage: 'All calls: routing, debaters, judge, agreement, repeated and failed attempts.',
  total_cost_usd: 'All calls, at list price.',
  duration_seconds: 'From its start to its end.',
} as const satisfies Partial<Record<keyof Result, string>>;

export const roundFields = {
  round_number: 'From 1; round 1 is blind.',
  classes: 'Largest first.',
  unread: 'Debaters whose answer is no vote.',
  convergence_score: '0 to 1; null when nothing could be compared.',
  stopped_early: 'The stopping rule was met in this round.',
} as const satisfies Partial<Record<keyof Round, string>>;

export const positionFields = {
  model: '`provider/model`.',
  answer: 'Null when it failed.',
  confidence: '0 to 1; null is unknown.',
  raw_confidence: 'As the model wrote it.',
  vote: 'One of the options of a ballot; null: no vote.',
  changed_from_previous: 'By the agreement measure; null in round 1 or when it cannot be said.',
  claimed_changed: "By the model's own word.",
  failure: 'Null when it succeeded.',
} as const satisfies Partial<Record<keyof Position, string>>;
