/** Adds the documentation of a zod schema to its JSON Schema. */
import { z } from 'zod';

/**
 * An `override` for `z.toJSONSchema`. Adds description, examples and format, which it omits for schemas of a component
 * registry.
 */
export function describeField({
  zodSchema,
  jsonSchema,
}: {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  const { description, examples, format } = z.globalRegistry.get(zodSchema) ?? {};
  if (description !== undefined) jsonSchema.description = description;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  if (typeof format === 'string') jsonSchema.format = format;
  // The type provider represents a reply without a body as null.
  if (zodSchema instanceof z.core.$ZodUndefined) jsonSchema.type = 'null';
}
