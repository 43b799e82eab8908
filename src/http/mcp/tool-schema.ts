/** Converts the project's zod schemas to JSON Schema for tools, with the descriptions of the API reference. */
import { z } from 'zod';
import { describeField } from '../openapi/describe-field.ts';
import { withoutDefaultBounds } from '../openapi/openapi-document.ts';
import { componentRegistry } from '../schemas/components.ts';

type JsonSchema = Record<string, unknown>;
/** The schema of a tool's input or output. */
export type ObjectSchema = JsonSchema & { readonly type: 'object' };

const components = componentRegistry();

/** Returns an input schema without references, because some clients do not follow them. */
export function inputSchema(schema: z.ZodType): ObjectSchema {
  return clientSchema(z.toJSONSchema(schema, { io: 'input' }));
}

/**
 * Returns an output schema with each named shape once. It allows unknown fields, so that later versions can add fields.
 */
export function outputSchema(schema: z.ZodType): ObjectSchema {
  const override = (part: Parameters<typeof describeField>[0]) => {
    describeField(part);
    if (part.jsonSchema.additionalProperties === false) delete part.jsonSchema.additionalProperties;
  };
  return clientSchema(withRootShape(z.toJSONSchema(schema, { io: 'output', metadata: components, override })));
}

/**
 * Moves the root shape to the top level. A named schema is only a reference to itself, but the schema of a tool must be
 * an object.
 */
function withRootShape({ $ref, ...rest }: z.core.JSONSchema.BaseSchema): object {
  const name = $ref?.split('/').at(-1);
  if (name === undefined) return rest;
  const { [name]: root, ...others } = rest.$defs ?? {};
  return { ...rest, ...root, $defs: others };
}

/**
 * Returns the schema in the form that clients see. Tools validate with the zod schema, so that errors have the same
 * words as in the API.
 */
function clientSchema(schema: object): ObjectSchema {
  const text = JSON.stringify(schema, (_, value: unknown) =>
    isObject(value) ? withoutDefaultBounds(withoutExamples(value)) : value,
  );
  return { ...JSON.parse(text), type: 'object' };
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Removes examples: a model reads the schema in every conversation, and the descriptions are enough. */
function withoutExamples({ examples, ...rest }: JsonSchema): JsonSchema {
  return Array.isArray(examples) ? rest : { ...rest, ...(examples === undefined ? {} : { examples }) };
}
