/**
 * Draws panels from recorded models that answered the same questions, and compares the confidence of each panel with
 * the result: of the answers with a confidence of 0.8, 8 of 10 should be right.
 */

import type { Forecast } from '../debate/calibration/forecast-figures.ts';
import type { LabelledDebate } from '../debate/calibration/labelled-debate.ts';
import { learnPanel, winnerProbability } from '../debate/calibration/learn-panel.ts';
import type { DecisionInput } from '../debate/decision/ruling.ts';
import { seedOf, shuffled } from '../lib/seeded.ts';
import { labelOf } from './labels-of-cases.ts';
import { decisionInputFor, defaultSettings, panelOf } from './panels.ts';
import type { Case, TranscriptSet } from './recorded/transcripts.ts';
import { forecasts } from './score-case.ts';

export const PANEL_SIZES = [3, 5, 7] as const;

export interface DrawnScores {
  /** The numbers of models per panel: one size, or several when their scores are combined. */
  readonly sizes: readonly number[];
  /** Whether the decision of each panel is right. No decision counts as wrong. */
  readonly right: readonly boolean[];
  /** The forecasts of the panels with a decision, like the other forecasts below. */
  readonly panel: readonly Forecast[];
  /** The share of the votes that the winner has, as a forecast. */
  readonly voteShare: readonly Forecast[];
  /**
   * Forecasts with p and ρ learned on one half of the questions and applied to the other half, both ways. The defaults
   * are used where learning did not improve the result on its own half.
   */
  readonly learned: readonly Forecast[];
}

/** Scores one panel per question and size, drawn by the question's own seed. */
export function scoreDrawnPanels({ cases }: TranscriptSet): DrawnScores[] {
  return PANEL_SIZES.map((size) => {
    const drawn = cases.flatMap((recorded, index): DrawnPanel[] => {
      const panel = drawPanel(recorded, size);
      return panel === null ? [] : [labelDrawnPanel(panel, index % 2)];
    });
    const decided = drawn.filter(({ label }) => label.winner !== null);
    const unlearned = decided.map(({ panel, input }) => forecasts(panel, input));
    return {
      sizes: [size],
      right: drawn.map(({ label }) => label.right),
      panel: unlearned.flatMap(({ panel }) => panel ?? []),
      voteShare: unlearned.flatMap(({ voteShare }) => voteShare ?? []),
      learned: learnedForecasts(
        decided,
        unlearned.flatMap(({ panel }) => panel ?? []),
      ),
    };
  });
}

interface DrawnPanel {
  readonly panel: Case;
  readonly input: DecisionInput | null;
  readonly label: LabelledDebate;
  /** 0 or 1: the half of the questions to which this question belongs. */
  readonly half: number;
}

function labelDrawnPanel(panel: Case, half: number): DrawnPanel {
  const input = decisionInputFor(panelOf(panel, 0), defaultSettings);
  return { panel, input, label: labelOf(panel, input), half };
}

/** Draws a panel. It may contain models that gave no answer. Returns null when there are too few models. */
export function drawPanel(recorded: Case, size: number): Case | null {
  if (recorded.models.length < size) return null;
  const seats = shuffled([...recorded.models.keys()], seedOf(recorded.id, size)).slice(0, size);
  return withSeats(recorded, seats);
}

/** Returns the case with only the models of these seats. A seat is the index of a model in the case. */
export function withSeats(recorded: Case, seats: readonly number[]): Case {
  const pickSeats = <T>(items: readonly T[]) => seats.flatMap((seat) => items.slice(seat, seat + 1));
  return {
    ...recorded,
    models: pickSeats(recorded.models),
    rounds: recorded.rounds.map(pickSeats),
    confidences: recorded.confidences?.map(pickSeats) ?? null,
    extracted: recorded.extracted === null ? null : pickSeats(recorded.extracted),
    right: recorded.right === null ? null : pickSeats(recorded.right),
    lengths:
      recorded.lengths === null ? null : { ...recorded.lengths, characters: pickSeats(recorded.lengths.characters) },
  };
}

/** Returns the learned forecasts in the order of the questions, so that they can be paired with the unlearned ones. */
function learnedForecasts(decided: readonly DrawnPanel[], unlearned: readonly Forecast[]): Forecast[] {
  const learnedByHalf = [0, 1].map((scoredHalf) => {
    const trainingDebates = decided.filter(({ half }) => half !== scoredHalf).map(({ label }) => label);
    return learnPanel(trainingDebates, { reliabilities: {}, correlation: defaultSettings.correlation.severalFamilies });
  });
  return decided.map(({ label, half }, index) => {
    const { kind, parameters } = learnedByHalf[half] ?? {};
    const isLearned = kind === 'learned' && parameters !== undefined;
    const probability = isLearned ? winnerProbability(label, parameters) : unlearned[index]?.probability;
    return { probability: probability ?? 0, right: label.right };
  });
}
