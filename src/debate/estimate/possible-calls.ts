/**
 * Lists the calls that a debate can make, before it makes any: the number of each kind, and the smallest and the largest
 * prompt. The code that builds these prompts also builds those of the debate.
 */

import { kindOf } from '../answers/answer-kinds.ts';
import { possibleLongCalls } from '../answers/long/possible-long-calls.ts';
import { decisionRules } from '../decision/rules.ts';
import type { Call } from '../engine/calls.ts';
import { MAX_GROUPED_CHARACTERS, MAX_GROUPED_VALUES } from '../engine/grouping/field-grouping-calls.ts';
import { asksForGrouping, groupingModel } from '../engine/grouping/grouping-model.ts';
import { routingCall } from '../engine/routing.ts';
import { substituteInSeat } from '../engine/turns/seats.ts';
import { debaterCall } from '../prompts/debater-prompt.ts';
import { groupingCall } from '../prompts/grouping-prompt.ts';
import { protocolOf, protocols } from '../protocols/protocols.ts';
import { ASSESSMENT_CHARACTERS, isCritical } from '../protocols/shown/assessments.ts';
import type { DebateConfig, DebateSpec } from '../schema/debate-config.ts';
import type { Debater, Substitute } from '../schema/panel.ts';
import { isAnswered } from '../schema/position.ts';
import type { Round } from '../schema/round.ts';
import type { CallBounds } from './call-bounds.ts';
import type { ExpectedWaves } from './expected-waves.ts';
import { expectedWaves } from './expected-waves.ts';
import { fullRound, longestTextsOf } from './full-round.ts';

/**
 * Yields the bounds of each kind of call. A run makes Σ min calls or more, unless it is stopped from outside or loses its
 * quorum, and Σ max calls or fewer.
 */
export function* possibleCalls(spec: DebateSpec): Generator<CallBounds> {
  if (spec.config.answer_type === 'long') {
    yield* possibleLongCalls(spec);
    return;
  }
  const full = fullRound(spec);
  const waves = expectedWaves(spec);
  for (const model of spec.config.routing_models) yield singleCall(routingCall(spec, model), 1);
  for (const debater of spec.config.debaters) yield* turnsOf({ spec, debater, full, waves });
  for (const substitute of spec.config.substitutes) yield* substituteTurns({ spec, full, waves }, substitute);
  yield* judgements({ spec, full });
  yield* groupings(spec);
}

function singleCall(call: Call, min: number, expected = 1): CallBounds {
  return { min, max: 1, expected, smallest: call, largest: call };
}

interface TurnInput {
  readonly spec: DebateSpec;
  readonly debater: Debater;
  readonly full: Round;
  readonly waves: ExpectedWaves;
}

/**
 * Returns the blind turn and the later ones.
 * A routing answer may make all of them unnecessary; a failed one makes none unnecessary.
 */
function turnsOf({ spec, debater, full, waves }: TurnInput): CallBounds[] {
  const { config } = spec;
  const protocol = protocolOf(spec);
  const turns = config.max_rounds * (protocol.phases?.length ?? 1);
  const view = { spec, debater, turns: [] };
  const phase = protocol.phases?.[0] ?? null;
  const blind = debaterCall(protocol, { ...view, roundNumber: 1, phase, wave: waves.name, rounds: [] });
  const isCertain = waves.first.has(debater.id) && !isBypassable(config);
  const first = singleCall(blind, isCertain ? 1 : 0, waves.askProbability.get(debater.id));
  if (turns === 1) return [first];
  const laterCall = debaterCall(protocol, {
    ...view,
    roundNumber: config.max_rounds,
    phase: protocol.phases?.at(-1) ?? null,
    rounds: [full],
  });
  const later = canEndEarly(config) ? 0 : turns - 1;
  const expected = (turns - 1) * (waves.askProbability.get(debater.id) ?? 1) * waves.splitProbability;
  const largest = withDisputes(spec, withEarlierRounds(spec, laterCall, blind));
  return [first, { min: later, max: turns - 1, expected, smallest: blind, largest }];
}

/** Returns the turns of a substitute from round 2 on, on the seat with the longest persona and role hint. */
function substituteTurns({ spec, full, waves }: Omit<TurnInput, 'debater'>, substitute: Substitute): CallBounds[] {
  const charactersOf = ({ persona, role_hint }: Debater) => (persona ?? '').length + (role_hint ?? '').length;
  const [seat] = spec.config.debaters.toSorted((a, b) => charactersOf(b) - charactersOf(a));
  if (seat === undefined) return [];
  const [, later] = turnsOf({ spec, debater: substituteInSeat(seat, substitute), full, waves });
  const { protocol, max_rounds } = spec.config;
  const phases = protocols[protocol].phases?.length ?? 1;
  const max = (max_rounds - 1) * phases;
  return later === undefined ? [] : [{ ...later, min: 0, max, expected: max * waves.splitProbability }];
}

/** Returns whether a routing answer can make all turns of the debaters unnecessary. */
function isBypassable({ routing_models }: DebateConfig): boolean {
  return routing_models.length > 0;
}

function canEndEarly(config: DebateConfig): boolean {
  const { phases, nextWave } = protocols[config.protocol];
  return isBypassable(config) || config.convergence_check || phases !== null || nextWave !== null;
}

/**
 * Adds headroom for the rounds before the latest when prompts show them:
 * for the maximum number of rounds, within the limit.
 */
function withEarlierRounds({ config }: DebateSpec, call: Call, blind: Call): Call {
  const { protocol, max_rounds, transcript_characters } = config;
  if (isCritical(protocol) && kindOf({ config }).exchange === null)
    return { ...call, headroomBytes: assessmentBytes(config, call) };
  if (protocol !== 'transcript' && protocol !== 'ballot') return call;
  const oneRound = bytesOf(call) - bytesOf(blind);
  return { ...call, headroomBytes: Math.min((max_rounds - 1) * oneRound, transcript_characters * MAX_UTF8_BYTES) };
}

/** Adds headroom for the fields in which the answers of the last round differ. */
function withDisputes(spec: DebateSpec, call: Call): Call {
  const { disputedCharacters: characters } = kindOf(spec);
  if (characters === undefined) return call;
  return { ...call, headroomBytes: call.headroomBytes + (characters + MARKUP_CHARACTERS) * MAX_UTF8_BYTES };
}

/**
 * Returns the bytes for assessments by every peer:
 * of the debater's own answer, or for a judge of each answer. Round 1 has none.
 */
function assessmentBytes({ debaters, max_rounds }: DebateConfig, { identity }: Call): number {
  const answers = identity.purpose === 'judge' ? debaters.length : 1;
  const isAssessed = max_rounds > (identity.purpose === 'judge' ? 1 : 2);
  return isAssessed
    ? answers * (debaters.length - 1) * (ASSESSMENT_CHARACTERS + MARKUP_CHARACTERS) * MAX_UTF8_BYTES
    : 0;
}

/** Characters around one assessment, with its share of the heading of the block. */
const MARKUP_CHARACTERS = 60;

/** Maximum number of bytes of one UTF-16 code unit. */
const MAX_UTF8_BYTES = 3;

/** The number of output tokens that is assumed for a reply when a debate has no replies yet. */
export const ASSUMED_REPLY_TOKENS = 300;

/** Returns the number of UTF-8 bytes of a prompt's texts. */
export function bytesOf({ prompt }: Call): number {
  const texts = [prompt.system, ...prompt.messages.map(({ content }) => content)];
  return texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0);
}

function judgements({ spec, full }: Omit<TurnInput, 'debater' | 'waves'>): CallBounds[] {
  const rule = decisionRules[spec.config.aggregation];
  if (rule.kind !== 'judged') return [];
  const positions = full.positions.filter(isAnswered);
  const smallest = rule.ask({ spec, rounds: [full], round: full, positions: [] }).call;
  const largest = rule.ask({ spec, rounds: [{ ...full }, full], round: full, positions }).call;
  const max = spec.config.judge?.orders ?? 1;
  const min = isBypassable(spec.config) ? 0 : max;
  return [{ min, max, expected: max, smallest, largest: withEarlierRounds(spec, largest, smallest) }];
}

function isRecord({ config }: DebateSpec): boolean {
  return config.answer_type === 'record';
}

/**
 * Returns values of fields that are as long as replies allow,
 * within the limits of the values that a model is asked about.
 */
function longestFieldValues({ config }: DebateSpec): string[] {
  const texts = config.debaters.map((debater) => Object.values(longestTextsOf(debater)).join('')).join('');
  const limitedText = texts.slice(0, MAX_GROUPED_VALUES * MAX_GROUPED_CHARACTERS);
  const count = Math.ceil(limitedText.length / MAX_GROUPED_CHARACTERS);
  return Array.from({ length: count }, (_, index) =>
    limitedText.slice(index * MAX_GROUPED_CHARACTERS, (index + 1) * MAX_GROUPED_CHARACTERS),
  );
}

/** Maximum number of bytes of the text around each value of a field. It is longer than the text around an answer. */
const VALUE_MARKUP_BYTES = 300;

function markupOf(spec: DebateSpec): Partial<Call> {
  return isRecord(spec) ? { headroomBytes: MAX_GROUPED_VALUES * VALUE_MARKUP_BYTES } : {};
}

/**
 * Returns the calls for grouping:
 * two or fewer per round or wave with open pairs, and two or fewer for a judge's own answer.
 */
function groupings(spec: DebateSpec): CallBounds[] {
  const { debaters, max_rounds, aggregation, judge, options } = spec.config;
  // Options of a menu are never an open pair.
  if (!asksForGrouping(spec.config) || options !== null) return [];
  const identity = { purpose: 'agreement', round: max_rounds, phase: null, subject: null } as const;
  const texts = isRecord(spec) ? longestFieldValues(spec) : debaters.map((debater) => longestTextsOf(debater).answer);
  // A judge's own answers are compared, too, and may have the maximum length of an answer.
  if (aggregation === 'judge' && judge !== null)
    texts.push(...Array.from({ length: judge.orders }, () => longestTextsOf(judge).answer));
  const answersOf = (words: readonly string[]) =>
    new Map(words.map((text, index) => [`Answer ${index + 1}`, { text, field: null }]));
  const groupedTimes = max_rounds + expectedWaves(spec).maxWaves - 1 + (aggregation === 'judge' ? 1 : 0);
  const grouping = { spec, model: groupingModel(spec.config), identity };
  return [
    {
      min: 0,
      max: 2 * groupedTimes,
      // Rules decide most pairs.
      expected: 0,
      smallest: groupingCall({ ...grouping, answers: answersOf(['', '']) }),
      largest: { ...groupingCall({ ...grouping, answers: answersOf(texts) }), ...markupOf(spec) },
    },
  ];
}
