/** Replies by their zod schemas, with a final newline: after `curl` the prompt then stands on a line of its own. */
import type { FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';

export const jsonLines: FastifySerializerCompiler<Parameters<typeof serializerCompiler>[0]['schema']> = (route) => {
  const serialize = serializerCompiler(route);
  return (data) => `${serialize(data)}\n`;
};
