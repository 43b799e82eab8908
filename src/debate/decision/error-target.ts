/** Decides whether an answer may be acted on, by the error target and the certificate that the debate started with. */
import type { DecidedDebate } from '../calibration/labelled-debate.ts';
import { scoreOf } from '../calibration/score.ts';
import type { DebateConfig } from '../schema/debate-config.ts';
import type { Guarantee } from '../schema/outcome/guarantee.ts';
import type { AnswerClass } from '../schema/round.ts';
import { panelVotes } from './confidence/confidence.ts';
import type { DecisionInput } from './ruling.ts';

/** The key of `metadata` that names the task of a debate. */
const TASK = 'task';

export function taskOf({ metadata }: Pick<DebateConfig, 'metadata'>): string | null {
  return metadata[TASK] ?? null;
}

export function decidedDebate(input: DecisionInput, winningClass: AnswerClass | null): DecidedDebate {
  const { config } = input.spec;
  return {
    ...panelVotes(input),
    winner: winningClass === null ? null : input.round.classes.indexOf(winningClass),
    panel: config.debaters.length,
    task: taskOf(config),
  };
}

/** Returns the debate without votes, because one agent answered and no panel voted. */
export function undecidedDebate(config: DebateConfig): DecidedDebate {
  const panel = config.debaters.length;
  return { classes: [], possible: 1, winner: null, panel, task: taskOf(config) };
}

/** Returns null without a target. `decided` is null when one agent answered; its answer never passes the target. */
export function guaranteeFor(config: DebateConfig, decided: DecidedDebate | null): Guarantee | null {
  const { escalate_error_target: target, guarantee } = config;
  if (!target || !guarantee) return null;
  const { model, ...standing } = guarantee;
  return { target: target.max, of: target.of, ...standing, score: decided === null ? null : scoreOf(model, decided) };
}

/** Returns true only for a certified guarantee whose threshold the score reaches. */
export function actsOn({ status, score, threshold }: Guarantee): boolean {
  return status === 'certified' && score !== null && threshold !== null && score >= threshold;
}
