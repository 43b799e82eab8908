/** Which model a call of a debate went to, and what its names are. */
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { CallKey } from '../../stores/debates/debate-store.ts';

/** Read off the call's place and the debate's configuration: `provider/model`; `unknown` where the place does not say. */
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

/** The two names in `provider/model`; a model's own id may hold further slashes. A word alone is both. */
export function modelNames(model: string): { readonly provider: string; readonly modelId: string } {
  const slash = model.indexOf('/');
  return { provider: slash < 0 ? model : model.slice(0, slash), modelId: model.slice(slash + 1) };
}

/** Well-known names of the GenAI semantic conventions, where they differ from ours; other endpoints keep their names. */
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
