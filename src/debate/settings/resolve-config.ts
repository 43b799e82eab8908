/** Converts a request into a complete configuration or its problems. Pure: defaults and random values are passed in. */

import { thinks } from '../../models/thinking.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import { asksForLongAnswer } from '../answers/long/long-cue.ts';
import { DEFAULT_WAVE } from '../decision/cascade.ts';
import { requiredLevel } from '../engine/engine-level.ts';
import { asksForGrouping, groupingModel } from '../engine/grouping/grouping-model.ts';
import { CRITIQUE_ROUNDS, protocolDefaults, SAMPLE_TEMPERATURE } from '../protocols/defaults.ts';
import type { DebateConfig } from '../schema/debate-config.ts';
import { FIRST_LEVEL } from '../schema/first-level.ts';
import type { Debater, Judge } from '../schema/panel.ts';
import type { DebateRequest } from '../schema/request/debate-request.ts';
import type { NamedDebater } from '../schema/request/debater-request.ts';
import { presentFields } from '../schema/request/present-fields.ts';
import type { ProtocolName } from '../schema/request/setting-names.ts';
import type { ChosenProtocol } from './chosen-protocol.ts';
import { isSupportedByAll, withProtocol } from './chosen-protocol.ts';
import type { ConfigProblem } from './config-problem.ts';
import { configProblems } from './config-problems.ts';
import { configWarnings, isJudged } from './config-warnings.ts';
import type { PanelRequest } from './expand-panel.ts';
import { expandPanel, substitutesOf } from './expand-panel.ts';
import { firstLevelConfig, newerSettings } from './first-level.ts';
import { CASCADE_DEFAULTS, fixedDefaults, NO_CASCADE } from './fixed-defaults.ts';
import { withoutUnsupportedTemperatures } from './model-settings.ts';
import type { NamedMembers } from './named-models.ts';
import { entriesOf, namedMembers } from './named-models.ts';
import type { ReplyTokens } from './reply-tokens.ts';
import { draftTokens, replyTokens } from './reply-tokens.ts';

/** The operator's settings for all debates. */
export interface ConfigRules {
  readonly defaultPanel: readonly NamedDebater[];
  /** Null: the default depends on whether a member of the panel thinks. */
  readonly defaultDeadlineSeconds: number | null;
  /** Maximum time that a debate may wait for its start; absent for no limit. */
  readonly maxWaitSeconds?: number;
  /** The lowest level of all processes. A default with a higher level is not used. Absent: this version's. */
  readonly defaultsLevel?: number | undefined;
  readonly transcriptCharacters: number;
  /** Returns the maker of a model (`provider/model`). */
  readonly family: (model: string) => string;
  /** Returns the probability that a model's answer is right; 0.7 until it is learned. */
  readonly reliability: (model: string) => number;
  /** ρ for a panel of one family, and of several. */
  readonly correlation: { readonly oneFamily: number; readonly severalFamilies: number };
  /** Returns the model with the cheapest tokens; the first when no price is known. */
  readonly cheapest: (models: readonly string[]) => string | null;
  readonly isSimulated: (model: string) => boolean;
  /** The day on which the debate is created, YYYY-MM-DD in UTC. */
  readonly today: string;
  /** Used when the request names no seed. */
  readonly seed: number;
}

export type Resolved =
  | {
      readonly ok: true;
      readonly config: DebateConfig;
      /** The engine level that the debate needs. */
      readonly requiredLevel: number;
      /** The settings of the request that release 0.1 does not know. Empty unless the level of defaults is the first. */
      readonly newer: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

export function resolveConfig(request: DebateRequest, rules: ConfigRules): Resolved {
  const requested = presentFields(request);
  const { answer_type: type = 'auto', options } = requested;
  // A schema without a type selects `record`.
  if (type === 'auto' && requested.answer_schema)
    return resolve({ ...requested, answer_type: 'record', answer_type_chosen_by: 'request' }, rules);
  if (type !== 'auto') return resolve({ ...requested, answer_type_chosen_by: 'request' }, rules);
  // `long` is chosen only when all other settings of the request are compatible with it.
  const isSupported = isSupportedByAll(kindOf({ config: { answer_type: 'long' } }).requiredLevel, rules.defaultsLevel);
  const isLongAsked = isSupported && options === undefined && asksForLongAnswer(requested.question);
  const long = isLongAsked
    ? resolve({ ...requested, answer_type: 'long', answer_type_chosen_by: 'auto' }, rules)
    : null;
  return long?.ok ? long : resolve({ ...requested, answer_type_chosen_by: 'auto' }, rules);
}

type TypedRequest = ReturnType<typeof presentFields<DebateRequest>> & Pick<DebateConfig, 'answer_type_chosen_by'>;

function resolve(request: TypedRequest, rules: ConfigRules): Resolved {
  const requested = withProtocol(request, rules.defaultsLevel);
  const { substitutes = [], judge, model } = requested;
  const entries = entriesOf(requested, rules.defaultPanel);
  const members = namedMembers({ model, debaters: entries, substitutes, judge });
  if (members.withoutModel.length > 0) return { ok: false, problems: members.withoutModel.map(missingModelProblem) };
  const requestedConfig = completeConfig(requested, members, rules);
  const problems = configProblems(requestedConfig, requested);
  if (problems.length > 0) return { ok: false, problems };
  if (rules.defaultsLevel !== FIRST_LEVEL) return { ok: true, ...currentConfig(requestedConfig, rules), newer: [] };
  const newer = newerSettings(requested);
  if (newer.length > 0) return { ok: true, ...currentConfig(requestedConfig, rules), newer };
  const first = firstLevelConfig(requestedConfig, requested);
  const warnings = configWarnings(first, rules.family);
  return { ok: true, config: { ...first, warnings }, requiredLevel: FIRST_LEVEL, newer };
}

/** Returns the configuration of this version, in contrast to `firstLevelConfig`. */
function currentConfig(requestedConfig: DebateConfig, { family }: ConfigRules) {
  const { config, warnings } = withoutUnsupportedTemperatures(requestedConfig);
  const complete = { ...config, warnings: [...configWarnings(config, family), ...warnings] };
  return { config: complete, requiredLevel: requiredLevel(complete) };
}

function missingModelProblem(path: string): ConfigProblem {
  return { code: 'invalid_request', path, message: 'is required when the request has no "model"' };
}

/** Starts from the defaults and overwrites them with the request's fields. Null and absent fields are the same. */
function completeConfig(
  request: ChosenProtocol & Pick<DebateConfig, 'answer_type_chosen_by'>,
  members: NamedMembers,
  rules: ConfigRules,
): DebateConfig {
  const kindSettings = kindOf({ config: { answer_type: request.answer_type ?? 'auto' } }).settings(request);
  const { question, personas = null, model: _, routing_model, routing_models, estimate: __, ...asked } = request;
  const requested = { ...asked, ...kindSettings };
  const { protocol } = requested;
  const replyTokens = replyTokensFor(requested);
  const defaults = protocolDefaults[protocol];
  const debaters = expandPanel(panelOf(protocol, members, personas), {
    ...rules,
    singleEntryCount: defaults.singleEntryCount,
    replyTokens,
  });
  const judge = members.judge === undefined ? null : judgeOf(members.judge, replyTokens);
  const routing = requested.adaptive_routing ?? defaults.adaptiveRouting;
  const config: DebateConfig = {
    ...fixedDefaults,
    adaptive_routing: routing,
    aggregation: defaults.aggregation(judge !== null),
    // The votes of a ballot come from a closed set, so no model is needed to group them.
    agreement: protocol === 'ballot' ? 'typed' : 'auto',
    comparison_model: rules.cheapest(debaters.map(({ model }) => model)),
    consensus_threshold: protocol === 'ballot' ? majorityOf(debaters) : null,
    convergence_check: defaults.convergenceCheck,
    convergence_similarity: defaults.convergenceSimilarity,
    deadline_seconds: rules.defaultDeadlineSeconds ?? deadlineFor(debaters, judge),
    long_context: isLongContext(question, requested.context),
    prompt_date: rules.today,
    quorum: quorumOf(protocol, debaters, requested.wave),
    seed: rules.seed,
    max_wait_seconds: rules.maxWaitSeconds,
    ...(protocol === 'cascade' ? CASCADE_DEFAULTS : NO_CASCADE),
    ...requested,
    protocol,
    max_rounds: roundsOf(protocol, requested),
    debaters,
    substitutes: substitutesOf(members.substitutes, { ...rules, replyTokens }),
    judge,
    routing_models: routing ? [...new Set(routing_models ?? [routing_model ?? debaters[0]?.model ?? ''])] : [],
    correlation: correlationOf(debaters, rules),
    transcript_characters: rules.transcriptCharacters,
    simulated: false,
    warnings: [],
  };
  return { ...config, simulated: callableModels(config).some(rules.isSimulated) };
}

function replyTokensFor({ answer_type }: Partial<DebateRequest>): ReplyTokens {
  return answer_type === 'long' ? draftTokens : replyTokens;
}

/** Returns the judge with the defaults of a debate with this answer type. */
export function resolvedJudge(
  judge: NonNullable<NamedMembers['judge']>,
  { answer_type }: Pick<DebateConfig, 'answer_type'>,
): Judge {
  return judgeOf(judge, replyTokensFor({ answer_type }));
}

function judgeOf(judge: NonNullable<NamedMembers['judge']>, replyTokens: ReplyTokens): Judge {
  const { model, temperature, reasoning_effort = null, max_tokens, orders = 1 } = judge;
  const thinks_by_itself = thinks(model, reasoning_effort);
  return {
    model,
    temperature: temperature ?? null,
    reasoning_effort,
    max_tokens: max_tokens ?? replyTokens(model, reasoning_effort),
    thinks_by_itself,
    orders,
  };
}

/** An estimate: no tokenizer is used. */
const BYTES_PER_TOKEN = 4;
const LONG_CONTEXT_TOKENS = 8_000;

function isLongContext(question: string, context = ''): boolean {
  const { length } = new TextEncoder().encode(question + context);
  return length / BYTES_PER_TOKEN > LONG_CONTEXT_TOKENS;
}

/** Returns the default deadline in seconds. A model that thinks may need minutes for one reply. */
function deadlineFor(debaters: readonly Debater[], judge: Judge | null): number {
  return judge?.thinks_by_itself || debaters.some((debater) => debater.thinks_by_itself) ? 600 : 300;
}

/** Returns the models that the debate may call. A judge is included only when the rule or the grouping calls it. */
function callableModels(config: DebateConfig): string[] {
  const { debaters, substitutes, routing_models, judge, aggregation } = config;
  return [
    ...[...debaters, ...substitutes].map(({ model }) => model),
    ...routing_models,
    ...(judge !== null && (isJudged(aggregation) || aggregation === 'write') ? [judge.model] : []),
    ...(asksForGrouping(config) ? [groupingModel(config)] : []),
  ];
}

/**
 * Returns the limit on the rounds. `samples` and a cascade without a debate after it have one round (such a cascade of
 * long answers up to two) and ignore a higher limit. Other protocols keep any limit of the request.
 */
function roundsOf(protocol: ProtocolName, { then, max_rounds, answer_type }: Partial<DebateRequest>): number {
  // The stances on the claims of a long answer are a separate round.
  if (protocol === 'cascade' && !then && answer_type === 'long') return Math.min(max_rounds ?? 2, 2);
  if (protocol === 'samples' || (protocol === 'cascade' && !then)) return 1;
  return max_rounds ?? (then === 'critique' ? CRITIQUE_ROUNDS : protocolDefaults[protocol].maxRounds);
}

const MIN_QUORUM = 2;

/** Returns the default quorum. A cascade has a lower one, because it may end before most of its panel was asked. */
function quorumOf(protocol: ProtocolName, debaters: readonly Debater[], wave = DEFAULT_WAVE): number {
  if (protocol === 'cascade') return Math.min(MIN_QUORUM, wave, debaters.length);
  return Math.min(debaters.length, Math.max(MIN_QUORUM, majorityOf(debaters)));
}

/** Returns the panel to expand. Samples have no personas, because all are drawn with one prompt. */
function panelOf(protocol: ProtocolName, { debaters }: NamedMembers, personas: readonly string[] | null): PanelRequest {
  if (protocol !== 'samples') return { entries: debaters, personas, usesPersonas: true };
  const sampled = debaters.map((entry) => ({ ...entry, temperature: entry.temperature ?? SAMPLE_TEMPERATURE }));
  return { entries: sampled, personas: null, usesPersonas: false };
}

function majorityOf(debaters: readonly Debater[]): number {
  return Math.floor(debaters.length / 2) + 1;
}

/** Returns the default ρ of a panel without learned values. */
export function correlationOf(debaters: readonly Debater[], { correlation }: Pick<ConfigRules, 'correlation'>): number {
  const families = new Set(debaters.map((debater) => debater.family));
  return families.size === 1 ? correlation.oneFamily : correlation.severalFamilies;
}
