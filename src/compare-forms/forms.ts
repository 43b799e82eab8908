/** The ways of asking that are compared: the released one first, and then each with one thing about it changed. */
import type { Call } from '../debate/calls.ts';
import type { DebateRequest } from '../debate/debate-request.ts';
import { builtInPersonas } from '../debate/prompts/personas.ts';
import { formatInWords } from '../debate/prompts/reply-formats.ts';
import type { JsonObject } from '../models/json-value.ts';
import type { ReplyFormat } from '../models/model.ts';

export interface Form {
  readonly name: string;
  readonly request: Partial<DebateRequest>;
  readonly reshaped: (call: Call) => Call;
}

const asReleased: Form = { name: 'as released', request: {}, reshaped: (call) => call };

export const forms: readonly [Form, ...Form[]] = [
  asReleased,
  { ...asReleased, name: 'answer before reasoning', reshaped: (call) => withFields(call, answerFirst) },
  { ...asReleased, name: 'no critiques', reshaped: (call) => withFields(call, withoutCritiques) },
  { ...asReleased, name: 'personas', request: { personas: [...builtInPersonas] } },
];

type FieldOrder = (names: readonly string[]) => readonly string[];

const answerFirst: FieldOrder = (names) =>
  names.flatMap((name) => (name === 'answer' ? [] : name === 'reasoning' ? ['answer', 'reasoning'] : [name]));

const withoutCritiques: FieldOrder = (names) => names.filter((name) => name !== 'critiques');

/** The same call with these fields in its reply, in the schema and in words. */
function withFields(call: Call, order: FieldOrder): Call {
  const format = reordered(call.format, order);
  const [before, after] = [formatInWords(call.format), formatInWords(format)];
  const messages = call.prompt.messages.map((message) => {
    const { sharedCharacters: shared } = message;
    const content = message.content.replace(before, () => after);
    // The words are a part of what is shared.
    return shared === undefined
      ? { ...message, content }
      : { ...message, content, sharedCharacters: shared + after.length - before.length };
  });
  return { ...call, format, prompt: { ...call.prompt, messages } };
}

function reordered({ name, jsonSchema }: ReplyFormat, order: FieldOrder): ReplyFormat {
  const properties = jsonSchema['properties'] as JsonObject;
  const required = order(Object.keys(properties));
  const kept = Object.fromEntries(required.map((field) => [field, properties[field]]));
  return { name, jsonSchema: { ...jsonSchema, properties: kept, required } as JsonObject };
}
