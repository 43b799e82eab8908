/** X17, the request side: a key named __proto__ reached objects, or was refused as "not valid JSON". */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});
afterAll(() => service.close());

const post = (payload: string) =>
  service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers: { 'content-type': 'application/json' } });

test.each([
  '{"question":"q","__proto__":{"max_rounds":99}}',
  '{"question":"q","\\u005f_proto__":null}',
  '{"question":"q","metadata":{"__proto__":"x"}}',
  '{"question":"q","debaters":[{"model":"a/b"},{"model":"a/b","__proto__":{"weight":9}}]}',
])('%s › is a 400 that names the problem', async (body) => {
  const reply = await post(body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_request', detail: expect.stringContaining('__proto__') });
  expect({}).not.toHaveProperty('max_rounds');
});

test('a poisoned key in a query › is an unknown field', async () => {
  const reply = await service.app.inject('/v1/debates?__proto__=1&constructor=2');
  expect(reply.statusCode).toBe(400);
});

test('names of object members › are refused or stored as plain text', async () => {
  expect((await post('{"question":"q","constructor":{"prototype":{"x":1}}}')).json().fields).toEqual([
    { path: 'constructor', message: 'is not a known field' },
  ]);
  const reply = await post(
    '{"question":"What is 1 + 1?","metadata":{"constructor":"c","toString":"t","hasOwnProperty":"h"}}',
  );
  expect(reply.statusCode).toBe(202);
  const { metadata } = (await service.app.inject(`/v1/debates/${reply.json().id}`)).json();
  expect(metadata).toEqual({ constructor: 'c', toString: 't', hasOwnProperty: 'h' });
});

test('a question that mentions a poisoned key › is accepted', async () => {
  const question = 'What does {"__proto__": null} do?';
  const { id } = (await post(JSON.stringify({ question }))).json();
  expect((await service.app.inject(`/v1/debates/${id}`)).json().question).toBe(question);
});

test('a megabyte of brackets › is refused as quickly as other bodies', async () => {
  expect((await post('['.repeat(1_000_000))).statusCode).toBe(400);
  expect((await post(`{"question":"q","x":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)).statusCode).toBe(400);
  expect((await post(`{"question":"q","x":${'{"x":'.repeat(150_000)}1${'}'.repeat(150_000)}}`)).statusCode).toBe(400);
});

test('a body of more than 20,000 parts › is refused before it is parsed', async () => {
  const keys = Array.from({ length: 10_000 }, (_, index) => `"k${index}":0`).join();
  const reply = await post(`{"question":"q",${keys}}`);
  expect([reply.statusCode, reply.json().detail]).toEqual([400, expect.stringContaining('20,000 parts')]);
});
