/**
 * Describes a reply format in words, for endpoints that cannot enforce a schema, and checks tool inputs against the
 * format.
 */
import type { JsonObject } from '../../lib/json/json-value.ts';
import { isObject, itemsAt } from '../../lib/json/json-value.ts';
import type { ReplyFormat } from '../model.ts';

/**
 * Returns the system prompt with the instruction appended. The instruction contains the word JSON, which endpoints
 * require for `json_object`.
 */
export function withFormatInstruction(system: string, format: ReplyFormat): string {
  const instruction = `Reply with one JSON object and nothing else: no code fence, no text around it. It must match this JSON Schema:\n${JSON.stringify(format.jsonSchema)}`;
  return system === '' ? instruction : `${system}\n\n${instruction}`;
}

/**
 * Returns true when an object has every property that the format requires. Then the input of a tool is the reply
 * itself.
 */
export function hasShapeOf(format: ReplyFormat, value: unknown): value is JsonObject {
  const required = itemsAt(format.jsonSchema, 'required');
  return (
    isObject(value) &&
    required.length > 0 &&
    required.every((name) => typeof name === 'string' && Object.hasOwn(value, name))
  );
}
