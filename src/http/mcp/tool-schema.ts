/** The project's own schemas as the tools show them: JSON Schema with the descriptions of the API reference. */
import { z } from 'zod';
import { describeField } from '../openapi/describe-field.ts';
import { withoutNoise } from '../openapi/openapi-document.ts';
import { componentRegistry } from '../schemas/components.ts';

type JsonSchema = Record<string, unknown>;
/** The schema of what a tool takes or gives. */
export type ObjectSchema = JsonSchema & { readonly type: 'object' };

const components = componentRegistry();

/** In one piece, without references, which not every client of tools follows. */
export function inputSchema(schema: z.ZodType): ObjectSchema {
  return shown(z.toJSONSchema(schema, { io: 'input' }));
}

/** Every shape once, by its name; open, since what is given may get further fields without breaking anybody. */
export function outputSchema(schema: z.ZodType): ObjectSchema {
  const override = (part: Parameters<typeof describeField>[0]) => {
    describeField(part);
    if (part.jsonSchema.additionalProperties === false) delete part.jsonSchema.additionalProperties;
  };
  return shown(unfolded(z.toJSONSchema(schema, { io: 'output', metadata: components, override })));
}

/** A schema with a name refers to itself; a tool's has to be an object right away. */
function unfolded({ $ref, ...rest }: z.core.JSONSchema.BaseSchema): object {
  const name = $ref?.split('/').at(-1);
  if (name === undefined) return rest;
  const { [name]: root, ...others } = rest.$defs ?? {};
  return { ...rest, ...root, $defs: others };
}

/** Shown, not applied: a tool checks by the zod schema itself, so that a refusal has the words it has in the whole API. */
function shown(made: object): ObjectSchema {
  const text = JSON.stringify(made, (_, value: unknown) =>
    isObject(value) ? withoutNoise(withoutExamples(value)) : value,
  );
  return { ...JSON.parse(text), type: 'object' };
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A model reads the schema in every conversation, and the descriptions say enough. */
function withoutExamples({ examples, ...rest }: JsonSchema): JsonSchema {
  return Array.isArray(examples) ? rest : { ...rest, ...(examples === undefined ? {} : { examples }) };
}
