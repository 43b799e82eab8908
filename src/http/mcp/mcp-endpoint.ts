/**
 * The route POST /mcp. Its implementation is loaded with the first request, because few services are used by agents.
 */
import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../api.ts';

/**
 * Adds the route. It is not in the OpenAPI document, because MCP defines its contract and `tools/list` describes the
 * tools.
 */
export function addMcpEndpoint(app: FastifyInstance, context: HttpContext): void {
  app.post('/mcp', { schema: { hide: true } }, async (request, reply) => {
    const { answerMcp } = await import('./answer-mcp.ts');
    return answerMcp(context, request, reply);
  });
}
