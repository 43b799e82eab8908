/** Replies as JSON with a final newline: after `curl` the prompt then stands on a line of its own. */
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { debateViewSchema } from '../../operations/debates/debate-view.ts';

type Compiler = FastifySerializerCompiler<Parameters<typeof serializerCompiler>[0]['schema']>;

/**
 * By their zod schemas, which leave out what is not documented. A debate is written as it is: its view names each field, and
 * to check the largest once more delays the event loop by 50 ms.
 */
export const jsonLines: Compiler = (route) => {
  const serialize = route.schema === debateViewSchema ? JSON.stringify : serializerCompiler(route);
  return (data) => `${serialize(data)}\n`;
};
