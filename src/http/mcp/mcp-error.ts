/** Sends errors of whole MCP requests as JSON-RPC errors. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '../../errors.ts';
import { prepareErrorReply, problemOf, requestPath, toParleyError } from '../problem.ts';

/** The JSON-RPC code that is reserved for servers. The problem document is in `data`. */
const SERVER_ERROR = -32_000;

export function sendMcpError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const parleyError = toParleyError(error, request);
  prepareErrorReply(parleyError, request, reply);
  const data = problemOf(parleyError, requestPath(request));
  const body = { jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message: parleyError.message, data } };
  return reply.code(errorTable[parleyError.code].status).type('application/json').send(JSON.stringify(body));
}
