/** Recorded answers → the hearing that the decision rules of a real debate would be given. */
import type { DebateSpec } from '../debate/debate-config.ts';
import type { Hearing } from '../debate/decision/ruling.ts';
import { summarise } from '../debate/group-round.ts';
import { hearingOf } from '../debate/hearing.ts';
import type { Position } from '../debate/position.ts';
import { NO_USAGE } from '../debate/position.ts';
import type { Question } from '../debate/question.ts';
import { resolveConfig } from '../debate/resolve-config.ts';
import type { Round } from '../debate/round.ts';

export interface PanelSettings {
  readonly agreement: 'typed' | 'jaccard';
  /** By model; 0.7 where a model is absent. */
  readonly reliabilities: Readonly<Record<string, number>>;
  readonly correlation: { readonly oneFamily: number; readonly severalFamilies: number };
  readonly family: (model: string) => string;
}

export const UNLEARNED = 0.7;

/** The settings of a service that nobody has configured. */
export const defaultSettings: PanelSettings = {
  agreement: 'typed',
  reliabilities: {},
  correlation: { oneFamily: 0.6, severalFamilies: 0.45 },
  family: makerOf,
};

/** Model ids of the public sets name their maker first: `Meta-Llama-3_1-70B`, `gemini-1.5-pro-002`. */
function makerOf(model: string): string {
  const words = model.toLowerCase().split(/[-_./]/);
  return words.find((word) => !NOT_A_MAKER.has(word)) ?? model;
}
const NOT_A_MAKER = new Set(['meta', 'mini', 'recorded', 'set']);

export interface RecordedPanel {
  readonly question: Question;
  readonly models: readonly string[];
  readonly answers: readonly string[];
}

export function specOf({ question, models }: Omit<RecordedPanel, 'answers'>, settings: PanelSettings): DebateSpec {
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
    reliability: (model) => reliabilityOf(model, settings),
    correlation: settings.correlation,
    isSimulated: () => false,
    seed: 0,
  });
  if (!resolved.ok) throw new Error(resolved.problems.map(({ message }) => message).join('; '));
  return { id: 'recorded', question: asked, config: resolved.config };
}

/** Null when nobody said anything. */
export function hearingFor(panel: RecordedPanel, settings: PanelSettings): Hearing | null {
  const spec = specOf(panel, settings);
  return hearingOf(spec, { rounds: [roundOf(spec, panel.answers)] });
}

/** The same votes judged by other reliabilities and another ρ: nothing is read or compared again. */
export function judgedBy(hearing: Hearing, settings: PanelSettings): Hearing {
  const { config } = hearing.spec;
  const debaters = config.debaters.map((debater) => ({
    ...debater,
    reliability: reliabilityOf(debater.model, settings),
  }));
  const families = new Set(debaters.map(({ family }) => family));
  const correlation = families.size === 1 ? settings.correlation.oneFamily : settings.correlation.severalFamilies;
  return { ...hearing, spec: { ...hearing.spec, config: { ...config, debaters, correlation } } };
}

/** As the service clamps it. */
function reliabilityOf(model: string, { reliabilities }: PanelSettings): number {
  return Math.min(0.95, Math.max(0.05, reliabilities[model.slice(RECORDED.length)] ?? UNLEARNED));
}

const RECORDED = 'recorded/';

function roundOf(spec: DebateSpec, answers: readonly string[]): Round {
  const positions = spec.config.debaters.map(({ id, model }, index) => position(id, model, answers[index] ?? ''));
  return { ...summarise(spec, 1, positions), positions };
}

/** Silence is a failed turn. */
function position(debaterId: string, model: string, answer: string): Position {
  const said = answer.trim() !== '';
  return {
    debater_id: debaterId,
    model,
    round: 1,
    phase: null,
    status: said ? 'ok' : 'failed',
    answer: said ? answer : null,
    reasoning: null,
    confidence: null,
    raw_confidence: null,
    stance: null,
    vote: null,
    critiques: [],
    changed_from_previous: null,
    claimed_changed: null,
    change_justification: null,
    usage: NO_USAGE,
    cost_usd: 0,
    started_at: '1970-01-01T00:00:00.000Z',
    duration_ms: 0,
    finish_reason: null,
    failure: null,
  };
}
