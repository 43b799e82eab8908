/** Decides a finished debate again with other settings, from the recorded positions. Calls no model. */
import { mapInTicks, yieldWhenBusy } from '../../lib/tick-time.ts';
import { kindOf } from '../answers/answer-kinds.ts';
import { DEFAULT_WAVE } from '../decision/cascade.ts';
import { standingOf } from '../decision/cascade-of.ts';
import { decisionRules } from '../decision/rules.ts';
import { judgementsFrom } from '../engine/grouping/agreement-of.ts';
import { groupPositions, summarise } from '../engine/grouping/group-round.ts';
import { readAnswerAhead } from '../engine/read-ahead.ts';
import { protocols } from '../protocols/protocols.ts';
import { decisionInputOf } from '../result/decision-input.ts';
import type { DebateSpec } from '../schema/debate-config.ts';
import type { Debater } from '../schema/panel.ts';
import { debaterIds } from '../schema/panel.ts';
import type { Position } from '../schema/position.ts';
import { isShortAnswerType } from '../schema/question.ts';
import type { Round } from '../schema/round.ts';
import type { AlternativeSettings } from './alternative-settings.ts';

export interface EndedDebate {
  readonly spec: DebateSpec;
  /** The rounds as they were recorded. */
  readonly rounds: readonly Round[];
}

export interface Decision {
  /** Null when nothing would have been decided. */
  readonly answer: string | null;
  /** Number of debaters' turns that would have been made. */
  readonly turns: number;
  /** The cost of these turns. */
  readonly costUsd: number;
}

/**
 * Returns the decision. Returns null when it would need a model: the settings leave the decision to a judge, name
 * debaters that are not on the panel, or need blind answers that were not given.
 */
export async function decideAgain(
  { spec, rounds }: EndedDebate,
  settings: AlternativeSettings,
): Promise<Decision | null> {
  const changed = changedSpec({ spec, rounds }, settings);
  if (changed === null) return null;
  const isBlind = settings.stop_at !== undefined || settings.debaters !== undefined;
  const usedRounds = isBlind ? blindRound(changed, rounds) : rounds;
  const [first] = usedRounds;
  if (first === undefined) return null;
  await readAnswersAhead(changed, usedRounds);
  if (settings.stop_at !== undefined) return await cascadeOver(changed, first.positions);
  if (isBlind && !allMadeTurns(debaterIds(changed.config.debaters), first.positions)) return null;
  const isRegrouped = isBlind || settings.agreement !== undefined;
  const compared = isRegrouped ? await mapInTicks(usedRounds, (round) => regroup(changed, round)) : usedRounds;
  return decideOn(changed, roundsUntilStop(compared, settings), settings.aggregation ?? spec.config.aggregation);
}

/** Returns the debate with other settings; null when a named debater is not on the panel or answers are not short. */
function changedSpec({ spec, rounds }: EndedDebate, settings: AlternativeSettings): DebateSpec | null {
  const { config } = spec;
  const { agreement = config.agreement, stop_at = config.stop_at } = settings;
  const debaters = namedDebaters(config.debaters, settings.debaters);
  if (debaters === null || !isShortAnswerType(config.answer_type)) return null;
  return {
    ...spec,
    config: { ...config, debaters, agreement, stop_at },
    judgements: new Map(rounds.flatMap((round) => judgementsFrom(spec, round))),
  };
}

/** Returns the debaters in the order of the names. A name is a debater's id, or the model of one or more debaters. */
function namedDebaters(debaters: Debater[], names: readonly string[] | undefined): Debater[] | null {
  if (names === undefined) return debaters;
  const found = names.map((name) => debaters.filter(({ id, model }) => id === name || model === name));
  return found.some(({ length }) => length === 0) ? null : [...new Set(found.flat())];
}

/**
 * Returns only the first round, because later answers depend on those of the other debaters. Returns no round when the
 * answers of the first round were not blind, either.
 */
function blindRound({ config }: DebateSpec, rounds: readonly Round[]): Round[] {
  const [first] = rounds;
  if (first === undefined || protocols[config.protocol]?.order !== 'together') return [];
  const ids = config.debaters.map(({ id }) => id);
  const indexOf = ({ debater_id: id }: Position) => ids.indexOf(id);
  const positions = first.positions.filter((each) => indexOf(each) >= 0).toSorted((a, b) => indexOf(a) - indexOf(b));
  return [{ ...first, positions }];
}

async function readAnswersAhead(spec: DebateSpec, rounds: readonly Round[]): Promise<void> {
  for (const { answer } of rounds.flatMap(({ positions }) => positions)) {
    if (answer !== null) await readAnswerAhead(spec, answer);
  }
}

function regroup(spec: DebateSpec, { round_number: number, positions }: Round): Round {
  return { ...summarise(spec, number, positions), positions };
}

/** Returns the rounds up to the stop. Without a threshold only `max_rounds` stops: no convergence score reaches 2. */
function roundsUntilStop(rounds: readonly Round[], settings: AlternativeSettings): readonly Round[] {
  const { max_rounds: maxRounds = rounds.length, convergence_threshold: threshold } = settings;
  const agreed = rounds.findIndex(({ convergence_score: score }) => score !== null && score >= (threshold ?? 2));
  return rounds.slice(0, agreed === -1 ? maxRounds : Math.min(maxRounds, agreed + 1));
}

function decideOn(
  spec: DebateSpec,
  rounds: readonly Round[],
  aggregation: DebateSpec['config']['aggregation'],
): Decision | null {
  const rule = decisionRules[aggregation];
  if (rule?.kind !== 'counted') return null;
  const input = decisionInputOf(spec, { rounds });
  const answer = input === null ? null : kindOf(spec).decide(input, rule).answer;
  return { answer, ...costOfTurns(rounds.flatMap(({ positions }) => positions)) };
}

/**
 * Applies the stopping rule of `cascade` to answers that were all given blind. Returns null when it needs an answer
 * that does not exist.
 */
async function cascadeOver(spec: DebateSpec, positions: readonly Position[]): Promise<Decision | null> {
  const { debaters, wave } = spec.config;
  const panel = debaters.map(({ id }) => id);
  for (let asked = Math.min(wave ?? DEFAULT_WAVE, panel.length); asked <= panel.length; asked += 1) {
    const answered = positions.filter(({ debater_id: id }) => panel.indexOf(id) < asked);
    if (!allMadeTurns(panel.slice(0, asked), answered)) return null;
    await yieldWhenBusy();
    const { classes, pairs } = groupPositions(spec, answered);
    const { leader, stop } = standingOf(spec, { positions: answered, classes, pairs });
    if (stop === null) continue;
    return { answer: leader === null ? null : (classes[leader]?.answer ?? null), ...costOfTurns(answered) };
  }
  return null;
}

/**
 * Returns whether all debaters made a turn, with or without a readable answer. A turn with the failure `not_needed` was
 * never made or was aborted, so it does not count.
 */
function allMadeTurns(ids: readonly string[], positions: readonly Position[]): boolean {
  const madeTurns = positions.filter(({ failure }) => failure?.code !== 'not_needed');
  return ids.every((id) => madeTurns.some(({ debater_id }) => debater_id === id));
}

function costOfTurns(positions: readonly Position[]): Omit<Decision, 'answer'> {
  return { turns: positions.length, costUsd: positions.reduce((sum, { cost_usd: cost }) => sum + cost, 0) };
}
