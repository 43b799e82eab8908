/** Converts recorded answers to the input of the decision rules of a real debate. */
import { ZERO_USD } from '../budget/money.ts';
import type { DecisionInput } from '../debate/decision/ruling.ts';
import { summarise } from '../debate/engine/grouping/group-round.ts';
import type { AskResult } from '../debate/engine/turns/ask.ts';
import { answeredPosition } from '../debate/engine/turns/positions.ts';
import { readConfidence } from '../debate/parsing/read-confidence.ts';
import type { ReadPosition } from '../debate/parsing/read-reply.ts';
import { rawText } from '../debate/parsing/reply-fields.ts';
import { decisionInputOf } from '../debate/result/decision-input.ts';
import type { DebateSpec } from '../debate/schema/debate-config.ts';
import { NO_USAGE } from '../debate/schema/position.ts';
import type { Question } from '../debate/schema/question.ts';
import type { Round } from '../debate/schema/round.ts';
import { resolveConfig } from '../debate/settings/resolve-config.ts';
import type { Case, StatedConfidence } from './recorded/transcripts.ts';

export interface PanelSettings {
  readonly agreement: 'typed' | 'jaccard';
  readonly correlation: { readonly oneFamily: number; readonly severalFamilies: number };
  readonly family: (model: string) => string;
}

const DEFAULT_RELIABILITY = 0.7;

/** The default settings of the service. */
export const defaultSettings: PanelSettings = {
  agreement: 'typed',
  correlation: { oneFamily: 0.6, severalFamilies: 0.45 },
  family: makerOf,
};

/**
 * Returns the word of a model id of the public sets that stands for the maker: `llama` for `Meta-Llama-3_1-70B`, and
 * `gemini` for `gemini-1.5-pro-002`.
 */
function makerOf(model: string): string {
  const words = model.toLowerCase().split(/[-_./]/);
  return words.find((word) => !NOT_A_MAKER.has(word)) ?? model;
}
const NOT_A_MAKER = new Set(['meta', 'mini', 'recorded', 'set']);

export interface RecordedPanel {
  readonly question: Question;
  readonly models: readonly string[];
  readonly answers: readonly string[];
  /** Null when none were recorded. */
  readonly confidences: readonly StatedConfidence[] | null;
}

export function panelOf({ question, models, rounds, confidences }: Case, round: number): RecordedPanel {
  return { question, models, answers: rounds[round] ?? [], confidences: confidences?.[round] ?? null };
}

function specOf({ question, models }: RecordedPanel, settings: PanelSettings): DebateSpec {
  const { question: asked, context: _, ...typed } = question;
  const request = {
    question: asked,
    ...typed,
    adaptive_routing: false,
    agreement: settings.agreement,
    debaters: models.map((model) => ({ model: RECORDED + model.replaceAll(/\s/g, '_') })),
  };
  const resolved = resolveConfig(request, {
    defaultPanel: [],
    defaultDeadlineSeconds: 1,
    transcriptCharacters: 60_000,
    family: settings.family,
    reliability: () => DEFAULT_RELIABILITY,
    correlation: settings.correlation,
    cheapest: () => null,
    isSimulated: () => false,
    today: '1970-01-01',
    seed: 0,
  });
  if (!resolved.ok) throw new Error(resolved.problems.map(({ message }) => message).join('; '));
  return { id: 'recorded', question: asked, config: resolved.config };
}

/** Returns null when no model gave an answer. */
export function decisionInputFor(panel: RecordedPanel, settings: PanelSettings): DecisionInput | null {
  const spec = specOf(panel, settings);
  return decisionInputOf(spec, { rounds: [roundOf(spec, panel)] });
}

const RECORDED = 'recorded/';

function roundOf(spec: DebateSpec, { answers, confidences }: RecordedPanel): Round {
  const positions = spec.config.debaters.map((debater, seat) =>
    answeredPosition(
      { spec, debater, roundNumber: 1, phase: null, previous: null },
      recordedReply(answers[seat] ?? '', confidences?.[seat] ?? null),
    ),
  );
  return { ...summarise(spec, 1, positions), positions };
}

const RECORDED_BILL = {
  usage: NO_USAGE,
  costNanoUsd: ZERO_USD,
  startedAt: '1970-01-01T00:00:00.000Z',
  durationMs: 0,
  finishReason: null,
  warnings: [],
};
const UNRECORDED = {
  reasoning: null,
  critiques: [],
  restatedAnswer: null,
  claimedChanged: null,
  changeJustification: null,
};

/** Returns a recorded answer in the form of a model's reply. An empty answer is a failed turn. */
function recordedReply(answer: string, stated: StatedConfidence): AskResult<ReadPosition> {
  if (answer.trim() === '') {
    return {
      ...RECORDED_BILL,
      ok: false,
      failure: { code: 'empty_reply', detail: 'Nothing was recorded.', attempt: 1 },
    };
  }
  return {
    ...RECORDED_BILL,
    ok: true,
    text: answer,
    value: { answer, ...UNRECORDED, confidence: readConfidence(stated), rawConfidence: rawText(stated) },
  };
}
