/** Panels drawn from models that all answered the same questions: is a confidence of 0.8 right in 8 of 10? */
import { seedOf, shuffled } from '../debate/seeded.ts';
import type { PanelSettings } from './panels.ts';
import { defaultSettings, UNLEARNED } from './panels.ts';
import { scoreCase } from './score-case.ts';
import type { Forecast } from './statistics.ts';
import { brierScore } from './statistics.ts';
import type { Case, TranscriptSet } from './transcripts.ts';

export const PANEL_SIZES = [3, 5, 7] as const;

export interface DrawnScores {
  readonly size: number;
  readonly panel: readonly Forecast[];
  readonly voteShare: readonly Forecast[];
  /** Reliabilities and ρ learned on one half of the questions, told on the other, both ways. */
  readonly learned: readonly Forecast[];
}

/** One panel a question, by the question's own seed. */
export function scoreDrawnPanels({ cases }: TranscriptSet): DrawnScores[] {
  return PANEL_SIZES.map((size) => {
    const drawn = cases.map((recorded) => drawPanel(recorded, size));
    const scores = drawn.map((each) => scoreCase(each, defaultSettings));
    return {
      size,
      panel: scores.flatMap(({ panel }) => panel ?? []),
      voteShare: scores.flatMap(({ voteShare }) => voteShare ?? []),
      learned: learnedForecasts(cases, drawn),
    };
  });
}

function drawPanel(recorded: Case, size: number): Case {
  const seats = shuffled([...recorded.models.keys()], seedOf(recorded.id, size)).slice(0, size);
  const picked = <T>(items: readonly T[]) => seats.flatMap((seat) => items.slice(seat, seat + 1));
  return {
    ...recorded,
    models: picked(recorded.models),
    rounds: recorded.rounds.map(picked),
    extracted: recorded.extracted === null ? null : picked(recorded.extracted),
  };
}

function learnedForecasts(cases: readonly Case[], drawn: readonly Case[]): Forecast[] {
  return [0, 1].flatMap((half) => {
    const isTold = (_: unknown, index: number) => index % 2 === half;
    const isLearned = (_: unknown, index: number) => index % 2 !== half;
    const reliabilities = learnReliabilities(cases.filter(isLearned));
    const settings = fitCorrelation(drawn.filter(isLearned), reliabilities);
    return drawn.filter(isTold).flatMap((each) => scoreCase(each, settings).panel ?? []);
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

const CORRELATIONS = [0.2, 0.3, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
/** Questions that ρ is fitted on: enough for a grid of tenths. */
const FITTED_ON = 800;

function fitCorrelation(cases: readonly Case[], reliabilities: PanelSettings['reliabilities']): PanelSettings {
  const tried = CORRELATIONS.map((rho) => {
    const settings = { ...defaultSettings, reliabilities, correlation: { oneFamily: rho, severalFamilies: rho } };
    const forecasts = cases.slice(0, FITTED_ON).flatMap((each) => scoreCase(each, settings).panel ?? []);
    return { settings, brier: brierScore(forecasts) };
  });
  const [best] = tried.toSorted((a, b) => a.brier - b.brier);
  return best?.settings ?? defaultSettings;
}
