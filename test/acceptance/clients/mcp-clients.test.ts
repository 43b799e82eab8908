/** MCP's own client, in the latest and the previous revision of the protocol, against a service that listens. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../src/operations/services.ts';
import { QUICK_MODEL } from '../../support/build-app.ts';
import { hang, json } from '../../support/fake-provider/fake-reply.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { ADMIN_KEY } from '../../support/requests/operation-requests.ts';

const question = 'How many legs has a spider?';
const ANSWER_EIGHT = json({ answer: '8', reasoning: 'Four pairs.', confidence: 0.9 });
const debateArguments = { question, debaters: [{ model: 'openai/gpt-4o', count: 2 }], adaptive_routing: false };

const revisions = [
  { revision: '2026-07-28', mode: { pin: '2026-07-28' } },
  { revision: '2025-11-25', mode: 'legacy' },
] as const;
type Mode = (typeof revisions)[number]['mode'];

let service: KeyedApp;
let url: URL;
let key: Key;
/** The current number of followers of debates, including runs of debates. */
let followerCount = 0;

beforeAll(async () => {
  service = await buildKeyedApp({
    script: () => ANSWER_EIGHT,
    config: { prices: { [QUICK_MODEL]: { input: 1, output: 1 } } },
    http: { keyRecheckMs: 20 },
    change: countFollowers,
  });
  url = new URL('/mcp', await service.listen());
});
afterAll(() => service.close());

let tenantCount = 0;
beforeEach(async () => {
  service.provider.follow(() => ANSWER_EIGHT);
  tenantCount += 1;
  key = await service.tenant(`acme-${tenantCount}`);
});

function countFollowers(services: Services): Services {
  const { events } = services.store;
  const countingEvents = Object.assign(Object.create(events) as typeof events, {
    async watch(...parameters: Parameters<typeof events.watch>) {
      const unwatch = await events.watch(...parameters);
      followerCount += 1;
      return () => {
        followerCount -= 1;
        unwatch();
      };
    },
  });
  return { ...services, store: { ...copyStore(services), events: countingEvents } };
}

/** Copies the methods as well, which a spread of a class instance omits. */
function copyStore({ store }: Services): Services['store'] {
  return { ...store, health: () => store.health(), close: () => store.close() };
}

async function connectClient(
  mode: Mode,
  { bearer = key.key, endpoint = url }: { bearer?: string; endpoint?: URL } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${bearer}` } };
  await client.connect(new StreamableHTTPClientTransport(endpoint, { requestInit }));
  return client;
}

/** Resolves when its first calls are in flight. */
async function startHangingDebate(client: Client): Promise<string> {
  service.provider.follow(() => hang());
  const requestsBefore = service.provider.requests.length;
  const { structuredContent } = await client.callTool({ name: 'start_debate', arguments: debateArguments });
  await service.provider.waitForRequest(requestsBefore + 2);
  return (structuredContent as { id: string }).id;
}

describe.each(revisions)('revision $revision', ({ revision, mode }) => {
  test('is negotiated, and each tool has an input and an output schema', async () => {
    const client = await connectClient(mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'start_debate',
      'read_debate',
      'wait_for_debate',
      'estimate_debate',
    ]);
    const [start, read, wait, estimate] = tools;
    expect(start?.inputSchema).toMatchObject({
      type: 'object',
      required: ['question'],
      additionalProperties: false,
      properties: {
        question: { type: 'string', description: expect.stringContaining('The question.') },
        debaters: {
          items: {
            properties: {
              model: { description: 'The model, as `provider/model`; the `model` of the request by default.' },
            },
          },
        },
        idempotency_key: { type: 'string' },
      },
    });
    expect(estimate?.inputSchema).not.toHaveProperty('properties.idempotency_key');
    expect(read?.inputSchema).toMatchObject({ required: ['id'] });
    expect(wait?.inputSchema).toMatchObject({ properties: { seconds: { minimum: 0, maximum: 45, default: 45 } } });
    for (const { inputSchema, outputSchema } of tools) {
      expect(JSON.stringify(inputSchema)).not.toContain('"$ref":');
      expect(outputSchema).toMatchObject({ type: 'object', properties: expect.anything() });
    }
    await client.close();
  });

  test('estimates, starts, awaits and reads a debate', async () => {
    const client = await connectClient(mode);
    const estimate = await client.callTool({ name: 'estimate_debate', arguments: debateArguments });
    // Two debaters in up to three rounds, and up to two grouping calls after each: 2 × 3 + 2 × 3.
    expect(estimate).toMatchObject({
      content: [{ type: 'text', text: expect.stringMatching(/^2 to 12 calls of models, [\d.e-]+ to [\d.]+ USD\.$/) }],
      structuredContent: { calls: { min: 2, max: 12 } },
    });
    const startResult = await client.callTool({ name: 'start_debate', arguments: debateArguments });
    const { id } = startResult.structuredContent as { id: string };
    expect(startResult.content).toEqual([{ type: 'text', text: expect.stringContaining(id) }]);
    const waitResult = await client.callTool({ name: 'wait_for_debate', arguments: { id } });
    expect(waitResult).toMatchObject({
      content: [
        {
          type: 'text',
          text: expect.stringMatching(/is completed\. Answer \(confidence \d+ %, nobody dissents\):\n8$/),
        },
      ],
      structuredContent: { id, status: 'completed', result: { final_answer: '8' } },
    });
    const readResult = await client.callTool({ name: 'read_debate', arguments: { id } });
    expect(readResult.structuredContent).toEqual(waitResult.structuredContent);
    expect(readResult.structuredContent).toEqual((await service.ask(key, `/v1/debates/${id}`)).json());
    await client.close();
  });

  test('returns the current state of a debate that takes longer than the wait', async () => {
    const client = await connectClient(mode);
    const id = await startHangingDebate(client);
    const waitResult = await client.callTool({ name: 'wait_for_debate', arguments: { id, seconds: 0.05 } });
    expect(waitResult).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining(`${id} is running in round 1, which waits for`) }],
      structuredContent: { id, status: 'running', progress: { round: 1 }, result: null },
    });
    expect(waitResult.isError ?? false).toBe(false);
    await client.close();
  });

  test('returns a refusal as an error of the tool with the error text of the API', async () => {
    const client = await connectClient(mode);
    // From now on the client validates structured content with the schemas of the tools.
    await client.listTools();
    const call = async (name: string, args: Record<string, unknown>) => {
      const { isError, content, structuredContent, _meta } = await client.callTool({ name, arguments: args });
      expect(structuredContent).toBeUndefined();
      const problem = _meta?.['parley/problem'];
      const { code, status, fields } = problem as {
        code: string;
        status: number;
        fields?: { path: string }[];
      };
      expect(content).toEqual([{ type: 'text', text: expect.stringMatching(new RegExp(`^${code}: .`)) }]);
      return [isError, status, code, ...(fields ?? []).map(({ path }) => path)];
    };
    expect(await call('start_debate', { questio: question })).toEqual([
      true,
      400,
      'invalid_request',
      'question',
      'questio',
    ]);
    expect(await call('start_debate', { ...debateArguments, protocol: 'ballot' })).toEqual([
      true,
      422,
      'incompatible_options',
      'options',
    ]);
    expect(await call('estimate_debate', { question, debaters: [{ model: 'a/b' }, { model: 'a/c' }] })).toEqual([
      true,
      422,
      'unknown_model',
    ]);
    expect(await call('read_debate', { id: 'none' })).toEqual([true, 404, 'not_found']);
    expect(await call('wait_for_debate', { id: 'none' })).toEqual([true, 404, 'not_found']);
    expect(await call('wait_for_debate', { id: 'none', seconds: 46 })).toEqual([
      true,
      400,
      'invalid_request',
      'seconds',
    ]);
    await service.requestAsAdmin('PUT', `/acme-${tenantCount}`, { budget: { limit_usd: 0.000001 } });
    expect(await call('start_debate', { question })).toEqual([true, 402, 'budget_exceeded']);
    await client.close();
  });

  test('accepts arguments that are written as JSON in strings', async () => {
    const client = await connectClient(mode);
    const [debater] = debateArguments.debaters;
    const args = {
      question: '17',
      debaters: JSON.stringify([JSON.stringify(debater)]),
      adaptive_routing: 'false',
      max_rounds: '1',
    };
    const { structuredContent } = await client.callTool({ name: 'estimate_debate', arguments: args });
    expect(structuredContent).toMatchObject({ calls: { min: 2 } });
    const startResult = await client.callTool({
      name: 'start_debate',
      arguments: { ...args, metadata: '{"ticket":"7"}' },
    });
    const { id } = startResult.structuredContent as { id: string };
    const { question, metadata, config } = (await service.ask(key, `/v1/debates/${id}`)).json();
    // A string stays a string when the schema requires one.
    expect([question, metadata, config.max_rounds]).toEqual(['17', { ticket: '7' }, 1]);
    const refusal = await client.callTool({ name: 'start_debate', arguments: { question, debaters: '[{' } });
    expect(refusal.content).toEqual([
      { type: 'text', text: 'invalid_request: debaters: must be a list, not a string' },
    ]);
    await client.close();
  });

  test('returns no debate of another tenant', async () => {
    const [ownClient, otherClient] = [
      await connectClient(mode),
      await connectClient(mode, { bearer: (await service.tenant(`else-${revision}`)).key }),
    ];
    const { structuredContent } = await otherClient.callTool({ name: 'start_debate', arguments: debateArguments });
    const { id } = structuredContent as { id: string };
    for (const name of ['read_debate', 'wait_for_debate']) {
      const replies = await Promise.all(
        [id, crypto.randomUUID()].map((debateId) => ownClient.callTool({ name, arguments: { id: debateId } })),
      );
      expect(replies[0]).toEqual(replies[1]);
      expect(replies[0]).toMatchObject({ isError: true, _meta: { 'parley/problem': { code: 'not_found' } } });
    }
    await Promise.all([ownClient.close(), otherClient.close()]);
  });

  test('creates one debate for the same idempotency key', async () => {
    const client = await connectClient(mode);
    const start = () =>
      client.callTool({ name: 'start_debate', arguments: { ...debateArguments, idempotency_key: 'once' } });
    const [first, second] = [await start(), await start()];
    expect(second.structuredContent).toEqual(first.structuredContent);
    await client.close();
  });

  test.each([
    ['a wrong key', `pk_${'0'.repeat(16)}_${'A'.repeat(43)}`, /HTTP 401|"unauthorized"/],
    ['the operator', ADMIN_KEY, /HTTP 403|"forbidden"/],
  ])('refuses %s', async (_, bearer, expectedError) => {
    await expect(connectClient(mode, { bearer })).rejects.toThrow(expectedError);
  });

  test('ends a wait when its key is revoked', async () => {
    const client = await connectClient(mode);
    const id = await startHangingDebate(client);
    const followersBefore = followerCount;
    const waitCall = client.callTool({ name: 'wait_for_debate', arguments: { id } });
    await vi.waitFor(() => expect(followerCount).toBe(followersBefore + 1));
    await service.requestAsAdmin('DELETE', `/acme-${tenantCount}/keys/${key.id}`);
    expect(await waitCall).toMatchObject({ isError: true, _meta: { 'parley/problem': { code: 'unauthorized' } } });
    await client.close();
  });

  test.each([
    ['without progress', {}],
    ['with progress', { onprogress: () => {} }],
  ])('returns the state of the debate when the service stops, %s', async (_, options) => {
    const otherService = await buildKeyedApp({ script: () => hang(), change: countFollowers });
    const endpoint = new URL('/mcp', await otherService.listen());
    const client = await connectClient(mode, { endpoint, bearer: (await otherService.tenant('acme')).key });
    const { structuredContent } = await client.callTool({ name: 'start_debate', arguments: debateArguments });
    await otherService.provider.waitForRequest(2);
    const { id } = structuredContent as { id: string };
    const followersBefore = followerCount;
    const waitCall = client.callTool({ name: 'wait_for_debate', arguments: { id } }, options);
    await vi.waitFor(() => expect(followerCount).toBe(followersBefore + 1));
    await otherService.close();
    expect(await waitCall).toMatchObject({ structuredContent: { id, status: 'running', result: null } });
    await client.close();
  });
});

test.each([
  ['without progress', {}],
  ['with progress', { onprogress: () => {} }],
])('a cancelled request › ends its wait %s, and the debate continues', async (_, options) => {
  const client = await connectClient({ pin: '2026-07-28' });
  const id = await startHangingDebate(client);
  const abortController = new AbortController();
  const followersBefore = followerCount;
  const { signal } = abortController;
  const waitCall = client.callTool({ name: 'wait_for_debate', arguments: { id } }, { signal, ...options });
  await vi.waitFor(() => expect(followerCount).toBe(followersBefore + 1));
  abortController.abort(new Error('enough'));
  await expect(waitCall).rejects.toThrow();
  await vi.waitFor(() => expect(followerCount).toBe(followersBefore));
  expect((await service.ask(key, `/v1/debates/${id}`)).json().status).toBe('running');
  await client.close();
});

test('a client that negotiates › gets the latest revision', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: key.as } }));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  await client.close();
});

test('requests › count as requests of the tenant', async () => {
  const client = await connectClient({ pin: '2026-07-28' });
  await service.requestAsAdmin('PUT', `/acme-${tenantCount}`, { requests_per_minute: 1 });
  await client.callTool({ name: 'read_debate', arguments: { id: 'none' } });
  await expect(client.callTool({ name: 'read_debate', arguments: { id: 'none' } })).rejects.toThrow(/429/);
  await client.close();
});
