/**
 * Serves debates as tools for agents by MCP's streamable HTTP. There are no sessions: every request is independent, so
 * that any process can answer it and no session is lost with a process.
 */
import { Readable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/server';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ParleyError } from '../../errors.ts';
import type { HttpContext } from '../api.ts';
import { tenantOf } from '../plugins/identity.ts';
import { whenDisconnected } from '../streaming/disconnect-signals.ts';
import type { Revision } from './mcp-method.ts';
import { mcpServer } from './mcp-server.ts';
import { acceptsStream, hasProgressToken } from './progress.ts';
import { refuseUndeclaredSubscription } from './tasks/task-client.ts';

/** Headers that are not passed to the SDK: those of the body, which is parsed already, and secrets of the caller. */
const OMITTED_HEADERS = ['accept', 'authorization', 'cookie', 'content-length', 'transfer-encoding', 'connection'];
/** The SDK refuses clients that accept only one of these, although only progress notifications are sent as a stream. */
const ACCEPT = 'application/json, text/event-stream';

export async function answerMcp(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const disconnected = whenDisconnected(reply);
  // A stop of the service ends the wait of a tool, but its answer is still sent.
  const signal = AbortSignal.any([disconnected, context.streams.stopping]);
  const caller = { context, request, tenant: tenantOf(request), signal };
  await send(reply, await responseTo({ request, disconnected, serverOf: (revision) => mcpServer(caller, revision) }));
  return reply;
}

interface McpRequest {
  readonly request: FastifyRequest;
  readonly disconnected: AbortSignal;
  readonly serverOf: (revision: Revision) => Server;
}

async function responseTo(mcpRequest: McpRequest): Promise<Response> {
  const { body } = mcpRequest.request;
  // Only one old revision has batches. A batch would count as one request for the rate limits.
  if (Array.isArray(body))
    throw new ParleyError('invalid_request', { detail: 'batches are not supported: send one message per request' });
  const request = requestOf(mcpRequest);
  return (await isLegacyRequest(request, body))
    ? answerEarlierRevision(mcpRequest, request)
    : answerCurrentRevision(mcpRequest, request);
}

/** Answers in revision 2026-07-28, in which every request contains all of its context. */
async function answerCurrentRevision({ serverOf, request: { body } }: McpRequest, request: Request): Promise<Response> {
  const errorResponse = refuseUndeclaredSubscription(body);
  if (errorResponse !== null) return errorResponse;
  return createMcpHandler(() => serverOf('modern'), { legacy: 'reject' }).fetch(request, { parsedBody: body });
}

/**
 * Answers in revision 2025-11-25 and earlier ones. Their clients first send `initialize`, which is answered without
 * storing anything.
 */
async function answerEarlierRevision(
  { serverOf, request: { body, headers } }: McpRequest,
  request: Request,
): Promise<Response> {
  const server = serverOf('earlier');
  const isStream = acceptsStream(headers.accept) && hasProgressToken(body);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
  await server.connect(transport);
  const response = await transport.handleRequest(request, { parsedBody: body });
  if (!isStream) await server.close();
  return response;
}

function requestOf({ request: { headers }, disconnected }: McpRequest): Request {
  const forwarded = Object.entries(headers).filter(([name]) => !OMITTED_HEADERS.includes(name));
  const pairs = forwarded.map(([name, value]): [string, string] => [name, [value ?? ''].flat().join(', ')]);
  return new Request('http://parley/mcp', {
    method: 'POST',
    headers: [...pairs, ['accept', ACCEPT]],
    signal: disconnected,
  });
}

/** Sends the response: a stream piece by piece, everything else at once. */
async function send(reply: FastifyReply, { status, headers, body }: Response): Promise<void> {
  const type = headers.get('content-type');
  const allow = headers.get('allow');
  reply.code(status);
  if (type !== null) reply.type(type);
  if (allow !== null) reply.header('allow', allow);
  if (body !== null && type?.startsWith('text/event-stream')) {
    reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).send(Readable.fromWeb(body));
    return;
  }
  const text = await new Response(body).text();
  reply.send(text === '' ? undefined : text);
}
