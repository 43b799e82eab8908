/** Whether the error target lets an answer be acted on, by what was certified before the debate began. */
import type { DecidedDebate } from '../calibration/labelled-debate.ts';
import { scoreOf } from '../calibration/score.ts';
import type { DebateConfig } from '../schema/debate-config.ts';
import type { Guarantee } from '../schema/outcome/guarantee.ts';
import type { AnswerClass } from '../schema/round.ts';
import { panelVotes } from './confidence/confidence.ts';
import type { Hearing } from './ruling.ts';

/** The key of `metadata` that names the task of a debate. */
const TASK = 'task';

export function taskOf({ metadata }: Pick<DebateConfig, 'metadata'>): string | null {
  return metadata[TASK] ?? null;
}

export function decidedDebate(hearing: Hearing, winningClass: AnswerClass | null): DecidedDebate {
  const { config } = hearing.spec;
  return {
    ...panelVotes(hearing),
    winner: winningClass === null ? null : hearing.round.classes.indexOf(winningClass),
    panel: config.debaters.length,
    task: taskOf(config),
  };
}

/** One agent answered: there was no panel to count. */
export function undecidedDebate(config: DebateConfig): DecidedDebate {
  const panel = config.debaters.length;
  return { classes: [], possible: 1, winner: null, panel, task: taskOf(config) };
}

/** Null without a target. `decided` null: one agent answered, and its answer is never acted on. */
export function guaranteeFor(config: DebateConfig, decided: DecidedDebate | null): Guarantee | null {
  const { escalate_error_target: target, guarantee } = config;
  if (!target || !guarantee) return null;
  const { model, ...standing } = guarantee;
  return { target: target.max, of: target.of, ...standing, score: decided === null ? null : scoreOf(model, decided) };
}

/** Only a certificate lets anything be acted on. */
export function actsOn({ status, score, threshold }: Guarantee): boolean {
  return status === 'certified' && score !== null && threshold !== null && score >= threshold;
}
