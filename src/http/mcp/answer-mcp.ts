/**
 * Debates as tools of agents, over MCP's streamable HTTP. No sessions: every request is served by itself, so that
 * any process answers any of them and none is lost with a process.
 */
import type { McpServer } from '@modelcontextprotocol/server';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ParleyError } from '../../errors.ts';
import type { HttpContext } from '../api.ts';
import { tenantOf } from '../plugins/identity.ts';
import { clientLeft } from '../streaming/client-left.ts';
import { mcpServer } from './mcp-server.ts';

/** What JSON is read from is no longer there, and what is the caller's secret is not the SDK's business. */
const NOT_HANDED_ON = ['accept', 'authorization', 'cookie', 'content-length', 'transfer-encoding', 'connection'];
/** The SDK refuses a client that names less, though every answer here is JSON. */
const ACCEPT = 'application/json, text/event-stream';

export async function answerMcp(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const left = clientLeft(reply);
  // A stop ends the wait of a tool and not its answer.
  const over = AbortSignal.any([left, context.streams.stopping]);
  const server = mcpServer({ context, request, tenant: tenantOf(request), over });
  await send(reply, await answered(server, { request, left }));
  return reply;
}

interface Asked {
  readonly request: FastifyRequest;
  readonly left: AbortSignal;
}

async function answered(server: McpServer, asked: Asked): Promise<Response> {
  const { body } = asked.request;
  // Only one old revision has batches; as one request they would pass every limit on requests.
  if (Array.isArray(body)) throw new ParleyError('invalid_request', { detail: 'one message at a time: no batches' });
  const request = requestOf(asked);
  return (await isLegacyRequest(request, body)) ? ofLegacy(server, request, body) : ofToday(server, request, body);
}

/** Revision 2026-07-28, in which every request says all about itself. */
function ofToday(server: McpServer, request: Request, parsedBody: unknown): Promise<Response> {
  return createMcpHandler(() => server, { legacy: 'reject' }).fetch(request, { parsedBody });
}

/** Revision 2025-11-25 and the ones before, which begin with `initialize`: answered, and not remembered. */
async function ofLegacy(server: McpServer, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

function requestOf({ request: { headers }, left }: Asked): Request {
  const handedOn = Object.entries(headers).filter(([name]) => !NOT_HANDED_ON.includes(name));
  const pairs = handedOn.map(([name, value]): [string, string] => [name, [value ?? ''].flat().join(', ')]);
  return new Request('http://parley/mcp', { method: 'POST', headers: [...pairs, ['accept', ACCEPT]], signal: left });
}

/** Whole: nothing here says more than one thing. */
async function send(reply: FastifyReply, response: Response): Promise<void> {
  const type = response.headers.get('content-type');
  const allow = response.headers.get('allow');
  const text = await response.text();
  reply.code(response.status);
  if (type !== null) reply.type(type);
  if (allow !== null) reply.header('allow', allow);
  reply.send(text === '' ? undefined : text);
}
