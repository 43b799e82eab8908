/** What the fields of a request mean, a sentence each, for the API reference. */
import type { DebateRequest, DebaterRequest, JudgeRequest } from '../../debate/schema/debate-request.ts';

export const request = {
  question: 'What is asked; together with `context` at most 200,000 characters.',
  context: 'A document to read with the question.',
  answer_type:
    'The type of the answer; `auto` detects one of the short types, or `long` by an explicit cue. `long`: an answer in Markdown, written from claims that the panel has checked. `record`: an object of `answer_schema`, voted field by field. `estimate` pools values with intervals, under `critique`, `society` and `samples`.',
  estimate:
    'Of `answer_type: "estimate"`: the `unit` (without one that which the question names) and the `scale` on which values are pooled, `linear` (the default), `log` for amounts above 0 or `probability`.',
  spread_threshold:
    'Of an estimate: the relative spread above which the panel debates on and the result escalates (`wide_spread`); 0.25 by default. Interquartile range ÷ median, of probabilities the difference of the quartiles’ log-odds.',
  answer_schema:
    'JSON Schema of the record that is wanted: each of its leaves is voted on. At most 65,536 characters, 1,000 subschemas, 16 subschemas deep and 100 leaves; `$ref` within the schema only, and not recursive. `x-key` names the property that tells the objects of an array apart, `x-ordered` says that the order of an array of scalars counts. Alone it stands for `answer_type` `record`.',
  field_threshold:
    'Of a record: share of the valid votes of a field below which it is listed under `undecided`, and null where the schema lets it; 0.5 by default.',
  options: 'The menu of a `choice` question, in order; the first is option A.',
  answer_tolerance: 'Relative tolerance within which numbers are the same; 0 compares exactly.',
  prompt_date:
    'The date that prompts name as today, YYYY-MM-DD; by default the day on which the debate is created, in UTC. `null`: prompts name no date.',
  protocol:
    'How the panel debates. Without `protocol`, `panel`, `debaters`, `model`, `aggregation` and `max_rounds` it is `cascade` with `then: "critique"` over the default panel, with any of them `critique`.',
  peer_view:
    'What a debater is shown of its peers from its second turn on: `full` (the default); `digest`, their answers by class in seeded order, with one-line reasons; or `digest_counts`, the same with the number of peers in each class, largest class first. Answers are never cut; a reason has 160 characters, and 800 ÷ peers where that is less.',
  model:
    'Stands for every debater, substitute and judge that names no model. Without `debaters`, three debaters of it with different personas are the panel.',
  debaters:
    'The panel, in order: 2 to 16 debaters after expansion, under `society` and `ballot` 1 to 16, under `samples` one debater with a `count` of 1 to 40; by default the configured panel. A `cascade` asks them in this order: cheap ones first.',
  substitutes:
    'Debaters in waiting: from the next round on each fills the seat of a debater that cannot answer (`sat_out`), in this order. The seat keeps its id, weight and persona.',
  personas: 'Ways of thinking dealt to debaters that share one model; by default built-in ones.',
  stop_at:
    'Under `cascade`: the posterior of the leading answer at which no further debater is asked, 0.5 to 0.99; 0.75 by default.',
  wave: 'Under `cascade`: how many debaters are asked at first; the others follow one at a time. 2 by default.',
  then: 'Under `cascade`: `critique` lets the debaters that answered debate on where the blind answers leave the panel split. Nothing follows by default.',
  max_rounds:
    'Rounds at most, the blind one included; 3 by default, also for `cascade` with `then`, 2 for `society` and `ballot`, 1 for `samples` and for `cascade` without `then`.',
  aggregation:
    "How the verdict is decided; the protocol's own rule by default. A long answer is written (`write`) or a whole draft (`best_draft`, `judge_pick`, `closest`).",
  agreement:
    'How answers are compared: `auto` (by rules, and a model groups what no rule decides where the outcome depends on it; the default), `typed` (by rules alone), `judged` (a model groups all that no rule decides) or `jaccard` (word overlap, as published). `typed` by default under `ballot`.',
  convergence_check: 'Whether the debate stops when the panel agrees.',
  convergence_threshold: 'Share of the panel in one class at which `critique` stops; 0.8 by default.',
  convergence_similarity: 'Similarity from which two texts are the same answer under `jaccard`.',
  adaptive_routing:
    'Whether one call may show that no debate is needed; true for `critique` by default, and where a request without a protocol names a routing model.',
  routing_confidence_threshold: 'Confidence from which the routing answer stands alone; 0.85 by default.',
  routing_model: "The model that is asked first; the first debater's by default.",
  routing_reasoning_effort:
    'How hard the routing models think: `none`, `low`, `medium` or `high`; by default the lowest that each of them takes.',
  judge: 'Needed by the aggregations `judge` and `judge_pick`.',
  debater_instructions: 'Replaces the built-in role text of the debaters.',
  comparison_model:
    'Groups answers that no rule could compare, under `auto` and `judged`, where there is no judge; the cheapest model of the panel by default.',
  judge_instructions: 'Replaces the built-in role text of the judge.',
  consensus_threshold: 'Votes at which a `ballot` is decided; a strict majority by default.',
  show_confidence:
    'Whether debaters and judges see the confidences that others state; false by default, since they pull towards the most confident.',
  escalate_threshold: 'Convergence score below which a human should decide; 0.5 by default.',
  escalate_contested_share:
    'With `answer_type: "long"`: the share of the claims in the answer that may be contested; above it a human should decide. 0.25 by default.',
  escalate_below_confidence: 'Confidence below which a human should decide; not looked at by default.',
  escalate_error_target:
    'Act on an answer only where labelled debates of the same panel show that the error keeps to `max`, with 95 % confidence; every other answer escalates with reason `error_target`.',
  quorum: 'Valid positions that a round needs; a majority of the panel and at least 2 by default, 2 for `cascade`.',
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

export const debaterRequest = {
  model: "`provider/model`; the request's `model` by default.",
  name: 'The id of the debater; `debater_0` and so on by default.',
  count:
    'Expands into this number of debaters, `name-1` and so on, with different personas; under `samples` without personas, 5 by default.',
  temperature:
    '0 to 2; by default 0.7 for models that are known to take one. It is not sent to a model that takes none or while it thinks; a warning says so.',
  weight: 'Counts in `weighted_vote`; 1 by default.',
  max_tokens:
    'Limit of the output tokens of a reply, thinking included; by default 16,384 for models that think and 2,048 for others.',
  reasoning_effort:
    "How hard the model thinks before it answers: `none`, `low`, `medium` or `high`; by default the model's own. An effort that the model is known not to take is a 422.",
  role_hint: 'Appended to the system prompt; after the question where question and context are long.',
} as const satisfies Record<keyof DebaterRequest, string>;

const { name: _name, count: _count, weight: _weight, ...substitute } = debaterRequest;

export const substituteRequest = substitute;

export const judgeRequest = {
  model: "`provider/model`; the request's `model` by default.",
  temperature: '0 to 2; by default 0 for models that are known to take one.',
  max_tokens:
    'Limit of the output tokens of a verdict, thinking included; by default 16,384 for models that think and 2,048 for others.',
  reasoning_effort: "How hard the judge's model thinks, as for a debater.",
  orders:
    '2: the judge is asked a second time, with the candidates in the opposite order. A verdict that the order changes counts as a failed one. 1 by default.',
} as const satisfies Record<keyof JudgeRequest, string>;

const { question: _question, context: _context, panel: _panel, ...settings } = request;

export const panelSettings = settings;
