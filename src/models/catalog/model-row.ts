/** CONTRACT: the facts about one model of a vendor. */
import type { ReasoningEffort } from '../reasoning-effort.ts';

/** USD per million tokens. */
export interface ModelRates {
  readonly input: number;
  readonly output: number;
  readonly cachedInput: number;
  readonly cacheWrite: number;
}

export interface ModelPrice extends ModelRates {
  /**
   * The rates of the whole request when its prompt is longer than `aboveInputTokens`; null when there is one price for
   * every length.
   */
  readonly longPrompt: (ModelRates & { readonly aboveInputTokens: number }) | null;
}

/**
 * The parameters that turn thinking on and off. `disabled` and `between_tools` are types of Anthropic's parameter
 * `thinking`. `omit` means that the model does not think when the request has no such parameter.
 */
export interface ThinkingForm {
  readonly on: 'reasoning_effort' | 'adaptive' | 'budget_tokens';
  readonly off: 'reasoning_effort' | 'disabled' | 'between_tools' | 'omit';
}

export interface ModelRow {
  /** `provider/model`. */
  readonly id: string;
  readonly family: string;
  /** Null when the source states no price, or the bundled price list has it. */
  readonly price: ModelPrice | null;
  readonly contextTokens: number;
  readonly maxOutputTokens: number;
  readonly thinksByDefault: boolean;
  /** Accepted efforts, weakest first. Empty when the model accepts none. */
  readonly efforts: readonly ReasoningEffort[];
  /** The effort of a request that names none. Null when the model then does not think. */
  readonly defaultEffort: ReasoningEffort | null;
  readonly thinking: ThinkingForm;
  /** Whether a request without thinking may have a temperature. While a model thinks, no endpoint accepts one. */
  readonly takesTemperature: boolean;
  /** Whether the model is a candidate for the default panels. */
  readonly isDefault: boolean;
  /** The announced day from which requests fail (ISO 8601), or null when none was announced. */
  readonly retiresOn: string | null;
  /** The replacement that the vendor recommends. Null when the model is current. */
  readonly replacement: string | null;
  readonly source: string;
}

const DATE_SUFFIX = /-20\d\d(-?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])$/;

/** Returns the provider of `provider/model`; '' without a slash. */
export function providerOf(model: string): string {
  return model.slice(0, Math.max(0, model.indexOf('/')));
}

/** Returns the provider's own id of `provider/model`. */
export function modelIdOf(model: string): string {
  return model.slice(model.indexOf('/') + 1);
}

/** Returns the id without the date of a snapshot. */
export function withoutDate(modelId: string): string {
  return modelId.replace(DATE_SUFFIX, '');
}

/** Values that several rows share. */
export const CURRENT = { retiresOn: null, replacement: null } as const;
export const ALWAYS_THINKING = ['low', 'medium', 'high'] as const;
export const BY_REASONING_EFFORT = { on: 'reasoning_effort', off: 'reasoning_effort' } as const;
export const NEVER_THINKS = {
  thinksByDefault: false,
  efforts: [],
  defaultEffort: null,
  thinking: BY_REASONING_EFFORT,
} as const;
