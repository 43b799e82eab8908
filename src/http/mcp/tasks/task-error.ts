/**
 * Converts errors of task methods to JSON-RPC errors with the code and sentence of the API and the problem document
 * as data.
 */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { errorTable } from '../../../errors.ts';
import { askedPath, logFailure, problemOf, toParleyError } from '../../problem.ts';

export function taskError(error: unknown, request: FastifyRequest): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const parleyError = toParleyError(error);
  logFailure(parleyError, request);
  const isCallers = errorTable[parleyError.code].status < 500;
  const code = isCallers ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(
    code,
    `${parleyError.code}: ${parleyError.message}`,
    problemOf(parleyError, askedPath(request)),
  );
}
