/** Names and descriptions of the shapes of the Responses API. */
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

export const responseComponents: Readonly<Record<string, readonly [schema: z.ZodType, description: string]>> = {
  ResponseBody: [responseBodySchema, 'What a client of the Responses API asks; a field that is not listed is refused.'],
  ResponseInputItem: [inputItemSchema, 'An item of the input.'],
  ResponseInputMessage: [inputMessageSchema, 'A message of the conversation.'],
  ResponseInputPart: [inputPartSchema, 'A part of a message. Only texts are supported.'],
  ResponseItemReference: [itemReferenceSchema, 'An item of an earlier output, by its id.'],
  ResponseRequest: [
    responseRequestSchema,
    'Parameters of a request for a response that no other setting of the debate holds.',
  ],
  Response: [responseSchema, 'The answer of a panel as a response of Open Responses.'],
  ResponseItem: [outputItemSchema, 'An item of the output.'],
  ResponseReasoning: [reasoningItemSchema, 'What happened in a round.'],
  ResponseMessage: [messageItemSchema, 'The final answer.'],
  ResponseUsage: [responseUsageSchema, 'The tokens of all calls together.'],
  ResponseDebate: [responseDebateSchema, 'What a debate can say about its answer and a model could not.'],
  ResponseEvent: [responseEventSchema, 'An event of a streamed response.'],
};
