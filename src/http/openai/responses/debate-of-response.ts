/** Converts a request for a response, including the earlier responses that it names, to a debate. */

import { isTerminal } from '../../../debate/schema/event.ts';
import { ParleyError } from '../../../errors.ts';
import type { TunedRequest } from '../../../operations/debates/creation/tuned-request.ts';
import type { DebateName } from '../../../operations/debates/read-debate.ts';
import { readLastEvent } from '../../../operations/following/read-log.ts';
import type { Services } from '../../../operations/services.ts';
import type { ConversationMessage } from '../conversation.ts';
import { entryOf } from '../conversation.ts';
import type { FieldNames } from '../debate-request.ts';
import { debateRequestOf } from '../debate-request.ts';
import { debateEffort } from '../reasoning-effort.ts';
import type { InputItem } from './input-item.ts';
import type { ResponseBody } from './response-body.ts';
import { ignoredIn } from './response-body.ts';
import { answeredDebateOf, debateIdOf } from './response-id.ts';

export const RESPONSES_FIELDS: FieldNames = { conversation: 'input', schema: 'text.format.schema' };

export interface TenantContext {
  readonly services: Services;
  readonly tenant: string;
}

/**
 * Throws `ParleyError` not_found for an unknown model or previous response, conflict for a previous response that has
 * not ended, and invalid_request.
 */
export async function debateOfResponse(tenantContext: TenantContext, body: ResponseBody): Promise<TunedRequest> {
  const { model, text, metadata, user, temperature = null, reasoning } = body;
  const previous = body.previous_response_id ?? null;
  const instructions = body.instructions ?? null;
  const maxTokens = body.max_output_tokens ?? null;
  const format = text?.format;
  return debateRequestOf(RESPONSES_FIELDS, {
    model,
    conversation: {
      earlier: [
        ...entryOf({ role: 'system', text: instructions ?? '' }),
        ...(previous === null ? [] : await entriesOfResponse(tenantContext, previous)),
      ],
      messages: await messagesIn(tenantContext, body.input),
    },
    schema: format?.type === 'json_schema' ? format.schema : null,
    tuning: { temperature, maxTokens, reasoningEffort: debateEffort(reasoning?.effort) },
    responseRequest: {
      previous_response_id: previous,
      instructions,
      background: body.background === true,
      max_output_tokens: maxTokens,
      ignored: ignoredIn(body),
    },
    metadata,
    user,
  });
}

/** Returns the conversation of an earlier response: its context without the instructions, its question, its answer. */
async function entriesOfResponse({ services, tenant }: TenantContext, responseId: string): Promise<readonly string[]> {
  const path = 'previous_response_id';
  const debateId = debateIdOf(responseId);
  const record = debateId === null ? null : await services.store.debates.read(tenant, debateId);
  if (record === null) {
    const message = `there is no response with the id "${responseId.slice(0, 60)}"`;
    throw new ParleyError('not_found', { detail: message, fields: [{ path, message }] });
  }
  if (record.finishedAt === null) {
    const message = 'the previous response has not ended: wait for its end before you create the next one';
    throw new ParleyError('conflict', { detail: message, fields: [{ path, message }] });
  }
  const { context, response_request: responseRequest } = record.config;
  const answer = await answerOf(services, { tenant, debateId: record.id });
  return [
    ...withoutInstructions(context ?? '', responseRequest?.instructions ?? null),
    ...entryOf({ role: 'user', text: record.question }),
    ...entryOf({ role: 'assistant', text: answer ?? '' }),
  ];
}

/** Removes the instructions, which apply to a single response. */
function withoutInstructions(context: string, instructions: string | null): readonly string[] {
  const [entry] = entryOf({ role: 'system', text: instructions ?? '' });
  const isFirst = entry !== undefined && context.startsWith(entry);
  const rest = isFirst ? context.slice(entry.length).replace(/^\n\n/, '') : context;
  return rest === '' ? [] : [rest];
}

/** Returns null when the debate has no answer, has not ended or does not exist. */
async function answerOf(services: Services, name: DebateName): Promise<string | null> {
  const last = await readLastEvent(services, name);
  return last !== null && isTerminal(last) ? (last.result?.final_answer ?? null) : null;
}

async function messagesIn(
  tenantContext: TenantContext,
  input: ResponseBody['input'],
): Promise<readonly ConversationMessage[]> {
  if (typeof input === 'string') return [{ role: 'user', text: input }];
  const messages: ConversationMessage[] = [];
  for (const [index, item] of input.entries()) messages.push(...(await messageIn(tenantContext, item, index)));
  return messages;
}

async function messageIn(
  { services, tenant }: TenantContext,
  item: InputItem,
  index: number,
): Promise<readonly ConversationMessage[]> {
  if (item.type === 'reasoning') return [];
  if (item.type !== 'item_reference') return [{ role: item.role, text: textOf(item.content) }];
  // A reference to a reasoning item. The panel does not see earlier reasoning.
  if (item.id.startsWith('rs_')) return [];
  const debateId = answeredDebateOf(item.id);
  const text = debateId === null ? null : await answerOf(services, { tenant, debateId });
  if (text !== null) return [{ role: 'assistant', text }];
  const message = `there is no answer with the id "${item.id.slice(0, 60)}"`;
  throw new ParleyError('invalid_request', { detail: message, fields: [{ path: `input.${index}.id`, message }] });
}

function textOf(content: Extract<InputItem, { role: string }>['content']): string {
  if (typeof content === 'string') return content;
  return content.map(({ text, refusal }) => text ?? refusal ?? '').join('\n');
}
