/** A conversation → the debate it asks for: the last message of the user is the question, all before it the context. Where
 * there are only messages of the system they are the question. */
import type { DebateRequest } from '../../debate/schema/debate-request.ts';
import { debateRequestSchema } from '../../debate/schema/debate-request.ts';
import type { FieldProblem } from '../../errors.ts';
import { ParleyError } from '../../errors.ts';
import type { TunedRequest } from '../../operations/debates/tuned-request.ts';
import { debateOfModel } from '../../operations/panels/panel-model.ts';
import { fieldsOf } from '../plugins/validation.ts';
import type { ChatMessage, ChatRequest } from './chat-request.ts';
import { debateEffort } from './reasoning-effort.ts';

/** Throws `ParleyError`: not_found for a model that is none, invalid_request. */
export function debateOfChat(chat: ChatRequest): TunedRequest {
  const chosen = debateOfModel(chat.model);
  if (chosen === null) throw noModel(chat.model);
  const result = debateRequestSchema.safeParse({
    ...chosen,
    ...conversation(chat.messages),
    ...kept(chat),
    ...wanted(chat),
  });
  if (!result.success) throw chatRefusal(invalid(result.error.issues.flatMap(fieldsOf)), chat.model);
  const { temperature = null, reasoning_effort } = chat;
  const tuning = { temperature, maxTokens: maxTokens(chat), reasoningEffort: debateEffort(reasoning_effort) };
  return { ...result.data, tuning };
}

/** A refusal of the debate → of the completion: what is wrong with fields that the caller never wrote is wrong with what
 * it wrote. Anything else as it is. */
export function chatRefusal(error: unknown, model: string): unknown {
  if (!(error instanceof ParleyError)) return error;
  const { code, details } = error;
  if (details.fields?.some(({ path }) => path === 'panel')) return noModel(model);
  const fields = details.fields?.map(({ path, message }) => ({ path: chatPath(path), message }));
  return fields === undefined ? error : new ParleyError(code, { ...details, fields });
}

/** Fields of a debate that come from the conversation or are called the same; all others are of the panel. */
function chatPath(path: string): string {
  const [field = ''] = path.split('.');
  if (field === 'question' || field === 'context') return 'messages';
  if (field === 'answer_schema') return 'response_format.json_schema.schema';
  return ['metadata', 'seed', 'messages'].includes(field) ? path : 'model';
}

/** The same whether it is nobody's or another's. */
function noModel(model: string): ParleyError {
  const isDebaters = model.includes('/') && !model.startsWith('debate/');
  const message = isDebaters
    ? `The model \`${model}\` is no panel: a completion is asked of debate/<protocol> or debate/<stored panel>, which GET /v1/models lists; \`${model}\` may be a debater of one`
    : `The model \`${model}\` does not exist or you do not have access to it; GET /v1/models lists those named debate/…`;
  return new ParleyError('not_found', { detail: message, fields: [{ path: 'model', message }] });
}

function invalid(fields: readonly FieldProblem[]): ParleyError {
  const detail = fields.map(({ path, message }) => `${chatPath(path)}: ${message}`).join('; ');
  return new ParleyError('invalid_request', { detail, fields });
}

function conversation(messages: readonly ChatMessage[]): { question: string; context: string | null } {
  if (messages.every(({ role }) => role === 'system' || role === 'developer')) {
    return { question: messages.map(textOf).join('\n\n'), context: null };
  }
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const question = messages[last];
  if (question === undefined) throw invalid([{ path: 'messages', message: 'one must be of the user: the question' }]);
  if (messages.slice(last).some(({ role }) => role === 'assistant'))
    throw invalid([{ path: 'messages', message: 'the last must be of the user: no answer is continued' }]);
  const earlier = messages.filter((message) => message !== question).map(contextOf);
  const context = earlier.filter((said) => said !== null).join('\n\n');
  return { question: textOf(question), context: context === '' ? null : context };
}

/** Null: nothing was said. */
function contextOf(message: ChatMessage): string | null {
  const { role, name } = message;
  const said = textOf(message);
  if (said.trim() === '') return null;
  return `${role}${typeof name === 'string' ? ` (${name})` : ''}: ${said}`;
}

function textOf({ content, refusal }: ChatMessage): string {
  if (typeof content === 'string') return content;
  if (!content) return refusal ?? '';
  return content.map((part) => part.text ?? '').join('\n');
}

/** What is kept with the debate or repeats it. */
function kept({ seed, metadata, user }: ChatRequest): Pick<TunedRequest, 'seed' | 'metadata'> {
  const named = typeof user === 'string' && user !== '' ? { user } : {};
  const entries = { ...named, ...metadata };
  return {
    ...(typeof seed === 'number' ? { seed } : {}),
    ...(Object.keys(entries).length === 0 ? {} : { metadata: entries }),
  };
}

/** The answer that a format of the reply asks for. */
function wanted({ response_format: format }: ChatRequest): Pick<DebateRequest, 'answer_type' | 'answer_schema'> {
  if (format?.type !== 'json_schema') return {};
  return { answer_type: 'record', answer_schema: format.json_schema.schema };
}

/** Two names of one bound: the lower holds. */
function maxTokens({ max_tokens, max_completion_tokens }: ChatRequest): number | null {
  const given = [max_tokens, max_completion_tokens].filter((bound) => typeof bound === 'number');
  return given.length === 0 ? null : Math.min(...given);
}
