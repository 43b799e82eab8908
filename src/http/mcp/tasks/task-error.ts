/**
 * Converts refusals of task methods to JSON-RPC errors with the code and sentence of the API and the problem document
 * as data.
 */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { errorTable } from '../../../errors.ts';
import { askedPath, logFailure, problemOf, refusalOf } from '../../problem.ts';

export function taskError(error: unknown, request: FastifyRequest): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const refusal = refusalOf(error);
  logFailure(refusal, request);
  const isCallers = errorTable[refusal.code].status < 500;
  const code = isCallers ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, `${refusal.code}: ${refusal.message}`, problemOf(refusal, askedPath(request)));
}
