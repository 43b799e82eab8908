/** X16: the document could not be built, or contained `{}` instead of a schema. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventPayloads } from '../../../src/debate/schema/event.ts';
import { debateRequestSchema } from '../../../src/debate/schema/request/debate-request.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp } from '../../support/build-app.ts';
import type { OpenapiDocument } from '../../support/requests/openapi-replies.ts';
import { deviations, operationsOf, schemaOf } from '../../support/requests/openapi-replies.ts';

let service: TestApp;
let document: OpenapiDocument;
beforeAll(async () => {
  service = await buildTestApp({ runs: false });
  document = (await service.app.inject('/openapi.json')).json();
});
afterAll(() => service.close());

/** Every schema of the document with its location. */
function* schemas(value: unknown, location: string): Generator<[string, object]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    const childLocation = `${location}/${key}`;
    if (key === 'properties' || key === 'schemas') {
      for (const [name, schema] of Object.entries(child as object)) {
        yield [`${childLocation}/${name}`, schema as object];
        yield* schemas(schema, `${childLocation}/${name}`);
      }
    } else if (
      ['schema', 'items', 'additionalProperties', 'propertyNames'].includes(key) &&
      typeof child === 'object'
    ) {
      yield [childLocation, child as object];
      yield* schemas(child, childLocation);
    } else if (['anyOf', 'oneOf', 'allOf'].includes(key)) {
      for (const [index, schema] of (child as object[]).entries()) {
        yield [`${childLocation}/${index}`, schema];
        yield* schemas(schema, `${childLocation}/${index}`);
      }
    } else if (key !== 'examples') {
      yield* schemas(child, childLocation);
    }
  }
}

test('the document › is OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
});

test('every schema › has a type or a composition', () => {
  const allSchemas = [...schemas(document, '#')];
  expect(allSchemas.length).toBeGreaterThan(400);
  const untypedSchemas = allSchemas.filter(
    ([, schema]) => !['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'const', 'enum'].some((keyword) => keyword in schema),
  );
  expect(untypedSchemas.map(([location]) => location)).toEqual([]);
});

test('every reference › resolves, and every component is referenced', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? '');
  const { schemas, examples } = document.components;
  const componentReferences = Object.entries({ schemas, examples }).flatMap(([kind, components]) =>
    Object.keys(components).map((name) => `#/components/${kind}/${name}`),
  );
  expect([...new Set(references)].toSorted()).toEqual(componentReferences.toSorted());
});

test('every operation › has a unique name, a tag, a summary and a description of each reply', () => {
  const operations = operationsOf(document);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const operation of operations) {
    const { summary, description, tags } = operation as unknown as Record<string, unknown>;
    expect([operation.operationId, typeof summary, typeof description, Array.isArray(tags)]).toEqual([
      operation.operationId,
      'string',
      'string',
      true,
    ]);
    for (const [status, reply] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      expect(reply.description).toMatch(/\w+\./);
    }
  }
});

test('every parameter › has a description and an example, and path parameters match the path', () => {
  for (const { path, method, ...operation } of operationsOf(document)) {
    const { parameters = [] } = operation as unknown as { parameters?: Parameter[] };
    const pathParameters = parameters.filter((parameter) => parameter.in === 'path');
    expect([method, path, pathParameters.map(({ name, required }) => [name, required])]).toEqual([
      method,
      path,
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
    ]);
    for (const { name, description, example, schema } of parameters) {
      expect([method, path, name, description]).toEqual([method, path, name, expect.stringMatching(/^\S.*\.$/s)]);
      expect([method, path, name, schemaOf(document, schema).safeParse(requireExample(example)).error]).toEqual([
        method,
        path,
        name,
        undefined,
      ]);
    }
  }
});

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly example: unknown;
  readonly schema: object;
}

/** Throws when there is no example. */
function requireExample(example: unknown): unknown {
  if (example === undefined) throw new Error('a parameter has no example');
  return example;
}

/** Each property of the document with its location. */
function* properties(value: unknown, location: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'examples' || key === 'example') continue;
    if (key === 'properties')
      for (const [name, schema] of Object.entries(child as object))
        yield [`${location}/${name}`, schema as Record<string, unknown>];
    yield* properties(child, `${location}/${key}`);
  }
}

/** An object counts as having an example, because its properties have examples. */
function hasExample(schema: Record<string, unknown>): boolean {
  if (Array.isArray(schema.examples)) return true;
  const { $ref, properties: ownProperties, items, anyOf, oneOf, additionalProperties } = schema;
  if ($ref !== undefined || ownProperties !== undefined) return true;
  const innerSchemas = [anyOf ?? oneOf ?? items ?? additionalProperties ?? []].flat() as Record<string, unknown>[];
  const nonNullSchemas = innerSchemas.filter(({ type }) => type !== 'null');
  return nonNullSchemas.length > 0 && nonNullSchemas.every(hasExample);
}

test('every property › has a description and an example', () => {
  const allProperties = [...properties(document, '#')];
  expect(allProperties.length).toBeGreaterThan(1_000);
  const undescribedProperties = allProperties.filter(
    ([, schema]) => typeof schema.description !== 'string' || !/\w/.test(schema.description),
  );
  expect(undescribedProperties.map(([location]) => location)).toEqual([]);
  expect(allProperties.filter(([, schema]) => !hasExample(schema)).map(([location]) => location)).toEqual([]);
});

test('the example of every property › matches its schema', () => {
  const checkedExamples = [...properties(document, '#')].flatMap(([location, schema]) => {
    const { examples = [], ...schemaWithoutExamples } = schema as { examples?: unknown[] };
    if (examples.length === 0) return [];
    // A compilation of all components per property takes seconds, and few properties refer to one.
    const validator = JSON.stringify(schemaWithoutExamples).includes('"$ref"')
      ? schemaOf(document, schemaWithoutExamples)
      : z.fromJSONSchema(schemaWithoutExamples);
    return examples.map((example) => [location, validator.safeParse(example).success]);
  });
  expect(checkedExamples.filter(([, isValid]) => !isValid)).toEqual([]);
});

test('every operation with a body › has an example of it', () => {
  for (const { operationId, ...operation } of operationsOf(document)) {
    const { requestBody } = operation as unknown as { requestBody?: { content: Record<string, Media> } };
    for (const { schema, example } of Object.values(requestBody?.content ?? {}))
      expect([
        operationId,
        JSON.stringify(example === undefined ? exampleSource(schema) : { examples: [example] }),
      ]).toEqual([operationId, expect.stringContaining('"examples":[')]);
  }
});

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

function exampleSource(schema: object): unknown {
  if ('anyOf' in schema) return (schema.anyOf as object[]).map(exampleSource);
  return '$ref' in schema ? document.components.schemas[String(schema.$ref).split('/').at(-1) ?? ''] : schema;
}

test('every error › has an example with its own code', () => {
  for (const { operationId, responses } of operationsOf(document)) {
    expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining(['405'])]);
    for (const [status, { description, content }] of Object.entries(responses)) {
      if (Number(status) < 400 || (operationId === 'readyz' && status === '503')) continue;
      const [{ examples = {} } = {}] = Object.values(content ?? {}) as { examples?: Record<string, Example> }[];
      const codes = Object.values(examples).map((example) =>
        codeOf('$ref' in example ? referencedExample(example.$ref) : example),
      );
      const documented = [...description.matchAll(/`(\w+)`:/g)].map(([, code]) => code);
      expect([operationId, status, codes]).toEqual([operationId, status, documented]);
    }
  }
});

type Example = { readonly value: object } | { readonly $ref: string };

function referencedExample($ref: string): { readonly value: object } {
  const example = document.components.examples[$ref.slice('#/components/examples/'.length)];
  if (example === undefined) throw new Error(`${$ref} is not defined`);
  return example;
}

/** The code of a problem document, or of an error in the format of OpenAI's clients. */
function codeOf(example: { readonly value?: { code?: string; error?: { code: string } } }): string | undefined {
  return example.value?.code ?? example.value?.error?.code;
}

test('the example of every error › matches its schema, and that of a budget has all amounts', () => {
  const { BudgetProblem, Problem } = document.components.schemas as { BudgetProblem: object; Problem: object };
  for (const [code, { value }] of Object.entries(document.components.examples)) {
    const schema = schemaOf(document, code === 'budget_exceeded' ? BudgetProblem : Problem);
    expect([code, schema.safeParse(value).error]).toEqual([code, undefined]);
  }
  expect(document.components.examples.budget_exceeded?.value).toMatchObject({ status: 402, code: 'budget_exceeded' });
  expect(Object.keys((BudgetProblem as { properties: object }).properties)).toEqual(
    expect.arrayContaining(['cap', 'used', 'reserved', 'limit', 'required_usd', 'resets_at']),
  );
});

test('schemas of requests › refuse unknown fields, and those of replies allow new fields', () => {
  const { DebateRequest, DebaterRequest, Debate, Position } = document.components.schemas;
  expect([DebateRequest, DebaterRequest]).toEqual(
    Array(2).fill(expect.objectContaining({ additionalProperties: false })),
  );
  for (const schema of [Debate, Position]) expect(schema).not.toHaveProperty('additionalProperties');
});

test('a request › requires the question alone, and the examples are valid requests', () => {
  const request = document.components.schemas.DebateRequest as { required: string[]; examples: unknown[] };
  expect(request.required).toEqual(['question']);
  expect(request.examples).toHaveLength(2);
  for (const example of request.examples) {
    expect(debateRequestSchema.safeParse(example).success).toBe(true);
    expect(schemaOf(document, request).safeParse(example).success).toBe(true);
  }
});

test('every event of the log › is among the events of the stream', () => {
  const { discriminator } = document.components.schemas.DebateEvent as { discriminator: { mapping: object } };
  const names = Object.keys(discriminator.mapping);
  expect(names.toSorted()).toEqual(['debate.delta', ...Object.keys(eventPayloads)].toSorted());
});

test('the check of replies › distinguishes a valid reply from an invalid one', () => {
  const operation = operationsOf(document).find(({ operationId }) => operationId === 'healthz');
  if (operation === undefined) throw new Error('healthz is not documented');
  const deviationsOf = (status: number, contentType: string | null, body: unknown) =>
    deviations(document, operation, { status, contentType, body });
  expect(deviationsOf(200, 'application/json; charset=utf-8', { status: 'ok', version: '1' })).toEqual([]);
  expect(deviationsOf(200, 'application/json', { status: 'ok' })).toHaveLength(1);
  expect(deviationsOf(200, 'application/json', { status: 'ok', version: '1', extra: 1 })).toHaveLength(1);
  expect(deviationsOf(200, 'application/json', { status: 'fine', version: '1' })).toHaveLength(1);
  expect(deviationsOf(200, 'text/plain', 'ok')).toHaveLength(1);
  expect(deviationsOf(204, null, '')).toHaveLength(1);
});
