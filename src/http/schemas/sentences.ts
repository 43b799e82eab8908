/** What the fields of the shapes mean, a sentence each, for the API reference. */
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { Debater } from '../../debate/schema/panel.ts';
import type { Position } from '../../debate/schema/position.ts';
import type { Round } from '../../debate/schema/round.ts';
import type { CascadeReport, Decision, Result, SatOut } from '../../debate/schema/verdict.ts';
import type { LedgerLineView } from '../../operations/budgets/read-ledger.ts';
import type { DebateView } from '../../operations/debates/debate-view.ts';
import type { DebateEstimate } from '../../operations/debates/estimate-debate.ts';
import type { AgreementRequest, MeasuredAgreement } from '../../operations/debates/measure-agreement.ts';
import type { PanelView } from '../../operations/panels/panel-view.ts';
import { chatSentences } from './chat-sentences.ts';
import { estimateSentences } from './estimate-sentences.ts';
import { longAnswerSentences, longConfig, longPosition, longResult } from './long-answer-components.ts';
import { recordResult, recordRound, recordSentences } from './record-sentences.ts';
import { debaterRequest, judgeRequest, panelSettings, request, substituteRequest } from './request-sentences.ts';
import { tellingSentences } from './telling-sentences.ts';

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
  cost_usd:
    'USD at list price. `expected`: every round is run, replies have 300 tokens and nothing fails; `max`: the worst case of every attempt that is allowed.',
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
  links: 'Where the debate and its stream are, as in the answer to an accepted debate.',
} as const satisfies Partial<Record<keyof DebateView, string>>;

const config = {
  show_confidence: 'Whether debaters and judges see the confidences that others state.',
  long_context:
    'Question and context have more than 8,000 tokens (of four bytes): prompts then begin with them, in one form for all rounds, so that providers can read them from their caches.',
  prompt_date: 'The date that prompts name as today, YYYY-MM-DD in UTC; null: none.',
  substitutes: 'Debaters in waiting, in order.',
  routing_models: 'Empty when routing is off.',
  correlation: "How much the debaters' errors are taken to go together, 0 to 1.",
  stop_at: 'Of a `cascade`: the posterior at which no further debater is asked; null in other protocols.',
  wave: 'Of a `cascade`: debaters that are asked at first; null in other protocols.',
  then: 'What follows where a `cascade` leaves the panel split; null: nothing.',
  reliabilities_learned: 'The reliabilities of the debaters are learned from labels; absent: they are not.',
  estimate: 'Unit and scale of an estimate; absent in debates of another `answer_type`, as `spread_threshold`.',
  spread_threshold: 'The relative spread above which a panel of estimates debates on.',
  simulated: 'Something that it may ask is of the simulated provider.',
  warnings: 'What was known to weaken the result before the debate began, a sentence each.',
} as const satisfies Partial<Record<keyof DebateConfig, string>>;

const debater = {
  family: 'The maker of the model: models of one maker tend to make the same mistakes.',
  reliability: 'Probability that its answer is right; 0.7 until learned.',
  thinks_by_itself:
    'The model reasons before it replies, so it is asked for its main reasons instead of step-by-step working.',
  persona: 'Stands before the role text in a debate of one model with itself.',
} as const satisfies Partial<Record<keyof Debater, string>>;

const { persona: _persona, ...substitute } = debater;

const result = {
  sat_out: 'Debaters that were not asked again after a failure that would not pass, in the order of their failures.',
  final_answer: 'Null when nothing was decided.',
  final_estimate:
    'The pooled value with the medians of the bounds; null where no estimate was asked for, as `spread` and `outliers`.',
  spread:
    'Interquartile range of the values ÷ their median, of probabilities the difference of the quartiles’ log-odds; null also where it is not finite, as with a median of 0.',
  outliers: 'Debaters whose interval does not contain the pooled value.',
  confidence:
    'The number that `confidence_detail.method` names, 0 to 1; of a single agent under `panel` the reliability of its model (0.7 until learned), of a judge that gives an answer of its own what it stated. Null when it cannot be said.',
  escalate_to_human: 'Whether a human should decide.',
  winner: 'The debater whose answer it is, where the rule picks one.',
  judgment: "The judge's own words.",
  routing_decision: '`single_agent`: one answer was sure enough and no debate was held.',
  ...recordResult,
  total_rounds_run: 'Rounds that were run, the blind one included.',
  saved:
    "Debaters' calls that a rule made unnecessary, and what they would have cost at list price with replies as long as the debate's own. Of a cascade: of the debaters that were not asked, and of the rounds that a critique did not need.",
  not_asked: 'Debaters that had no turn at all, in panel order.',
  cascade: 'How a `cascade` stopped; null in other protocols.',
  rounds_saved: 'Rounds that the stopping rule made unnecessary.',
  converged: 'Whether the stopping rule was met.',
  stopped: '`no_time`: no further round was begun, since it could not have ended before the deadline; else null.',
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

const cascadeReport = {
  stop_at: 'The posterior at which no further debater is asked.',
  must_agree:
    'How many debaters, in panel order, have to agree for the posterior to reach `stop_at`; null: not even all of them.',
  stopped_by:
    '`posterior`: `stop_at` was reached; `lead`: no answer outstanding could have changed the winner; `exhausted`: all debaters were asked. Null: something else ended it.',
} as const satisfies Record<keyof CascadeReport, string>;

const decision = {
  position_consistent:
    'Whether a judge that was asked in two orders of the candidates decided alike in both; null: it was asked in one, or one of its replies could not be read.',
} as const satisfies Partial<Record<keyof Decision, string>>;

const satOut = {
  round: 'The round in which it failed; it was not asked again.',
  reason:
    'What would have failed again: `refused`, `unauthorized`, `rejected_request`, `context_too_long` or `quota_exhausted`.',
  detail: 'One sentence.',
  substitute: 'The model that filled its seat from the next round on; null: nobody did.',
} as const satisfies Partial<Record<keyof SatOut, string>>;

const round = {
  round_number: 'From 1; round 1 is blind.',
  classes: 'Largest first.',
  unread: 'Debaters whose answer is no vote.',
  convergence_score: '0 to 1; null when nothing could be compared.',
  stopped_early: 'The stopping rule was met in this round.',
  ...recordRound,
} as const satisfies Partial<Record<keyof Round, string>>;

const delta = {
  field: 'What is being written: the `reasoning` first, then the `answer`; in a ballot the rationale, then the vote.',
  text: 'The text of the reply since the last such event.',
};

const position = {
  model: '`provider/model`.',
  answer: 'Null when it failed.',
  confidence: '0 to 1; null is unknown.',
  raw_confidence: 'As the model wrote it.',
  vote: 'One of the options of a ballot; null: no vote.',
  critiques:
    'What it says of answers that differ from its own, under the debater that it named; `critique` asks for one each.',
  restated_answer:
    'Its previous answer as it restated it, before it read on; null when it was not asked to, as in all protocols but `critique`.',
  restated_correctly:
    'Whether the restated answer is its previous answer, by the agreement measure; null when nothing was restated.',
  changed_from_previous: 'By the agreement measure; null in round 1 or when it cannot be said.',
  claimed_changed: "By the model's own word.",
  failure: 'Null when it succeeded.',
  estimate: 'Value and 80 % interval in the unit asked for; only where an estimate was asked for.',
} as const satisfies Partial<Record<keyof Position, string>>;

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

/** Component → field → sentence. */
export const fieldSentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DebateRequest: request,
  DebaterRequest: debaterRequest,
  JudgeRequest: judgeRequest,
  SubstituteRequest: substituteRequest,
  Substitute: substitute,
  SatOut: satOut,
  CascadeReport: cascadeReport,
  Decision: decision,
  PanelSettings: panelSettings,
  Panel: panel,
  AgreementRequest: agreementRequest,
  MeasuredAgreement: measuredAgreement,
  DebateEstimate: estimate,
  Debate: debate,
  DebateConfig: { ...config, ...longConfig },
  Debater: debater,
  DebateResult: { ...result, ...longResult },
  ...recordSentences,
  Round: round,
  DebateRoundCompleted: round,
  Position: { ...position, ...longPosition },
  DebateDelta: delta,
  LedgerLine: ledgerLine,
  ...longAnswerSentences,
  ...chatSentences,
  ...estimateSentences,
  ...tellingSentences,
  NewKey: { expires_at: 'ISO 8601 with an offset; never by default.' },
};
