/** Finds the model of a call of a debate, and its names. */
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { CallKey } from '../../stores/debates/debate-store.ts';

/**
 * Returns `provider/model` by the call id and the debate's configuration; `unknown` when the call id does not identify
 * it.
 */
export function modelOfCall({ debaters, judge }: DebateConfig, { purpose, subject }: CallKey): string {
  switch (purpose) {
    case 'debater':
    case 'stance':
      return debaters.find(({ id }) => id === subject)?.model ?? 'unknown';
    case 'judge':
    case 'write':
      return judge?.model ?? 'unknown';
    case 'routing':
      return subject ?? 'unknown';
    case 'agreement':
    case 'align':
      return judge?.model ?? debaters[0]?.model ?? 'unknown';
  }
}

/**
 * Splits `provider/model` at the first slash, because a model's own id may contain slashes. A name without a slash is
 * both.
 */
export function modelNames(model: string): { readonly provider: string; readonly modelId: string } {
  const slash = model.indexOf('/');
  return { provider: slash < 0 ? model : model.slice(0, slash), modelId: model.slice(slash + 1) };
}

/** Names of providers in the GenAI semantic conventions that differ from Parley's. Other endpoints keep their names. */
const CONVENTIONAL_NAMES: Readonly<Record<string, string>> = {
  gemini: 'gcp.gemini',
  mistral: 'mistral_ai',
  xai: 'x_ai',
  azure: 'azure.ai.openai',
  bedrock: 'aws.bedrock',
};

export function conventionalProvider(provider: string): string {
  return CONVENTIONAL_NAMES[provider] ?? provider;
}
