/** What the fields of the shapes mean, a sentence each, for the API reference. */
import type { DebateConfig } from '../../debate/debate-config.ts';
import type { DebateRequest, DebaterRequest } from '../../debate/debate-request.ts';
import type { Debater } from '../../debate/panel.ts';
import type { Position } from '../../debate/position.ts';
import type { Round } from '../../debate/round.ts';
import type { Result } from '../../debate/verdict.ts';
import type { DebateView } from '../../operations/debate-view.ts';
import type { KeyView, TenantSettings } from '../../operations/tenant-view.ts';
import type { DebateEstimate } from '../../operations/estimate-debate.ts';
import type { AgreementRequest, MeasuredAgreement } from '../../operations/measure-agreement.ts';
import type { PanelView } from '../../operations/panel-view.ts';
import type { LedgerLineView } from '../../operations/read-ledger.ts';
import type { HistoryStats } from '../../operations/read-stats.ts';
import { tellingSentences } from './telling-sentences.ts';
import { chatSentences } from './chat-sentences.ts';

const request = {
  question: 'What is asked; together with `context` at most 200,000 characters.',
  context: 'A document to read with the question.',
  answer_type: 'The type of the answer; `auto` detects it.',
  options: 'The menu of a `choice` question, in order; the first is option A.',
  answer_tolerance: 'Relative tolerance within which numbers are the same; 0 compares exactly.',
  protocol: 'How the panel debates; `critique` by default.',
  peer_view:
    'What a debater is shown of its peers from its second turn on: `full` (the default), or `digest`, their answers by class, largest class first, with one-line reasons. Answers are never cut; a reason has 160 characters, and 800 ÷ peers where that is less.',
  debaters: 'The panel, in order: 2 to 16 debaters after expansion; by default the configured panel.',
  personas: 'Ways of thinking dealt to debaters that share one model; by default built-in ones.',
  max_rounds: 'Rounds at most, the blind one included; 3 by default, 2 for `society` and `ballot`.',
  aggregation: "How the verdict is decided; the protocol's own rule by default.",
  agreement:
    'How answers are compared: `auto` (by rules, and a model groups what no rule decides where the outcome depends on it; the default), `typed` (by rules alone), `judged` (a model groups all that no rule decides) or `jaccard` (word overlap, as published). `typed` by default under `ballot`.',
  convergence_check: 'Whether the debate stops when the panel agrees.',
  convergence_threshold: 'Share of the panel in one class at which `critique` stops; 0.8 by default.',
  convergence_similarity: 'Similarity from which two texts are the same answer under `jaccard`.',
  adaptive_routing: 'Whether one call may show that no debate is needed; true for `critique` by default.',
  routing_confidence_threshold: 'Confidence from which the routing answer stands alone; 0.85 by default.',
  routing_model: "The model that is asked first; the first debater's by default.",
  routing_reasoning_effort:
    'How hard the routing models think: `none`, `low`, `medium` or `high`; by default the lowest that each of them takes.',
  judge: 'Needed by the aggregations `judge` and `judge_pick`.',
  debater_instructions: 'Stands in place of the built-in role text of the debaters.',
  comparison_model:
    'Groups answers that no rule could compare, under `auto` and `judged`, where there is no judge; the cheapest model of the panel by default.',
  judge_instructions: 'Stands in place of the built-in role text of the judge.',
  consensus_threshold: 'Votes at which a `ballot` is decided; a strict majority by default.',
  escalate_threshold: 'Convergence score below which a human should decide; 0.5 by default.',
  escalate_below_confidence: 'Confidence below which a human should decide; not looked at by default.',
  quorum: 'Valid positions that a round needs; a majority of the panel and at least 2 by default.',
  confidence_method: 'Which number `confidence` is: `panel` by default, or the mean stated one.',
  cost_budget_usd: 'What the debate may cost at most.',
  deadline_seconds:
    'Seconds after its start (not its acceptance: waiting for a place does not count) until it ends with its best verdict so far.',
  seed: 'Makes the choices left to chance repeatable.',
  metadata: 'Up to 16 texts that are kept with the debate.',
  routing_models: 'Several routing models, which all have to be sure and to agree; instead of `routing_model`.',
  settled: 'Stop as soon as the outcome can no longer change, and abort the calls still out; off by default.',
  panel:
    'Name of a stored panel whose settings stand where this request is silent (a field that is `null` is silent, one that is given replaces the whole field of the panel); 400 when there is none of this name.',
} as const satisfies Record<keyof DebateRequest, string>;

const debaterRequest = {
  model: '`provider/model`.',
  name: 'The id of the debater; `debater_0` and so on by default.',
  count: 'Expands into so many debaters `name-1` and so on, with different personas.',
  temperature:
    '0 to 2; by default 0.7 for models that are known to take one. It is not sent to a model that takes none or while it thinks; a warning says so.',
  weight: 'Counts in `weighted_vote`; 1 by default.',
  max_tokens:
    'Limit of the output tokens of a reply, thinking included; by default 16,384 for models that think and 2,048 for others.',
  reasoning_effort:
    "How hard the model thinks before it answers: `none`, `low`, `medium` or `high`; by default the model's own. An effort that the model is known not to take is a 422.",
  role_hint: 'Appended to the system prompt.',
} as const satisfies Record<keyof DebaterRequest, string>;

const { question: _question, context: _context, panel: _panel, ...panelSettings } = request;

const panel = {
  settings: 'As they were sent: what was left to defaults is left to them still.',
  updated_at: 'When it was stored last.',
} as const satisfies Partial<Record<keyof PanelView, string>>;

const agreementRequest = {
  question: request.question,
  answer_type: request.answer_type,
  options: request.options,
  answer_tolerance: request.answer_tolerance,
  agreement: 'How answers are compared; `typed` by default.',
  convergence_similarity: 'Similarity from which two texts are the same answer under `jaccard`; 0.4 by default.',
  answers: '1 to 100 answers, together at most 50,000 characters.',
} as const satisfies Record<keyof AgreementRequest, string>;

const measuredAgreement = {
  classes: 'Largest first; an answer that cannot be read is in none.',
  score: 'Largest class ÷ all answers, 0 to 1.',
  pairs:
    'Every pair of answers that could be read: `same` and `different` are proved by the rule that stands beside them; `open` is neither, and counts as not the same until a model decides.',
  unread: 'Answers that are no vote.',
} as const satisfies Record<keyof MeasuredAgreement, string>;

const estimate = {
  calls: 'Logical calls: retries of a call, and the one time it is asked again, are attempts at it.',
  cost_usd: 'USD at list price; the upper bound is the worst case of every attempt that is allowed.',
  by: 'The calls by purpose and model.',
} as const satisfies Record<keyof DebateEstimate, string>;

const debate = {
  final_answer: 'A copy of `result.final_answer`; null until the debate ends.',
  confidence: 'A copy of `result.confidence`; null until the debate ends.',
  escalate_to_human: 'A copy of `result.escalate_to_human`; null until the debate ends.',
  cost_usd: 'What was paid for it so far, at most 9 decimals.',
  result: 'Null until it has ended; also the best result so far of a debate that was cancelled or ran out of budget.',
  error: 'Null unless it failed.',
  metadata: 'As it was sent.',
  created_at: 'ISO 8601, UTC, as all times.',
  last_sequence_number: 'Number of the last event that this snapshot knows of.',
} as const satisfies Partial<Record<keyof DebateView, string>>;

const config = {
  routing_models: 'Empty when routing is off.',
  correlation: "How much the debaters' errors are taken to go together, 0 to 1.",
  simulated: 'Something that it may ask is of the simulated provider.',
  warnings: 'What was known to weaken the result before the debate began, a sentence each.',
} as const satisfies Partial<Record<keyof DebateConfig, string>>;

const debater = {
  family: 'The maker of the model: models of one maker tend to make the same mistakes.',
  reliability: 'Probability that its answer is right; 0.7 until learned.',
  persona: 'Stands before the role text in a debate of one model with itself.',
} as const satisfies Partial<Record<keyof Debater, string>>;

const result = {
  final_answer: 'Null when nothing was decided.',
  confidence:
    'The number that `confidence_detail.method` names, 0 to 1; of a single agent and of a judge that gives an answer of its own, what they stated. Null when it cannot be said.',
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

const round = {
  round_number: 'From 1; round 1 is blind.',
  classes: 'Largest first.',
  unread: 'Debaters whose answer is no vote.',
  convergence_score: '0 to 1; null when nothing could be compared.',
  stopped_early: 'The stopping rule was met in this round.',
} as const satisfies Partial<Record<keyof Round, string>>;

const position = {
  model: '`provider/model`.',
  answer: 'Null when it failed.',
  confidence: '0 to 1; null is unknown.',
  raw_confidence: 'As the model wrote it.',
  vote: 'One of the options of a ballot; null: no vote.',
  changed_from_previous: 'By the agreement measure; null in round 1 or when it cannot be said.',
  claimed_changed: "By the model's own word.",
  failure: 'Null when it succeeded.',
} as const satisfies Partial<Record<keyof Position, string>>;

const tenantSettings = {
  name: 'For people; the id by default.',
  budget: 'No limit by default. `period`: `none`, or a `day`, `week` (from Monday) or `month` in UTC.',
  max_concurrent_debates: 'Debates that run at once; more of them wait in the queue.',
  max_queued_debates:
    'Unfinished debates, the running ones included; more are refused as `queue_full`. Left out: what the configuration says.',
  requests_per_minute: 'More are refused as `rate_limited`.',
  max_streams:
    'Event streams open at once in one process; more are refused as `rate_limited`. Left out: what the configuration says.',
  allowed_models: '`provider/model`, word for word; others are refused as `model_not_allowed`.',
} as const satisfies Record<keyof TenantSettings, string>;

const key = {
  id: 'Names the key where it is revoked.',
  prefix: 'How the key begins: what may be shown of it.',
  expires_at: 'Null: never.',
} as const satisfies Partial<Record<keyof KeyView, string>>;

const ledgerLine = {
  window: 'The budget window it counts in: that of its hold, also when it was settled in the next.',
  debater_id: 'Null for calls that are no debater’s.',
  attempt: 'Retries and re-asks of a call are attempts of their own.',
  priced_as: 'The price list’s own id, at the price that the call was held at; null: no price is known.',
  usage: 'Tokens. `cached_input` and `cache_write` are parts of `input`, `reasoning` of `output`.',
  held_usd: 'What was reserved for the call.',
  basis:
    '`unknown`: nobody reported usage, because the call was aborted, the reply has none or the process ended; the reservation is charged. `estimated` occurs in lines of release 0.1 alone.',
  flag: '`above_reservation`: the reported usage cost more than was reserved, and is charged as reported. `faulty_usage`: it cost more than ten times as much, so that the report counts as none; the reservation is charged.',
  outcome: '`reply`, or the code of what went wrong.',
} as const satisfies Partial<Record<keyof LedgerLineView, string>>;

const stats = {
  with_result: 'Debates that ended with a result; the rates are shares of these.',
  early_stop_rate: 'Debates whose stopping rule was met.',
  routing_bypass_rate: 'Questions that one answer was sure enough for.',
  flips: 'Changes of answer, all together.',
  spend: 'By day and model, newest day first; it adds up to the ledger.',
  reviewed: 'How often the verdict, a plain vote of the blind round, and each debater’s blind answer were right.',
} as const satisfies Partial<Record<keyof HistoryStats, string>>;

/** Component → field → sentence. */
export const fieldSentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DebateRequest: request,
  DebaterRequest: debaterRequest,
  PanelSettings: panelSettings,
  Panel: panel,
  AgreementRequest: agreementRequest,
  MeasuredAgreement: measuredAgreement,
  DebateEstimate: estimate,
  Debate: debate,
  DebateConfig: config,
  Debater: debater,
  DebateResult: result,
  Round: round,
  DebateRoundCompleted: round,
  Position: position,
  TenantSettings: tenantSettings,
  CreatedKey: { ...key, key: 'The whole key; it is stored as its hash alone.' },
  TenantKey: key,
  LedgerLine: ledgerLine,
  HistoryStats: stats,
  ...chatSentences,
  ...tellingSentences,
  NewKey: { expires_at: 'ISO 8601 with an offset; never by default.' },
};
