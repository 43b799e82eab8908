/** Judges the estimates of a debate by the true value: an interval is right when it contains the value. */
import { poolOf } from '../../debate/answers/estimate/group-estimates.ts';
import type { ScoredEstimate } from '../../debate/calibration/interval-scores.ts';
import { scoreEstimate } from '../../debate/calibration/interval-scores.ts';
import { latestAnswered } from '../../debate/engine/latest-answered.ts';
import { readValue } from '../../debate/parsing/read-estimate.ts';
import type { Estimate, FinalEstimate } from '../../debate/schema/outcome/estimate.ts';
import { estimateSettingsOf } from '../../debate/schema/outcome/estimate.ts';
import type { Position } from '../../debate/schema/position.ts';
import type { JudgedDebate, Judgement } from './judgement.ts';

/**
 * Returns the judgement without records of models: eight of ten 80 % intervals are meant to contain the value, so a
 * single interval does not show whether its model was right.
 */
export function estimateJudgement(judged: JudgedDebate, final: FinalEstimate): Judgement {
  const { config, result, answer, correct } = judged;
  const settings = estimateSettingsOf(config);
  const truth = answer === null ? null : readValue(settings, answer);
  const scored = (estimate: Estimate | null | undefined): ScoredEstimate | null =>
    truth === null || !estimate ? null : scoreEstimate(estimate, truth, settings.scale);
  const [blind] = result.rounds;
  const blindOf = (id: string) => blind?.positions.find((each) => each.debater_id === id)?.estimate;
  const spec = { id: '', question: judged.question, config };
  const finalScore = scored(final);
  return {
    marks: {
      verdict: correct ?? finalScore?.covered ?? null,
      roundOne: scored(blind && poolOf(spec, latestAnswered(spec, blind.positions)))?.covered ?? null,
      debaters: Object.fromEntries(config.debaters.map(({ id }) => [id, scored(blindOf(id))?.covered ?? null])),
    },
    records: [],
    votes: {},
    ...(finalScore === null
      ? {}
      : {
          estimate: {
            final: finalScore,
            debaters: lastScores(
              result.rounds.flatMap((round) => round.positions),
              scored,
            ),
          },
        }),
  };
}

function lastScores(
  positions: readonly Position[],
  scored: (estimate: Estimate | undefined) => ScoredEstimate | null,
): Readonly<Record<string, ScoredEstimate>> {
  const entries = positions.flatMap(({ debater_id: id, estimate }) => {
    const score = scored(estimate);
    return score === null ? [] : [[id, score] as const];
  });
  return Object.fromEntries(entries);
}
