/** CONTRACT: what is known of one model that a vendor serves. */
import type { ReasoningEffort } from '../reasoning-effort.ts';

/** USD per million tokens. */
export interface ModelRates {
  readonly input: number;
  readonly output: number;
  readonly cachedInput: number;
  readonly cacheWrite: number;
}

export interface ModelPrice extends ModelRates {
  /** The rates of the whole request when its prompt is longer than this; null: one price for every length. */
  readonly longPrompt: (ModelRates & { readonly aboveInputTokens: number }) | null;
}

/** How an endpoint is told to think. `omit`: the model does not think when the request says nothing of it. */
export interface ThinkingForm {
  readonly on: 'reasoning_effort' | 'adaptive' | 'budget_tokens';
  readonly off: 'reasoning_effort' | 'disabled' | 'between_tools' | 'omit';
}

export interface ModelRow {
  /** `provider/model`. */
  readonly id: string;
  readonly family: string;
  /** Null: the source states none, or the bundled price list has it. */
  readonly price: ModelPrice | null;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  readonly thinksByDefault: boolean;
  /** Weakest first; empty: the model takes none. */
  readonly efforts: readonly ReasoningEffort[];
  /** What a request without an effort amounts to; null: the model does not think then. */
  readonly defaultEffort: ReasoningEffort | null;
  readonly thinking: ThinkingForm;
  /** Outside of thinking; while a model thinks, no endpoint takes one. */
  readonly takesTemperature: boolean;
  /** A candidate for the default panels. */
  readonly isDefault: boolean;
  /** The day from which requests fail, as announced (ISO 8601); null: none was announced. */
  readonly retiresOn: string | null;
  /** What the vendor recommends instead; null: the model is current. */
  readonly replacement: string | null;
  readonly source: string;
}

const DATE_SUFFIX = /-20\d\d(-?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])$/;

/** `provider/model` → the provider's own id. */
export function modelIdOf(model: string): string {
  return model.slice(model.indexOf('/') + 1);
}

/** The id without the date of a snapshot. */
export function undated(modelId: string): string {
  return modelId.replace(DATE_SUFFIX, '');
}

/** Parts that rows share. */
export const CURRENT = { retiresOn: null, replacement: null } as const;
export const ALWAYS_THINKING = ['low', 'medium', 'high'] as const;
export const BY_REASONING_EFFORT = { on: 'reasoning_effort', off: 'reasoning_effort' } as const;
export const NEVER_THINKS = {
  thinksByDefault: false,
  efforts: [],
  defaultEffort: null,
  thinking: BY_REASONING_EFFORT,
} as const;
