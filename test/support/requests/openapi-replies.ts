/** Compares replies with the OpenAPI document. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export interface DocumentedOperation {
  readonly operationId: string;
  readonly method: string;
  /** `/v1/debates/{id}` */
  readonly path: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, DocumentedReply>>;
}

interface DocumentedReply {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

export interface OpenapiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<DocumentedOperation, 'path' | 'method'>>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly examples: Readonly<Record<string, { readonly value: object }>>;
  };
}

export async function documentOf(app: FastifyInstance): Promise<OpenapiDocument> {
  return (await app.inject('/openapi.json')).json();
}

export function operationsOf({ paths }: OpenapiDocument): DocumentedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

export interface ActualReply {
  readonly status: number;
  readonly contentType: string | null;
  /** The parsed body: JSON, or an event of a stream. */
  readonly body: unknown;
}

/** The differences from the document, a sentence each. A field that is not documented is a difference. */
export function deviations(document: OpenapiDocument, operation: DocumentedOperation, reply: ActualReply): string[] {
  const documented = operation.responses[String(reply.status)];
  if (documented === undefined) return [`${reply.status} is not documented`];
  const type = reply.contentType?.split(';', 1)[0] ?? null;
  if (documented.content === undefined) return type === null ? [] : [`${reply.status} has a body of ${type}`];
  const schema = documented.content[type ?? '']?.schema;
  if (schema === undefined) return [`${reply.status} is not documented as ${type}`];
  const isTextOfEvents = type === 'text/event-stream' && 'type' in schema && schema.type === 'string';
  // For generated clients some streams are documented as text. They have the same events as the others.
  const shape = isTextOfEvents ? { $ref: '#/components/schemas/DebateEvent' } : schema;
  const result = schemaOf(document, shape).safeParse(reply.body);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

export function schemaOf({ components }: OpenapiDocument, schema: object): z.ZodType {
  const schemaWithDefinitions = { ...schema, $defs: components.schemas };
  const text = JSON.stringify(schemaWithDefinitions, (_, value: unknown) => withoutOtherFields(value)).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  );
  return z.fromJSONSchema(JSON.parse(text));
}

/** An object that lists its fields has no others, unless the document allows them. */
function withoutOtherFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const isOpen = !('properties' in value) || 'additionalProperties' in value || typeof value.properties !== 'object';
  return isOpen ? value : { ...value, additionalProperties: false };
}
