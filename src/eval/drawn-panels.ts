/** Panels drawn from models that all answered the same questions: is a confidence of 0.8 right in 8 of 10? */
import type { Hearing } from '../debate/decision/ruling.ts';
import { seedOf, shuffled } from '../debate/seeded.ts';
import type { PanelSettings } from './panels.ts';
import { defaultSettings, hearingFor, judgedBy, panelOf, UNLEARNED } from './panels.ts';
import { forecasts } from './score-case.ts';
import type { Forecast } from './statistics.ts';
import { calibrationError } from './statistics.ts';
import type { Case, TranscriptSet } from './transcripts.ts';

export const PANEL_SIZES = [3, 5, 7] as const;

export interface DrawnScores {
  /** Models a panel. */
  readonly sizes: readonly number[];
  readonly panel: readonly Forecast[];
  readonly voteShare: readonly Forecast[];
  /** Reliabilities and ρ learned on one half of the questions, told on the other, both ways. */
  readonly learned: readonly Forecast[];
}

/** One panel a question, by the question's own seed, of models that gave it a letter. */
export function scoreDrawnPanels({ cases }: TranscriptSet): DrawnScores[] {
  return PANEL_SIZES.map((size) => {
    const drawn = cases.flatMap((recorded, index): Drawn[] => {
      const panel = drawPanel(recorded, size);
      const hearing = panel === null ? null : hearingOf(panel);
      return panel === null || hearing === null ? [] : [{ panel, hearing, half: index % 2 }];
    });
    const told = drawn.map(({ panel, hearing }) => forecasts(panel, hearing));
    return {
      sizes: [size],
      panel: told.flatMap(({ panel }) => panel ?? []),
      voteShare: told.flatMap(({ voteShare }) => voteShare ?? []),
      learned: learnedForecasts(cases, drawn),
    };
  });
}

interface Drawn {
  readonly panel: Case;
  readonly hearing: Hearing;
  readonly half: number;
}

function hearingOf(panel: Case): Hearing | null {
  return hearingFor(panelOf(panel, 0), defaultSettings);
}

/** Null when too few models answered. */
export function drawPanel(recorded: Case, size: number): Case | null {
  const answered = [...recorded.models.keys()].filter((seat) => (recorded.rounds[0]?.[seat] ?? '').trim() !== '');
  if (answered.length < size) return null;
  const seats = shuffled(answered, seedOf(recorded.id, size)).slice(0, size);
  const picked = <T>(items: readonly T[]) => seats.flatMap((seat) => items.slice(seat, seat + 1));
  return {
    ...recorded,
    models: picked(recorded.models),
    rounds: recorded.rounds.map(picked),
    confidences: recorded.confidences?.map(picked) ?? null,
    extracted: recorded.extracted === null ? null : picked(recorded.extracted),
  };
}

function learnedForecasts(cases: readonly Case[], drawn: readonly Drawn[]): Forecast[] {
  return [0, 1].flatMap((told) => {
    const reliabilities = learnReliabilities(cases.filter((_, index) => index % 2 !== told));
    const settings = fitCorrelation(
      drawn.filter(({ half }) => half !== told),
      reliabilities,
    );
    return panelForecasts(
      drawn.filter(({ half }) => half === told),
      settings,
    );
  });
}

/** (correct + 1) / (total + 2), as the service learns it. */
function learnReliabilities(cases: readonly Case[]): Record<string, number> {
  const models = cases[0]?.models ?? [];
  return Object.fromEntries(
    models.map((model, seat) => {
      const answers = cases.flatMap(({ extracted, gold }) => {
        const letter = extracted?.[seat] ?? null;
        return letter === null ? [] : [letter === gold];
      });
      const correct = answers.filter((right) => right).length;
      return [model, answers.length === 0 ? UNLEARNED : (correct + 1) / (answers.length + 2)];
    }),
  );
}

/** Learned reliabilities carry what ρ stands in for with equal ones, so the best ρ is small. */
const CORRELATIONS = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.45, 0.6];

function fitCorrelation(drawn: readonly Drawn[], reliabilities: PanelSettings['reliabilities']): PanelSettings {
  const tried = CORRELATIONS.map((rho) => {
    const settings = { ...defaultSettings, reliabilities, correlation: { oneFamily: rho, severalFamilies: rho } };
    return { settings, error: calibrationError(panelForecasts(drawn, settings)) };
  });
  const [best] = tried.toSorted((a, b) => a.error - b.error);
  return best?.settings ?? defaultSettings;
}

function panelForecasts(drawn: readonly Drawn[], settings: PanelSettings): Forecast[] {
  return drawn.flatMap(({ panel, hearing }) => forecasts(panel, judgedBy(hearing, settings)).panel ?? []);
}
