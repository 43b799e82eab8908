/** Panels drawn from the models of a set that were all asked the same questions: is a confidence of 0.8 right in 8 of 10? */

import type { Forecast } from '../debate/calibration/forecast-figures.ts';
import type { LabelledDebate } from '../debate/calibration/labelled-debate.ts';
import { learnPanel, winnerProbability } from '../debate/calibration/learn-panel.ts';
import type { Hearing } from '../debate/decision/ruling.ts';
import { seedOf, shuffled } from '../lib/seeded.ts';
import { labelOf } from './labels-of-cases.ts';
import { defaultSettings, hearingFor, panelOf } from './panels.ts';
import type { Case, TranscriptSet } from './recorded/transcripts.ts';
import { forecasts } from './score-case.ts';

export const PANEL_SIZES = [3, 5, 7] as const;

export interface DrawnScores {
  /** Models a panel. */
  readonly sizes: readonly number[];
  /** Whether the decision of each panel is right; where nothing is decided it is not. */
  readonly right: readonly boolean[];
  /** Of the panels that decide something, as the other forecasts. */
  readonly panel: readonly Forecast[];
  readonly voteShare: readonly Forecast[];
  /** With p and ρ learned on one half of the questions, told on the other, both ways; the defaults where learning did not
   * help on its own half. */
  readonly learned: readonly Forecast[];
}

/** One panel a question, by the question's own seed. */
export function scoreDrawnPanels({ cases }: TranscriptSet): DrawnScores[] {
  return PANEL_SIZES.map((size) => {
    const drawn = cases.flatMap((recorded, index): Drawn[] => {
      const panel = drawPanel(recorded, size);
      return panel === null ? [] : [drawnOf(panel, index % 2)];
    });
    const decided = drawn.filter(({ label }) => label.winner !== null);
    const told = decided.map(({ panel, hearing }) => forecasts(panel, hearing));
    return {
      sizes: [size],
      right: drawn.map(({ label }) => label.right),
      panel: told.flatMap(({ panel }) => panel ?? []),
      voteShare: told.flatMap(({ voteShare }) => voteShare ?? []),
      learned: learnedForecasts(
        decided,
        told.flatMap(({ panel }) => panel ?? []),
      ),
    };
  });
}

interface Drawn {
  readonly panel: Case;
  readonly hearing: Hearing | null;
  readonly label: LabelledDebate;
  readonly half: number;
}

function drawnOf(panel: Case, half: number): Drawn {
  const hearing = hearingFor(panelOf(panel, 0), defaultSettings);
  return { panel, hearing, label: labelOf(panel, hearing), half };
}

/** Models that gave no answer can be drawn too. Null when there are too few models. */
export function drawPanel(recorded: Case, size: number): Case | null {
  if (recorded.models.length < size) return null;
  const seats = shuffled([...recorded.models.keys()], seedOf(recorded.id, size)).slice(0, size);
  return seated(recorded, seats);
}

/** The case with the models of these seats alone. */
export function seated(recorded: Case, seats: readonly number[]): Case {
  const picked = <T>(items: readonly T[]) => seats.flatMap((seat) => items.slice(seat, seat + 1));
  return {
    ...recorded,
    models: picked(recorded.models),
    rounds: recorded.rounds.map(picked),
    confidences: recorded.confidences?.map(picked) ?? null,
    extracted: recorded.extracted === null ? null : picked(recorded.extracted),
    right: recorded.right === null ? null : picked(recorded.right),
    lengths:
      recorded.lengths === null ? null : { ...recorded.lengths, characters: picked(recorded.lengths.characters) },
  };
}

/** In the order of the questions, so that they pair with the unlearned ones. */
function learnedForecasts(drawn: readonly Drawn[], unlearned: readonly Forecast[]): Forecast[] {
  const learned = [0, 1].map((told) => {
    const taught = drawn.filter(({ half }) => half !== told).map(({ label }) => label);
    return learnPanel(taught, { reliabilities: {}, correlation: defaultSettings.correlation.severalFamilies });
  });
  return drawn.map(({ label, half }, index) => {
    const { kind, parameters } = learned[half] ?? {};
    const known = kind === 'learned' && parameters !== undefined;
    const probability = known ? winnerProbability(label, parameters) : unlearned[index]?.probability;
    return { probability: probability ?? 0, right: label.right };
  });
}
