/** MCP's own client, in the latest revision of the protocol and the previous one, against a service that listens. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../src/operations/services.ts';
import { QUICK_MODEL } from '../../support/build-app.ts';
import { hang, json } from '../../support/fake-provider/fake-reply.ts';
import type { Key, KeyedApp } from '../../support/keyed-app.ts';
import { buildKeyedApp } from '../../support/keyed-app.ts';
import { ADMIN_KEY } from '../../support/requests/operation-requests.ts';

const question = 'How many legs has a spider?';
const EIGHT = json({ answer: '8', reasoning: 'Four pairs.', confidence: 0.9 });
const asking = { question, debaters: [{ model: 'openai/gpt-4o', count: 2 }], adaptive_routing: false };

const revisions = [
  { revision: '2026-07-28', mode: { pin: '2026-07-28' } },
  { revision: '2025-11-25', mode: 'legacy' },
] as const;
type Mode = (typeof revisions)[number]['mode'];

let service: KeyedApp;
let url: URL;
let key: Key;
/** The number of followers of debates now, including runs of debates. */
let watchers = 0;

beforeAll(async () => {
  service = await buildKeyedApp({
    script: () => EIGHT,
    config: { prices: { [QUICK_MODEL]: { input: 1, output: 1 } } },
    http: { recheckMs: 20 },
    change: watched,
  });
  url = new URL('/mcp', await service.listen());
});
afterAll(() => service.close());

let tenants = 0;
beforeEach(async () => {
  service.provider.follow(() => EIGHT);
  tenants += 1;
  key = await service.tenant(`acme-${tenants}`);
});

function watched(services: Services): Services {
  const { events } = services.store;
  const counting = Object.assign(Object.create(events) as typeof events, {
    async watch(...given: Parameters<typeof events.watch>) {
      const unwatch = await events.watch(...given);
      watchers += 1;
      return () => {
        watchers -= 1;
        unwatch();
      };
    },
  });
  return { ...services, store: { ...storeOf(services), events: counting } };
}

/** With its methods, for any kind of object. */
function storeOf({ store }: Services): Services['store'] {
  return { ...store, health: () => store.health(), close: () => store.close() };
}

async function connected(
  mode: Mode,
  { bearer = key.key, at = url }: { bearer?: string; at?: URL } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${bearer}` } };
  await client.connect(new StreamableHTTPClientTransport(at, { requestInit }));
  return client;
}

/** Resolves when its first calls are in flight. */
async function startedAndHanging(client: Client): Promise<string> {
  service.provider.follow(() => hang());
  const received = service.provider.requests.length;
  const { structuredContent } = await client.callTool({ name: 'start_debate', arguments: asking });
  await service.provider.received(received + 2);
  return (structuredContent as { id: string }).id;
}

describe.each(revisions)('revision $revision', ({ revision, mode }) => {
  test('is negotiated, and each tool has an input and an output schema', async () => {
    const client = await connected(mode);
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
    const client = await connected(mode);
    const estimated = await client.callTool({ name: 'estimate_debate', arguments: asking });
    // Two debaters in up to three rounds, and up to two grouping calls after each: 2 × 3 + 2 × 3.
    expect(estimated).toMatchObject({
      content: [{ type: 'text', text: expect.stringMatching(/^2 to 12 calls of models, [\d.e-]+ to [\d.]+ USD\.$/) }],
      structuredContent: { calls: { min: 2, max: 12 } },
    });
    const started = await client.callTool({ name: 'start_debate', arguments: asking });
    const { id } = started.structuredContent as { id: string };
    expect(started.content).toEqual([{ type: 'text', text: expect.stringContaining(id) }]);
    const waited = await client.callTool({ name: 'wait_for_debate', arguments: { id } });
    expect(waited).toMatchObject({
      content: [
        {
          type: 'text',
          text: expect.stringMatching(/is completed\. Answer \(confidence \d+ %, nobody dissents\):\n8$/),
        },
      ],
      structuredContent: { id, status: 'completed', result: { final_answer: '8' } },
    });
    const read = await client.callTool({ name: 'read_debate', arguments: { id } });
    expect(read.structuredContent).toEqual(waited.structuredContent);
    expect(read.structuredContent).toEqual((await service.ask(key, `/v1/debates/${id}`)).json());
    await client.close();
  });

  test('returns the current state of a debate that takes longer than the wait', async () => {
    const client = await connected(mode);
    const id = await startedAndHanging(client);
    const waited = await client.callTool({ name: 'wait_for_debate', arguments: { id, seconds: 0.05 } });
    expect(waited).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining(`${id} is running in round 1, which waits for`) }],
      structuredContent: { id, status: 'running', progress: { round: 1 }, result: null },
    });
    expect(waited.isError ?? false).toBe(false);
    await client.close();
  });

  test('returns a refusal as an error of the tool with the error text of the API', async () => {
    const client = await connected(mode);
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
    expect(await call('start_debate', { ...asking, protocol: 'ballot' })).toEqual([
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
    await service.operate('PUT', `/acme-${tenants}`, { budget: { limit_usd: 0.000001 } });
    expect(await call('start_debate', { question })).toEqual([true, 402, 'budget_exceeded']);
    await client.close();
  });

  test('accepts arguments that are written as JSON in strings', async () => {
    const client = await connected(mode);
    const [debater] = asking.debaters;
    const args = {
      question: '17',
      debaters: JSON.stringify([JSON.stringify(debater)]),
      adaptive_routing: 'false',
      max_rounds: '1',
    };
    const { structuredContent } = await client.callTool({ name: 'estimate_debate', arguments: args });
    expect(structuredContent).toMatchObject({ calls: { min: 2 } });
    const started = await client.callTool({ name: 'start_debate', arguments: { ...args, metadata: '{"ticket":"7"}' } });
    const { id } = started.structuredContent as { id: string };
    const { question, metadata, config } = (await service.ask(key, `/v1/debates/${id}`)).json();
    // A string stays a string when the schema requires one.
    expect([question, metadata, config.max_rounds]).toEqual(['17', { ticket: '7' }, 1]);
    const wrong = await client.callTool({ name: 'start_debate', arguments: { question, debaters: '[{' } });
    expect(wrong.content).toEqual([{ type: 'text', text: 'invalid_request: debaters: must be a list, not a string' }]);
    await client.close();
  });

  test('returns no debate of another tenant', async () => {
    const [mine, theirs] = [
      await connected(mode),
      await connected(mode, { bearer: (await service.tenant(`else-${revision}`)).key }),
    ];
    const { structuredContent } = await theirs.callTool({ name: 'start_debate', arguments: asking });
    const { id } = structuredContent as { id: string };
    for (const name of ['read_debate', 'wait_for_debate']) {
      const replies = await Promise.all(
        [id, crypto.randomUUID()].map((asked) => mine.callTool({ name, arguments: { id: asked } })),
      );
      expect(replies[0]).toEqual(replies[1]);
      expect(replies[0]).toMatchObject({ isError: true, _meta: { 'parley/problem': { code: 'not_found' } } });
    }
    await Promise.all([mine.close(), theirs.close()]);
  });

  test('creates one debate for the same idempotency key', async () => {
    const client = await connected(mode);
    const start = () => client.callTool({ name: 'start_debate', arguments: { ...asking, idempotency_key: 'once' } });
    const [first, second] = [await start(), await start()];
    expect(second.structuredContent).toEqual(first.structuredContent);
    await client.close();
  });

  test.each([
    ['a wrong key', `pk_${'0'.repeat(16)}_${'A'.repeat(43)}`, /HTTP 401|"unauthorized"/],
    ['the operator', ADMIN_KEY, /HTTP 403|"forbidden"/],
  ])('refuses %s', async (_, bearer, told) => {
    await expect(connected(mode, { bearer })).rejects.toThrow(told);
  });

  test('ends a wait when its key is revoked', async () => {
    const client = await connected(mode);
    const id = await startedAndHanging(client);
    const before = watchers;
    const waiting = client.callTool({ name: 'wait_for_debate', arguments: { id } });
    await vi.waitFor(() => expect(watchers).toBe(before + 1));
    await service.operate('DELETE', `/acme-${tenants}/keys/${key.id}`);
    expect(await waiting).toMatchObject({ isError: true, _meta: { 'parley/problem': { code: 'unauthorized' } } });
    await client.close();
  });

  test.each([
    ['without progress', {}],
    ['with progress', { onprogress: () => {} }],
  ])('returns the state of the debate when the service stops, %s', async (_, options) => {
    const other = await buildKeyedApp({ script: () => hang(), change: watched });
    const at = new URL('/mcp', await other.listen());
    const client = await connected(mode, { at, bearer: (await other.tenant('acme')).key });
    const { structuredContent } = await client.callTool({ name: 'start_debate', arguments: asking });
    await other.provider.received(2);
    const { id } = structuredContent as { id: string };
    const before = watchers;
    const waiting = client.callTool({ name: 'wait_for_debate', arguments: { id } }, options);
    await vi.waitFor(() => expect(watchers).toBe(before + 1));
    await other.close();
    expect(await waiting).toMatchObject({ structuredContent: { id, status: 'running', result: null } });
    await client.close();
  });
});

test.each([
  ['without progress', {}],
  ['with progress', { onprogress: () => {} }],
])('a cancelled request › ends its wait %s, and the debate continues', async (_, options) => {
  const client = await connected({ pin: '2026-07-28' });
  const id = await startedAndHanging(client);
  const leaving = new AbortController();
  const before = watchers;
  const { signal } = leaving;
  const waiting = client.callTool({ name: 'wait_for_debate', arguments: { id } }, { signal, ...options });
  await vi.waitFor(() => expect(watchers).toBe(before + 1));
  leaving.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow();
  await vi.waitFor(() => expect(watchers).toBe(before));
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
  const client = await connected({ pin: '2026-07-28' });
  await service.operate('PUT', `/acme-${tenants}`, { requests_per_minute: 1 });
  await client.callTool({ name: 'read_debate', arguments: { id: 'none' } });
  await expect(client.callTool({ name: 'read_debate', arguments: { id: 'none' } })).rejects.toThrow(/429/);
  await client.close();
});
