/** A reply format put into words, for endpoints that cannot be held to a schema, and the check of tool inputs by it. */
import type { JsonObject } from '../../lib/json/json-value.ts';
import { isObject, itemsAt } from '../../lib/json/json-value.ts';
import type { ReplyFormat } from '../model.ts';

/** Appended to the system prompt. It holds the word JSON, without which `json_object` is refused by its own rule. */
export function withFormatInstruction(system: string, format: ReplyFormat): string {
  const instruction = `Reply with one JSON object and nothing else: no code fence, no text around it. It must match this JSON Schema:\n${JSON.stringify(format.jsonSchema)}`;
  return system === '' ? instruction : `${system}\n\n${instruction}`;
}

/** True when an object has every property that the format requires: then a tool's input is the reply itself. */
export function hasShapeOf(format: ReplyFormat, value: unknown): value is JsonObject {
  const required = itemsAt(format.jsonSchema, 'required');
  return (
    isObject(value) &&
    required.length > 0 &&
    required.every((name) => typeof name === 'string' && Object.hasOwn(value, name))
  );
}
