/** Serialises replies as JSON with a final newline, so that after `curl` the prompt is on its own line. */
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { debateViewSchema } from '../../operations/debates/debate-view.ts';

type Compiler = FastifySerializerCompiler<Parameters<typeof serializerCompiler>[0]['schema']>;

/**
 * Serialises by the zod schema, which omits undocumented fields. A debate is serialised directly: its view names each
 * field, and validating the largest one would delay the event loop by another 50 ms.
 */
export const jsonLines: Compiler = (route) => {
  const serialize = route.schema === debateViewSchema ? JSON.stringify : serializerCompiler(route);
  return (data) => `${serialize(data)}\n`;
};
