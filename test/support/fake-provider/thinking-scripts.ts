/** Models that think before they answer, as the vendors' newest do. */
import type { ReasoningEffort } from '../../../src/models/reasoning-effort.ts';
import type { FakeReply } from './fake-reply.ts';
import { status, withHiddenReasoning } from './fake-reply.ts';
import type { FakeRequest } from './fake-request.ts';
import type { Script } from './scripts.ts';
import { validReplies } from './scripts.ts';

export interface ReasoningModel {
  /** Reasoning tokens by the requested effort. An effort that is absent is refused. */
  readonly tokens: Readonly<Partial<Record<ReasoningEffort, number>>>;
  /** Its effort when the request names none. */
  readonly defaultEffort: ReasoningEffort;
  /** Its answer after the reasoning. */
  readonly script: Script;
}

/** Reasons before its first text, is cut off without text when this uses up the limit, and refuses a temperature. */
export function reasoningModel({
  tokens,
  defaultEffort = 'medium',
  script = validReplies(),
}: Partial<ReasoningModel> = {}): Script {
  const tokensByEffort = tokens ?? { none: 0, low: 200, medium: 1_000, high: 5_000 };
  return async (request) => {
    const refusal = refusalOf(request, tokensByEffort);
    if (refusal !== null) return refusal;
    const effort = (request.effort ?? defaultEffort) as ReasoningEffort;
    return withHiddenReasoning(tokensByEffort[effort] ?? 0, await script(request));
  };
}

function refusalOf(
  { protocol, effort, temperature }: FakeRequest,
  tokensByEffort: ReasoningModel['tokens'],
): FakeReply | null {
  if (effort !== null && !(effort in tokensByEffort))
    return protocol === 'openai' ? openaiRefusal(effort) : anthropicRefusal();
  if (temperature === null || effort === 'none') return null;
  const message =
    "Unsupported value: 'temperature' does not support 0.7 with this model. Only the default (1) value is supported.";
  return protocol === 'openai'
    ? status(400, { message, param: 'temperature', code: 'unsupported_value' })
    : status(400, { message: '`temperature` is deprecated for this model.' });
}

function openaiRefusal(effort: string): FakeReply {
  const message = `Unsupported value: 'reasoning_effort' does not support '${effort}' with this model.`;
  return status(400, { message, param: 'reasoning_effort', code: 'unsupported_value' });
}

function anthropicRefusal(): FakeReply {
  return status(400, { message: 'output_config.effort: This model does not support the effort parameter.' });
}
