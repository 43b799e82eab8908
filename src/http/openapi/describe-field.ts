/** Shows a field with the documentation that stands beside it. */
import { z } from 'zod';

/** For `z.toJSONSchema`: the description, example and format of the schema, which a registry of components hides. */
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
  // A reply without a body is null, as the type provider has it.
  if (zodSchema instanceof z.core.$ZodUndefined) jsonSchema.type = 'null';
}
