/** The forms of a request that are compared: the released form first, then each form with one change. */
import type { Call } from '../debate/engine/calls.ts';
import { builtInPersonas } from '../debate/prompts/personas.ts';
import { formatInWords } from '../debate/prompts/reply-formats.ts';
import { CRITIQUES_INSTRUCTION } from '../debate/prompts/role-texts.ts';
import type { DebateRequest } from '../debate/schema/request/debate-request.ts';
import type { JsonObject } from '../lib/json/json-value.ts';
import type { ReplyFormat } from '../models/model.ts';

export interface Form {
  readonly name: string;
  readonly request: Partial<DebateRequest>;
  readonly adaptCall: (call: Call) => Call;
}

const asReleased: Form = { name: 'as released', request: {}, adaptCall: (call) => call };

export const forms: readonly [Form, ...Form[]] = [
  asReleased,
  { ...asReleased, name: 'answer before reasoning', adaptCall: (call) => withFields(call, answerFirst) },
  { ...asReleased, name: 'no critiques', adaptCall: withoutCritiques },
  { ...asReleased, name: 'personas', request: { personas: [...builtInPersonas] } },
];

type FieldOrder = (names: readonly string[]) => readonly string[];

const answerFirst: FieldOrder = (names) =>
  names.flatMap((name) => (name === 'answer' ? [] : name === 'reasoning' ? ['answer', 'reasoning'] : [name]));

/** Removes the field and the sentence that asks for it, which is in the last message. */
function withoutCritiques(call: Call): Call {
  const names = Object.keys(call.format.jsonSchema['properties'] as JsonObject);
  if (!names.includes('critiques')) return call;
  const { prompt, ...rest } = withFields(call, () => names.filter((name) => name !== 'critiques'));
  const last = prompt.messages.at(-1);
  if (last === undefined) return call;
  const at = last.content.lastIndexOf(`${CRITIQUES_INSTRUCTION} `);
  const content = last.content.slice(0, at) + last.content.slice(at + CRITIQUES_INSTRUCTION.length + 1);
  const messages = at < 0 ? prompt.messages : [...prompt.messages.slice(0, -1), { ...last, content }];
  return { ...rest, prompt: { ...prompt, messages } };
}

/** Returns the call with these fields in its reply, in the schema and in words. */
function withFields(call: Call, order: FieldOrder): Call {
  const format = reordered(call.format, order);
  const [before, after] = [formatInWords(call.format), formatInWords(format)];
  const messages = call.prompt.messages.map((message) => {
    const { sharedCharacters: shared } = message;
    const content = message.content.replace(before, () => after);
    // The words are part of the shared prefix.
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
