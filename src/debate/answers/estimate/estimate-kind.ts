/**
 * The kind `estimate`: an uncertain amount or probability. Debaters give blind values with intervals, which code pools.
 */
import type { DecisionInput, Ruling } from '../../decision/ruling.ts';
import { latestAnswered } from '../../engine/latest-answered.ts';
import { estimateReader } from '../../parsing/read-estimate.ts';
import { block, blocks, REASONING_CHARACTERS, truncated } from '../../prompts/data-block.ts';
import { ESTIMATE_REVISION, ESTIMATOR_ROLE, estimateFields, FIRST_ESTIMATE } from '../../prompts/estimate-texts.ts';
import type { Convergence, Shown, StoppingView, TurnView } from '../../protocols/protocol.ts';
import { lastOwn } from '../../protocols/protocol.ts';
import { peerLabels } from '../../protocols/shown/labels.ts';
import type { DebateConfig } from '../../schema/debate-config.ts';
import { DEFAULT_SPREAD_THRESHOLD, estimateSettingsOf, exactText } from '../../schema/outcome/estimate.ts';
import { isAnswered } from '../../schema/position.ts';
import type { DebateRequest } from '../../schema/request/debate-request.ts';
import type { ConfigProblem } from '../../settings/config-problem.ts';
import { incompatibleOption } from '../../settings/config-problem.ts';
import type { AnswerKind, ConfidenceOf, KindSettings } from '../answer-kind.ts';
import { defaultDecision } from '../default-decision.ts';
import { estimateSettings } from './estimate-settings.ts';
import { groupEstimates, poolOf } from './group-estimates.ts';
import { isWide } from './pool.ts';
import { pooledRuling } from './pooled-ruling.ts';

const POOLING_RULES = { aggregations: ['median', 'trimmed_mean'], agreements: ['typed'] } as const;

export const estimate: AnswerKind = {
  ...defaultDecision,
  requiredLevel: 5,
  accepts: { critique: POOLING_RULES, society: POOLING_RULES, samples: POOLING_RULES },
  ownSettings: ['estimate', 'spread_threshold'],
  settings,
  problems,
  debaterRole: ESTIMATOR_ROLE,
  answerFields: ({ config }) => estimateFields(estimateSettingsOf(config)),
  statesConfidence: false,
  answerReader: ({ config }) => estimateReader(estimateSettingsOf(config)),
  ownAnswer: ({ estimate: own }) => ({ ...own }),
  exchange: {
    shown: { full: ownAndUnlabelledPeers, digest: ownAndUnlabelledPeers },
    instruction: (view) => (lastOwn(view) === null ? FIRST_ESTIMATE : ESTIMATE_REVISION),
    convergence,
  },
  fullReply: ({ config }, { answer, reasoning }) => ({
    answer: exactText(LONGEST_NUMBER, estimateSettingsOf(config).unit),
    reasoning: answer + reasoning,
    estimate: { value: LONGEST_NUMBER, low: LONGEST_NUMBER, high: LONGEST_NUMBER },
  }),
  group: groupEstimates,
  decide: pooledRuling,
  confidence,
  reasons: ['no_consensus', 'degraded', 'budget_exhausted', 'low_confidence', 'deadline', 'concluded', 'wide_spread'],
};

/** No number has a longer text. */
const LONGEST_NUMBER = -1.2345678901234567e-100;

function settings(request: Partial<DebateRequest>): KindSettings {
  return {
    adaptive_routing: request.adaptive_routing ?? false,
    aggregation: request.aggregation ?? 'median',
    agreement: request.agreement ?? 'typed',
    convergence_check: request.convergence_check ?? true,
    estimate: estimateSettings(request.estimate ?? {}, request.question ?? ''),
    spread_threshold: request.spread_threshold ?? DEFAULT_SPREAD_THRESHOLD,
  };
}

function problems(config: DebateConfig, requested: Partial<DebateRequest>): ConfigProblem[] {
  const found: ConfigProblem[] = [];
  const refuse = (path: string, message: string) => found.push(incompatibleOption(path, message));
  if (config.adaptive_routing) refuse('adaptive_routing', 'an estimate states no confidence that could route it');
  if (config.confidence_method !== 'panel') refuse('confidence_method', 'an estimate states no confidence');
  if (config.peer_view !== 'full') refuse('peer_view', 'estimates of peers are shown in full');
  if (requested.estimate?.scale === 'probability' && requested.estimate.unit) {
    refuse('estimate.unit', 'a probability has no unit');
  }
  return found;
}

/**
 * Shows the debater's own last estimate, and the values and reasons of the others without labels, shuffled by the seed.
 */
function ownAndUnlabelledPeers(view: TurnView): Shown {
  const lastRound = view.rounds.at(-1);
  const answered = new Map(lastRound?.positions.filter(isAnswered).map((position) => [position.debater_id, position]));
  const peers = [...peerLabels(view.spec, view.debater.id).keys()].flatMap((id) => answered.get(id) ?? []);
  const shown = peers.map(({ answer, reasoning }) =>
    blocks('peer', [block('answer', answer), block('reasoning', truncated(reasoning ?? '', REASONING_CHARACTERS))]),
  );
  return { own: lastOwn(view), others: shown.length === 0 ? '' : blocks('peers', shown), note: null };
}

/** Scores the share of intervals that contain the pooled value. Met when the spread does not exceed its threshold. */
function convergence({ spec, positions }: StoppingView): Convergence {
  const pooled = poolOf(spec, latestAnswered(spec, positions));
  if (pooled === null) return { score: null, met: false };
  const { convergence_check, spread_threshold } = spec.config;
  const isNarrow = !isWide(pooled.spread, spread_threshold ?? DEFAULT_SPREAD_THRESHOLD);
  return {
    score: pooled.within.length / (pooled.within.length + pooled.outliers.length),
    met: convergence_check && isNarrow,
  };
}

/** Returns the share of intervals that contain the pooled value. */
function confidence({ positions }: DecisionInput, { winningClass }: Ruling): ConfidenceOf {
  const share = winningClass === null ? null : winningClass.debater_ids.length / positions.length;
  const method = 'intervals';
  return {
    detail: { agreement: share, self_reported: null, panel: null, effective_votes: null, method },
    confidence: share,
  };
}
