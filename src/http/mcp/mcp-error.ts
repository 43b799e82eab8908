/** Refusals of whole requests, before any tool is asked, in the form that clients of tools read: JSON-RPC. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorTable } from '../../errors.ts';
import { askedPath, beforeRefusal, problemOf, refusalOf } from '../problem.ts';

/** What JSON-RPC leaves to servers; what went wrong is the problem in `data`. */
const SERVER_ERROR = -32_000;

export function sendMcpError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  beforeRefusal(refusal, request, reply);
  const data = problemOf(refusal, askedPath(request));
  const body = { jsonrpc: '2.0', id: null, error: { code: SERVER_ERROR, message: refusal.message, data } };
  return reply.code(errorTable[refusal.code].status).type('application/json').send(JSON.stringify(body));
}
