/**
 * Converts errors of task methods to JSON-RPC errors with the code and sentence of the API and the problem document
 * as data.
 */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import { errorTable } from '../../../errors.ts';
import { logFailure, problemOf, requestPath, toParleyError } from '../../problem.ts';

export function taskError(error: unknown, request: FastifyRequest): ProtocolError {
  if (error instanceof ProtocolError) return error;
  const parleyError = toParleyError(error);
  logFailure(parleyError, request);
  const isCallerError = errorTable[parleyError.code].status < 500;
  const code = isCallerError ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(
    code,
    `${parleyError.code}: ${parleyError.message}`,
    problemOf(parleyError, requestPath(request)),
  );
}
