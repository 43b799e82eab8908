/** POST /mcp: the route. What answers it is loaded with the first request: few services are asked by agents. */
import type { FastifyInstance } from 'fastify';
import type { HttpContext } from '../api.ts';

/** Not in the OpenAPI document: its contract is MCP's, and `tools/list` tells the rest. */
export function openMcpDoor(app: FastifyInstance, context: HttpContext): void {
  app.post('/mcp', { schema: { hide: true } }, async (request, reply) => {
    const { answerMcp } = await import('./answer-mcp.ts');
    return answerMcp(context, request, reply);
  });
}
