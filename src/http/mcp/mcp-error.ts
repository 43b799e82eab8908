/** Sends refusals of whole MCP requests as JSON-RPC errors. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '../../errors.ts';
import { askedPath, beforeRefusal, problemOf, refusalOf } from '../problem.ts';

/** The JSON-RPC code that is reserved for servers. The problem document is in `data`. */
const SERVER_ERROR = -32_000;

export function sendMcpError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  beforeRefusal(refusal, request, reply);
  const data = problemOf(refusal, askedPath(request));
  const body = { jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message: refusal.message, data } };
  return reply.code(errorTable[refusal.code].status).type('application/json').send(JSON.stringify(body));
}
