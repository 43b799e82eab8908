/**
 * Properties of the document that client generators and tools that try every operation require, and that the service
 * keeps.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import openapi from '../../../openapi/openapi.json' with { type: 'json' };
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';

type Json = Record<string, unknown>;
const { schemas } = openapi.components as unknown as { schemas: Record<string, { properties: Json; oneOf?: Json[] }> };

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});
afterAll(() => service.close());

const post = (headers: Record<string, string>, url = '/v1/debates') =>
  service.app.inject({
    method: 'POST',
    url,
    headers,
    payload: { question: 'What is 17 * 23?', adaptive_routing: false },
  });

test('the type of the reply to POST /v1/debates › is a debate or a text, without event types', () => {
  const { content } = openapi.paths['/v1/debates'].post.responses['200'];
  expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Debate' });
  expect(content['text/event-stream'].schema).toMatchObject({ type: 'string' });
});

test('a debate › has all fields of the reply to an accepted one, with the same types', async () => {
  const { AcceptedDebate, Debate } = schemas;
  expect(Debate?.properties).toMatchObject(
    JSON.parse(JSON.stringify(AcceptedDebate?.properties, (key, value) => (key === 'description' ? undefined : value))),
  );
  const accepted = (await post({})).json();
  const debateView = (await service.app.inject(accepted.links.self)).json();
  expect(debateView).toMatchObject({ id: accepted.id, created_at: accepted.created_at, links: accepted.links });
});

test('every type of event › has its own schema in the union, selected by its type', () => {
  const { oneOf = [], discriminator } = schemas['DebateEvent'] as unknown as {
    oneOf: { $ref: string }[];
    discriminator: { propertyName: string; mapping: Record<string, string> };
  };
  expect(discriminator.propertyName).toBe('event');
  expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }) => $ref));
  for (const [name, reference] of Object.entries(discriminator.mapping)) {
    const propertiesAt = (pointer: string) => schemas[pointer.replace('#/components/schemas/', '')]?.properties ?? {};
    const { event, data } = propertiesAt(reference) as { event: object; data: { $ref: string } };
    expect([event, propertiesAt(data.$ref)['type']]).toEqual([
      expect.objectContaining({ type: 'string', const: name }),
      expect.objectContaining({ type: 'string', const: name }),
    ]);
  }
});

test('a stream › contains the type of each event in its data too', async () => {
  const { body } = await post({ accept: 'text/event-stream' }, '/v1/debates?deltas=true');
  const events = [...body.matchAll(/^event: (.+)\ndata: (.+)$/gm)];
  expect(events.length).toBeGreaterThan(10);
  for (const [, event, data = ''] of events) expect(JSON.parse(data)).toMatchObject({ type: event });
});

test('every parameter of a path › has an example', () => {
  const parameters = Object.values(openapi.paths as Record<string, Record<string, { parameters?: Json[] }>>)
    .flatMap((operations) => Object.values(operations))
    .flatMap((operation) => operation.parameters ?? [])
    .filter((parameter) => parameter['in'] === 'path');
  expect(parameters.length).toBeGreaterThan(20);
  expect(parameters.filter(({ example }) => typeof example !== 'string' || example === '')).toEqual([]);
});
