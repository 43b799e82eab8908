/** Checks settings that a model does not accept. An effort is refused; a temperature is left out with a warning. */
import { modelRow } from '../../models/catalog/model-table.ts';
import type { ReasoningEffort } from '../../models/reasoning-effort.ts';
import { thinks } from '../../models/thinking.ts';
import type { DebateConfig } from '../schema/debate-config.ts';

export interface EffortProblem {
  readonly path: string;
  /** The problem in one sentence. */
  readonly message: string;
}

/** Returns the efforts that a model does not accept. An unknown model is sent every effort. */
export function effortProblems({
  debaters,
  substitutes,
  judge,
  routing_models,
  routing_reasoning_effort,
}: DebateConfig): EffortProblem[] {
  const requestedEfforts: (readonly [path: string, model: string, effort: ReasoningEffort | null])[] = [
    ...debaters.map(({ model, reasoning_effort }) => ['debaters', model, reasoning_effort] as const),
    ...substitutes.map(({ model, reasoning_effort }) => ['substitutes', model, reasoning_effort] as const),
    ...routing_models.map((model) => ['routing_reasoning_effort', model, routing_reasoning_effort] as const),
    ...(judge === null ? [] : [['judge.reasoning_effort', judge.model, judge.reasoning_effort] as const]),
  ];
  const problems = requestedEfforts.flatMap(([path, model, effort]) => {
    const message = effort === null ? null : effortProblem(model, effort);
    return message === null ? [] : [{ path, message }];
  });
  return problems.filter((problem, index) => problems.findIndex((other) => isSame(problem, other)) === index);
}

function isSame(a: EffortProblem, b: EffortProblem): boolean {
  return a.path === b.path && a.message === b.message;
}

function effortProblem(model: string, effort: ReasoningEffort): string | null {
  const efforts = modelRow(model)?.efforts;
  if (efforts === undefined || efforts.includes(effort)) return null;
  if (efforts.length === 0) return `${model} takes no reasoning_effort`;
  return `${model} takes the reasoning_effort ${efforts.join(', ')}, not ${effort}`;
}

interface SamplingSettings {
  readonly model: string;
  readonly temperature: number | null;
  readonly reasoning_effort: ReasoningEffort | null;
}

/** Returns the configuration without temperatures that would not be sent, and a warning for each of them. */
export function withoutUnsupportedTemperatures(config: DebateConfig): { config: DebateConfig; warnings: string[] } {
  const warnings = new Set<string>();
  const withoutUnsupported = <T extends SamplingSettings>(settings: T): T => {
    const warning = temperatureWarning(settings);
    if (warning === null) return settings;
    warnings.add(warning);
    return { ...settings, temperature: null };
  };
  const { debaters, substitutes, judge } = config;
  const changed = {
    ...config,
    debaters: debaters.map(withoutUnsupported),
    substitutes: substitutes.map(withoutUnsupported),
    judge: judge && withoutUnsupported(judge),
  };
  return { config: changed, warnings: [...warnings] };
}

function temperatureWarning({ model, temperature, reasoning_effort }: SamplingSettings): string | null {
  if (temperature === null) return null;
  if (modelRow(model)?.takesTemperature === false)
    return `temperature: ${model} takes none, so ${temperature} is not sent`;
  if (thinks(model, reasoning_effort))
    return `temperature: ${model} takes none while it thinks, so ${temperature} is not sent`;
  return null;
}
