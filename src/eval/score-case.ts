/** Scores one recorded question with the project's own reading, agreement, decision and confidence code. */

import type { Forecast, Share } from '../debate/calibration/forecast-figures.ts';
import { confidenceDetail } from '../debate/decision/confidence/confidence.ts';
import { decisionRules } from '../debate/decision/rules.ts';
import type { DecisionInput, Ruling } from '../debate/decision/ruling.ts';
import type { Aggregation } from '../debate/schema/outcome/verdict.ts';
import { isRight } from './is-right.ts';
import type { PanelSettings } from './panels.ts';
import { decisionInputFor, panelOf } from './panels.ts';
import type { KnownPair } from './recorded/reference.ts';
import { CONVERGED, plurality, publishedReading, referenceAgreement, referencePairs } from './recorded/reference.ts';
import type { Case } from './recorded/transcripts.ts';

/** The decision rules that need no judge and no ballot. */
const COUNTED_RULES = [
  'majority_vote',
  'weighted_vote',
  'exact_majority',
  'closest',
] as const satisfies readonly Aggregation[];
export const scoredRules = [...COUNTED_RULES, 'jaccard_cluster', 'extractor_majority', 'published_patterns'] as const;
export type ScoredRule = (typeof scoredRules)[number];

export interface CaseScore {
  /** The share of turns without a recorded answer or with an answer that cannot be read as a vote. */
  readonly unread: Share;
  readonly mergedThoughDifferent: Share;
  readonly splitThoughEqual: Share;
  /** The share of panels without agreement by the reference that were declared converged. */
  readonly falseConvergence: Share;
  readonly missedConvergence: Share;
  /** The same by word overlap, the measure of the published systems. */
  readonly jaccardMerged: Share;
  readonly jaccardSplit: Share;
  readonly jaccardFalse: Share;
  /** Null when the rule lacks its data. */
  readonly right: Readonly<Record<ScoredRule, boolean | null>>;
  readonly panel: Forecast | null;
  readonly voteShare: Forecast | null;
  /** Null when no debater with the winning answer stated a confidence. */
  readonly selfReported: Forecast | null;
  /** Whether a text of the case is cut, so that the set's extractor saw more text. */
  readonly cut: boolean;
  readonly stopping: Stopping | null;
}

/** The effect of stopping when the panel agrees. Only for cases with several recorded rounds. */
export interface Stopping {
  readonly roundsSaved: number;
  readonly rounds: number;
  readonly rightAtStop: boolean;
  readonly rightAtEnd: boolean;
  readonly rightAtFirst: boolean;
}

export function scoreCase(recorded: Case, settings: PanelSettings): CaseScore {
  const typed = decisionInputAt(recorded, 0, settings);
  const overlap = decisionInputAt(recorded, 0, { ...settings, agreement: 'jaccard' });
  const known = referencePairs(recorded);
  const agreed = referenceAgreement(recorded);
  const asked = recorded.rounds[0]?.length ?? 0;
  const voting = typed?.round.classes.reduce((sum, { debater_ids }) => sum + debater_ids.length, 0) ?? 0;
  return {
    unread: { part: asked - voting, whole: asked },
    mergedThoughDifferent: pairShare(typed, known, { equal: false, grouped: true }),
    splitThoughEqual: pairShare(typed, known, { equal: true, grouped: false }),
    falseConvergence: convergenceShare(typed, agreed, { agreed: false, converged: true }),
    missedConvergence: convergenceShare(typed, agreed, { agreed: true, converged: false }),
    jaccardMerged: pairShare(overlap, known, { equal: false, grouped: true }),
    jaccardSplit: pairShare(overlap, known, { equal: true, grouped: false }),
    jaccardFalse: convergenceShare(overlap, agreed, { agreed: false, converged: true }),
    right: rulesRight(recorded, typed, overlap),
    ...forecasts(recorded, typed),
    selfReported: selfReportedForecast(recorded, typed),
    cut: recorded.cut,
    stopping: stoppingOf(recorded, settings),
  };
}

function decisionInputAt(recorded: Case, round: number, settings: PanelSettings): DecisionInput | null {
  return decisionInputFor(panelOf(recorded, round), settings);
}

/** Returns a share of the pairs whose answers were both read. An unread answer is counted only as unread. */
function pairShare(
  input: DecisionInput | null,
  known: readonly KnownPair[],
  count: { equal: boolean; grouped: boolean },
): Share {
  const classOf = new Map(input?.round.classes.flatMap(({ id, debater_ids }) => debater_ids.map((each) => [each, id])));
  const isRead = (seat: number) => classOf.has(`debater_${seat}`);
  const pairs = known.filter(({ equal, a, b }) => equal === count.equal && isRead(a) && isRead(b));
  const areGrouped = ({ a, b }: KnownPair) => {
    const [one, other] = [classOf.get(`debater_${a}`), classOf.get(`debater_${b}`)];
    return one !== undefined && one === other;
  };
  return { part: pairs.filter((pair) => areGrouped(pair) === count.grouped).length, whole: pairs.length };
}

function convergenceShare(
  input: DecisionInput | null,
  agreed: boolean | null,
  count: { agreed: boolean; converged: boolean },
): Share {
  if (agreed === null || agreed !== count.agreed) return { part: 0, whole: 0 };
  return { part: Number(converged(input) === count.converged), whole: 1 };
}

function converged(input: DecisionInput | null): boolean {
  return (input?.round.convergence_score ?? 0) >= CONVERGED;
}

function rulesRight(recorded: Case, typed: DecisionInput | null, overlap: DecisionInput | null): CaseScore['right'] {
  const counted = Object.fromEntries(
    COUNTED_RULES.map((name) => [name, isRight(recorded, typed === null ? null : applyRule(typed, name).answer)]),
  ) as Record<(typeof COUNTED_RULES)[number], boolean>;
  return {
    ...counted,
    jaccard_cluster: isRight(recorded, overlap === null ? null : applyRule(overlap, 'majority_vote').answer),
    extractor_majority: recorded.extracted === null ? null : isRight(recorded, plurality(recorded.extracted)),
    published_patterns:
      recorded.question.answer_type === 'choice' ? isRight(recorded, publishedMajority(recorded)) : null,
  };
}

function publishedMajority({ rounds }: Case): string | null {
  return plurality(rounds[0]?.map(publishedReading) ?? []);
}

function applyRule(input: DecisionInput, name: (typeof COUNTED_RULES)[number]): Ruling {
  const rule = decisionRules[name];
  if (rule.kind !== 'counted') throw new Error(`${name} needs a judge`);
  return rule.decide(input);
}

/** Returns the panel confidence and the share of votes for the answer of a debate, and whether it is right. */
export function forecasts(recorded: Case, input: DecisionInput | null): Pick<CaseScore, 'panel' | 'voteShare'> {
  const { answer, winningClass } = input === null ? NO_RULING : defaultRuling(input);
  if (input === null || winningClass === null) return { panel: null, voteShare: null };
  const { panel, agreement } = confidenceDetail(input, winningClass);
  const right = isRight(recorded, answer);
  return { panel: { probability: panel ?? 0, right }, voteShare: { probability: agreement ?? 0, right } };
}

const NO_RULING = { answer: null, winningClass: null };

/** Decides by the default rule of a debate. */
export function defaultRuling(input: DecisionInput): Ruling {
  return applyRule(input, 'weighted_vote');
}

/**
 * Returns the confidence by `confidence_method: "self_reported"` for a vote: the mean of the confidences that were
 * stated for the winning answer.
 */
function selfReportedForecast(recorded: Case, input: DecisionInput | null): Forecast | null {
  if (input === null) return null;
  const { answer, winningClass } = applyRule(input, 'majority_vote');
  const { self_reported: probability } = confidenceDetail(input, winningClass);
  return probability === null ? null : { probability, right: isRight(recorded, answer) };
}

function stoppingOf(recorded: Case, settings: PanelSettings): Stopping | null {
  const { rounds } = recorded;
  if (rounds.length < 2) return null;
  const inputs = rounds.map((_, round) => decisionInputAt(recorded, round, settings));
  const found = inputs.findIndex(converged);
  const stop = found === -1 ? rounds.length - 1 : found;
  const right = (input: DecisionInput | null | undefined) =>
    isRight(recorded, input ? applyRule(input, 'majority_vote').answer : null);
  return {
    roundsSaved: rounds.length - 1 - stop,
    rounds: rounds.length,
    rightAtStop: right(inputs[stop]),
    rightAtEnd: right(inputs.at(-1)),
    rightAtFirst: right(inputs[0]),
  };
}
