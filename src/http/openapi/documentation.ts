/**
 * Generates the OpenAPI document from the schemas that check requests and replies, and serves the pages that show it.
 */

import type { FastifyDynamicSwaggerOptions as SwaggerOptions } from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import Fastify from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { lazily } from '../../lib/lazily.ts';
import type { Services } from '../../operations/services.ts';
import { componentRegistry } from '../schemas/components.ts';
import { problemExamples } from '../schemas/problem-examples.ts';
import { describeField } from './describe-field.ts';
import type { OpenapiDocument } from './openapi-document.ts';
import { tidyDocument } from './openapi-document.ts';
import type { Documentation } from './reference-pages.ts';
import { referencePages } from './reference-pages.ts';

const tags = [
  { name: 'debates', description: 'Create, follow, read and cancel debates.' },
  { name: 'chat', description: 'Debates for clients of the OpenAI API.' },
  { name: 'responses', description: 'Debates for clients of the Responses API.' },
  { name: 'history', description: 'Finished debates and statistics about them.' },
  { name: 'budget', description: "The tenant's budget and the ledger of its calls." },
  { name: 'models', description: 'The models that a panel can use.' },
  { name: 'panels', description: 'Stored debate settings with a name.' },
  { name: 'reviews', description: 'Debates for human review, and the verdicts.' },
  { name: 'webhooks', description: 'Endpoints that receive a message when a debate ends.' },
  { name: 'agreement', description: 'Compares answers and groups the equivalent ones.' },
  { name: 'comparisons', description: 'Decides recorded debates again under other settings.' },
  { name: 'calibration', description: 'How reliable the confidence of a panel is, from labelled questions.' },
  { name: 'tenants', description: 'Tenants, their limits and their keys. For the operator.' },
  { name: 'service', description: 'Health and metrics. For the operator.' },
];

const description =
  'Answers a question with a panel of language models. The models first answer independently, then read and criticise each other until a stopping rule ends the debate. Errors are `application/problem+json` with a stable `code`. Responses may get new fields, and fields may get values that are not listed here: a newer version may have stored them.';

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };
const contact = { name: 'The maintainers of Parley' };

type BasePath = Pick<Services, 'basePath'>;

/** Must be called before the first route is added. The document is generated at the first request for it. */
export function documentApi(
  app: FastifyInstance,
  { basePath }: BasePath,
  { version }: { readonly version: string },
): Documentation {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    // Fastify adds a HEAD route to each GET route.
    if (method !== 'HEAD') routes.push({ method, url, ...(schema === undefined ? {} : { schema }), handler });
  });
  const describingApp = lazily(() => buildDescribingApp(routes, swaggerOptions(basePath, version)));
  return {
    json: async () => (await describingApp()).swagger(),
    yaml: async () => (await describingApp()).swagger({ yaml: true }),
  };
}

async function handler(): Promise<never> {
  throw new Error('this route is only described and must not be called');
}

/** Builds an app with the same routes, which never listens and only generates the document. */
async function buildDescribingApp(routes: readonly RouteOptions[], options: SwaggerOptions): Promise<FastifyInstance> {
  const { default: swagger } = await import('@fastify/swagger');
  const app: FastifyInstance = Fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, options);
  for (const route of routes) app.route(route);
  await app.ready();
  return app;
}

function swaggerOptions(basePath: string, version: string): SwaggerOptions {
  const schemaRegistry = componentRegistry();
  const options = { schemaRegistry, zodToJsonConfig: { override: describeField } };
  const transformObject = createJsonSchemaTransformObject(options);
  return {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Parley', version, description, license, contact },
      servers: [{ url: basePath || '/' }],
      tags,
      security: [{ key: [] }, {}],
      components: {
        examples: problemExamples(),
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: "A tenant's key, where keys are in use." },
          adminKey: { type: 'http', scheme: 'bearer', description: "The operator's key, PARLEY_ADMIN_KEY." },
        },
      },
    },
    convertConstToEnum: false,
    transform: withReplies(createJsonSchemaTransform(options)),
    transformObject: (document) =>
      tidyDocument(transformObject(document) as OpenapiDocument) as ReturnType<typeof transformObject>,
  };
}

type Transform = ReturnType<typeof createJsonSchemaTransform>;

interface DocumentedReply {
  description?: string | undefined;
  headers?: object;
  content?: Record<string, { examples?: object }>;
}

/**
 * Adds headers and examples of replies and the description of replies without a body, which the type provider's
 * transform omits.
 */
function withReplies(transform: Transform): Transform {
  return (input) => {
    const transformed = transform(input);
    const replies = (input.schema?.response ?? {}) as Record<string, DocumentedReply>;
    for (const [status, reply] of Object.entries(
      (transformed.schema.response ?? {}) as Record<string, DocumentedReply>,
    ))
      completeReply(reply, replies[status] ?? {});
    return transformed;
  };
}

function completeReply(reply: DocumentedReply, { description, headers = {}, content = {} }: DocumentedReply): void {
  Object.assign(reply, { description }, Object.keys(headers).length > 0 ? { headers } : {});
  for (const [type, { examples }] of Object.entries(content))
    if (examples !== undefined) Object.assign(reply.content?.[type] ?? {}, { examples });
}

/** Adds the routes /openapi.json and /docs. */
export async function showDocumentation(app: FastifyInstance, documentation: Documentation): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, () => documentation.json());
  await app.register(referencePages, documentation);
}
