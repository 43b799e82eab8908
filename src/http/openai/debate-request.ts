/**
 * Converts a request of an OpenAI client, which addresses a panel as one model, to a debate, and errors of the debate
 * to errors of the client's fields.
 */
import type { DebateRequest } from '../../debate/schema/request/debate-request.ts';
import { debateRequestSchema } from '../../debate/schema/request/debate-request.ts';
import type { FieldProblem } from '../../errors.ts';
import { ParleyError } from '../../errors.ts';
import type { TunedRequest } from '../../operations/debates/creation/tuned-request.ts';
import { debateOfModel } from '../../operations/panels/panel-model.ts';
import { fieldsOf } from '../plugins/validation.ts';
import type { Conversation } from './conversation.ts';
import { readConversation } from './conversation.ts';

/** The names that the request uses for fields of a debate. */
export interface FieldNames {
  readonly conversation: 'messages' | 'input';
  readonly schema: 'response_format.json_schema.schema' | 'text.format.schema';
}

export interface DebateParameters extends Pick<TunedRequest, 'tuning' | 'responseRequest'> {
  readonly model: string;
  readonly conversation: Conversation;
  /** JSON Schema of the requested record; null means an answer of any type. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly seed?: number | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | null | undefined;
  /** The end user of the client. */
  readonly user?: string | null | undefined;
}

/** Returns the request of the debate. Throws `ParleyError` not_found for an unknown model, and invalid_request. */
export function debateRequestOf(names: FieldNames, parameters: DebateParameters): TunedRequest {
  const { model, tuning, responseRequest } = parameters;
  const panelSettings = debateOfModel(model);
  if (panelSettings === null) throw modelNotFound(model);
  const questionAndContext = readConversation(parameters.conversation);
  if (!questionAndContext.ok)
    throw invalidRequest(names, [{ path: names.conversation, message: questionAndContext.problem.message }]);
  const result = debateRequestSchema.safeParse({
    ...panelSettings,
    question: questionAndContext.question,
    context: questionAndContext.context,
    ...seedAndMetadata(parameters),
    ...answerFormat(parameters),
  });
  if (!result.success) throw inClientFields(names, invalidRequest(names, result.error.issues.flatMap(fieldsOf)), model);
  return {
    ...result.data,
    ...(tuning === undefined ? {} : { tuning }),
    ...(responseRequest === undefined ? {} : { responseRequest }),
  };
}

/**
 * Converts an error of the debate to the field names of the client's request. Problems of the panel become problems of
 * `model`. Returns other errors unchanged.
 */
export function inClientFields(names: FieldNames, error: unknown, model: string): unknown {
  if (!(error instanceof ParleyError)) return error;
  const { code, details } = error;
  if (details.fields?.some(({ path }) => path === 'panel')) return modelNotFound(model);
  const fields = details.fields?.map(({ path, message }) => ({ path: clientPath(names, path), message }));
  return fields === undefined ? error : new ParleyError(code, { ...details, fields });
}

/**
 * Returns the client's name for a field of the debate. Fields that come neither from the conversation nor from a field
 * of the same name belong to the panel.
 */
function clientPath({ conversation, schema }: FieldNames, path: string): string {
  const [field = ''] = path.split('.');
  if (field === 'question' || field === 'context') return conversation;
  if (field === 'answer_schema') return schema;
  return ['metadata', 'seed', conversation].includes(field) ? path : 'model';
}

/** Returns the same error for a model that does not exist and for one that the tenant may not use. */
function modelNotFound(model: string): ParleyError {
  const isDebaterModel = model.includes('/') && !model.startsWith('debate/');
  const message = isDebaterModel
    ? `The model \`${model}\` is not a panel: use debate/<protocol> or debate/<stored panel>, which GET /v1/models lists; \`${model}\` may be a debater of one`
    : `The model \`${model}\` does not exist or you do not have access to it; GET /v1/models lists those named debate/…`;
  return new ParleyError('not_found', { detail: message, fields: [{ path: 'model', message }] });
}

function invalidRequest(names: FieldNames, fields: readonly FieldProblem[]): ParleyError {
  const detail = fields.map(({ path, message }) => `${clientPath(names, path)}: ${message}`).join('; ');
  return new ParleyError('invalid_request', { detail, fields });
}

/** Returns the seed and the metadata. */
function seedAndMetadata({ seed, metadata, user }: DebateParameters): Pick<DebateRequest, 'seed' | 'metadata'> {
  const userEntry = typeof user === 'string' && user !== '' ? { user } : {};
  const entries = { ...userEntry, ...metadata };
  return {
    ...(typeof seed === 'number' ? { seed } : {}),
    ...(Object.keys(entries).length === 0 ? {} : { metadata: entries }),
  };
}

/** Returns the answer type that the response format requires. */
function answerFormat({ schema }: DebateParameters): Pick<DebateRequest, 'answer_type' | 'answer_schema'> {
  return schema === null ? {} : { answer_type: 'record', answer_schema: { ...schema } };
}
