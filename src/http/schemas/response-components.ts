/** Names of the schemas of the Responses API. */
import type { z } from 'zod';
import { responseRequestSchema } from '../../debate/schema/request/response-request.ts';
import {
  inputItemSchema,
  inputMessageSchema,
  inputPartSchema,
  itemReferenceSchema,
} from '../openai/responses/input-item.ts';
import { responseBodySchema } from '../openai/responses/response-body.ts';
import { responseEventSchema } from '../openai/responses/response-event.ts';
import { messageItemSchema, outputItemSchema, reasoningItemSchema } from '../openai/responses/response-item.ts';
import { responseDebateSchema, responseSchema, responseUsageSchema } from '../openai/responses/response-resource.ts';

export const responseComponents: Readonly<Record<string, z.ZodType>> = {
  ResponseBody: responseBodySchema,
  ResponseInputItem: inputItemSchema,
  ResponseInputMessage: inputMessageSchema,
  ResponseInputPart: inputPartSchema,
  ResponseItemReference: itemReferenceSchema,
  ResponseRequest: responseRequestSchema,
  Response: responseSchema,
  ResponseItem: outputItemSchema,
  ResponseReasoning: reasoningItemSchema,
  ResponseMessage: messageItemSchema,
  ResponseUsage: responseUsageSchema,
  ResponseDebate: responseDebateSchema,
  ResponseEvent: responseEventSchema,
};
