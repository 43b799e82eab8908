/** A request → a debate with every choice made, or what is wrong with it. Pure: defaults and chance come in. */
import { thinks } from '../models/thinking.ts';
import type { DebateConfig, Judge } from './debate-config.ts';
import type { DebateRequest, NamedDebater } from './debate-request.ts';
import { MAX_DEBATERS } from './debate-request.ts';
import type { Debater } from './panel.ts';
import { expandPanel, substitutesOf } from './expand-panel.ts';
import { given } from './given.ts';
import { configWarnings, isJudged } from './config-warnings.ts';
import type { NamedMembers } from './named-models.ts';
import { entriesOf, namedMembers } from './named-models.ts';
import { asksForGrouping, groupingModel } from './grouping-model.ts';
import { effortProblems, withoutUntakenTemperatures } from './model-settings.ts';
import { incompatibilities, menuProblem } from './protocols/compatibility.ts';
import { replyRoom } from './reply-room.ts';
import { leastDebaters, protocolDefaults } from './protocols/defaults.ts';
import { settleableRules } from './protocols/settled.ts';

/** What the operator decides for all debates. */
export interface ConfigRules {
  readonly defaultPanel: readonly NamedDebater[];
  /** Null: by whether a member of the panel thinks. */
  readonly defaultDeadlineSeconds: number | null;
  readonly transcriptCharacters: number;
  /** The maker of a model (`provider/model`). */
  readonly family: (model: string) => string;
  /** Probability that a model's answer is right, 0.7 where nothing was learned. */
  readonly reliability: (model: string) => number;
  /** ρ for a panel of one family, and of several. */
  readonly correlation: { readonly oneFamily: number; readonly severalFamilies: number };
  /** The model whose tokens cost the least; the first where no price is known. */
  readonly cheapest: (models: readonly string[]) => string | null;
  readonly isSimulated: (model: string) => boolean;
  /** The day on which the debate is made, YYYY-MM-DD in UTC. */
  readonly today: string;
  /** Used when the request names no seed. */
  readonly seed: number;
}

export interface ConfigProblem {
  readonly code: 'invalid_request' | 'incompatible_options';
  readonly path: string;
  readonly message: string;
}

export type Resolved =
  | { readonly ok: true; readonly config: DebateConfig }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

export function resolveConfig(request: DebateRequest, rules: ConfigRules): Resolved {
  const { debaters, substitutes = [], judge, model } = given(request);
  const members = namedMembers({
    model,
    debaters: entriesOf({ debaters, model }, rules.defaultPanel),
    substitutes,
    judge,
  });
  if (members.nameless.length > 0) return { ok: false, problems: members.nameless.map(namelessProblem) };
  const asked = completed(request, members, rules);
  const problems = [...panelProblems(asked), ...choiceProblems(asked), ...settledProblems(asked)];
  if (problems.length > 0) return { ok: false, problems };
  const { config, warnings } = withoutUntakenTemperatures(asked);
  return {
    ok: true,
    config: { ...config, warnings: [...configWarnings(config, rules.family), ...warnings] },
  };
}

function namelessProblem(path: string): ConfigProblem {
  return { code: 'invalid_request', path, message: 'is required where the request has no "model" for all' };
}

/** Defaults first, then whatever the request says; null and absent are the same. */
function completed(request: DebateRequest, members: NamedMembers, rules: ConfigRules): DebateConfig {
  const { question, personas = null, model: _, routing_model, routing_models, ...said } = given(request);
  const protocol = said.protocol ?? 'critique';
  const defaults = protocolDefaults[protocol];
  const debaters = expandPanel(
    { entries: members.debaters, personas },
    { ...rules, loneEntryCount: defaults.loneEntryCount },
  );
  const judge = members.judge === undefined ? null : judgeOf(members.judge);
  const routing = said.adaptive_routing ?? defaults.adaptiveRouting;
  const config: DebateConfig = {
    ...fixedDefaults,
    adaptive_routing: routing,
    aggregation: defaults.aggregation(judge !== null),
    // The votes of a ballot come from a closed set: there is nothing to ask a model about.
    agreement: protocol === 'ballot' ? 'typed' : 'auto',
    comparison_model: rules.cheapest(debaters.map(({ model }) => model)),
    consensus_threshold: protocol === 'ballot' ? majorityOf(debaters) : null,
    convergence_check: defaults.convergenceCheck,
    convergence_similarity: defaults.convergenceSimilarity,
    deadline_seconds: rules.defaultDeadlineSeconds ?? deadlineFor(debaters, judge),
    max_rounds: defaults.maxRounds,
    long_context: isLong(question, said.context),
    prompt_date: rules.today,
    quorum: Math.min(debaters.length, Math.max(MIN_QUORUM, majorityOf(debaters))),
    seed: rules.seed,
    ...said,
    protocol,
    debaters,
    substitutes: substitutesOf(members.substitutes, rules),
    judge,
    routing_models: routing ? [...new Set(routing_models ?? [routing_model ?? debaters[0]?.model ?? ''])] : [],
    correlation: correlationOf(debaters, rules),
    transcript_characters: rules.transcriptCharacters,
    simulated: false,
    warnings: [],
  };
  return { ...config, simulated: modelsInPlay(config).some(rules.isSimulated) };
}

function judgeOf(judge: NonNullable<NamedMembers['judge']>): Judge {
  const { model, temperature, reasoning_effort = null, max_tokens, orders = 1 } = judge;
  const thinks_by_itself = thinks(model, reasoning_effort);
  return {
    model,
    temperature: temperature ?? null,
    reasoning_effort,
    max_tokens: max_tokens ?? replyRoom(model, reasoning_effort),
    thinks_by_itself,
    orders,
  };
}

const BYTES_PER_TOKEN = 4;
const LONG_CONTEXT_TOKENS = 8_000;

function isLong(question: string, context = ''): boolean {
  const { length } = new TextEncoder().encode(question + context);
  return length / BYTES_PER_TOKEN > LONG_CONTEXT_TOKENS;
}

/** A model that thinks may take minutes for one reply. */
function deadlineFor(debaters: readonly Debater[], judge: Judge | null): number {
  return judge?.thinks_by_itself || debaters.some((debater) => debater.thinks_by_itself) ? 600 : 300;
}

/** Models that the debate may ask: a judge only where the rule or the grouping of answers asks it. */
function modelsInPlay(config: DebateConfig): string[] {
  const { debaters, substitutes, routing_models, judge, aggregation } = config;
  return [
    ...[...debaters, ...substitutes].map(({ model }) => model),
    ...routing_models,
    ...(judge !== null && isJudged(aggregation) ? [judge.model] : []),
    ...(asksForGrouping(config) ? [groupingModel(config)] : []),
  ];
}

const MIN_QUORUM = 2;

/** The same for every protocol. */
const fixedDefaults = {
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

function majorityOf(debaters: readonly Debater[]): number {
  return Math.floor(debaters.length / 2) + 1;
}

/** The ρ of a panel that nothing is known about. */
export function correlationOf(debaters: readonly Debater[], { correlation }: Pick<ConfigRules, 'correlation'>): number {
  const families = new Set(debaters.map((debater) => debater.family));
  return families.size === 1 ? correlation.oneFamily : correlation.severalFamilies;
}

function panelProblems({ protocol, debaters, quorum, consensus_threshold }: DebateConfig): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const size = debaters.length;
  const wrong = (path: string, message: string) => problems.push({ code: 'invalid_request', path, message });
  const least = leastDebaters(protocol);
  if (size < least || size > MAX_DEBATERS) {
    wrong('debaters', `a panel has ${least} to ${MAX_DEBATERS} debaters after expansion, not ${size}`);
  }
  const ids = debaters.map((debater) => debater.id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) {
    wrong('debaters', `the name "${id}" is given to more than one debater`);
  }
  if (ids.includes('judge')) wrong('debaters', 'a debater must not be called "judge"');
  if (quorum > size) wrong('quorum', `must be at most the panel's size, ${size}`);
  if (consensus_threshold !== null && consensus_threshold > size) {
    wrong('consensus_threshold', `must be at most the panel's size, ${size}`);
  }
  return problems;
}

function settledProblems({ settled, aggregation }: DebateConfig): ConfigProblem[] {
  if (!settled || settleableRules.some((rule) => rule === aggregation)) return [];
  const message = `"settled" goes with ${settleableRules.join(', ')}; "${aggregation}" needs every position`;
  return [{ code: 'incompatible_options', path: 'settled', message }];
}

function choiceProblems(config: DebateConfig): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const { protocol, aggregation, judge, options } = config;
  if (isJudged(aggregation) && judge === null) {
    problems.push({ code: 'invalid_request', path: 'judge', message: `aggregation "${aggregation}" needs a judge` });
  }
  for (const clash of [...incompatibilities(config), ...effortProblems(config)])
    problems.push({ code: 'incompatible_options', ...clash });
  if (protocol === 'ballot' && options === null) {
    problems.push({
      code: 'incompatible_options',
      path: 'options',
      message: 'protocol "ballot" needs options to vote on',
    });
  }
  const mismatch = menuProblem(config);
  if (mismatch !== null) problems.push({ code: 'incompatible_options', path: 'options', message: mismatch });
  return problems;
}
