/** The OpenAPI document, made from the schemas that check requests and replies, and the pages that show it. */

import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { serveFile, staticFile } from '../page/static-file.ts';
import { componentRegistry } from '../schemas/components.ts';
import type { OpenapiDocument } from './openapi-document.ts';
import { tidyDocument } from './openapi-document.ts';

const tags = [
  { name: 'debates', description: 'Questions and how they are debated.' },
  { name: 'chat', description: 'Debates for clients of the OpenAI API.' },
  { name: 'history', description: 'Finished debates and their outcomes.' },
  { name: 'budget', description: 'What may be spent and is spent.' },
  { name: 'models', description: 'What a panel can be made of.' },
  { name: 'panels', description: 'Debate settings under a name.' },
  { name: 'reviews', description: 'What a human should decide, and has.' },
  { name: 'webhooks', description: 'Being told of what happened.' },
  { name: 'agreement', description: 'Which answers are the same.' },
  { name: 'tenants', description: 'Who is served, how much, and by which keys: for the operator.' },
  { name: 'service', description: 'Health, readiness and metrics, for operators.' },
];

const description =
  'Answers one question with a panel of language models that first answer alone, then read and criticise each other, until a counted rule stops them. Refusals are `application/problem+json` with a stable `code`. Replies may gain fields, and values that are not listed: a newer version may have stored them.';

/** To be called before the first route is added. */
export async function documentApi(app: FastifyInstance, version: string): Promise<void> {
  const schemaRegistry = componentRegistry();
  const made = { schemaRegistry, zodToJsonConfig: { override: describeField } };
  const transformObject = createJsonSchemaTransformObject(made);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Parley', version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      servers: [{ url: '/' }],
      tags,
      security: [{ key: [] }, {}],
      components: {
        securitySchemes: {
          key: { type: 'http', scheme: 'bearer', description: "A tenant's key, where keys are in use." },
          adminKey: { type: 'http', scheme: 'bearer', description: "The operator's key, PARLEY_ADMIN_KEY." },
        },
      },
    },
    convertConstToEnum: false,
    transform: withReplies(createJsonSchemaTransform(made)),
    transformObject: (document) =>
      tidyDocument(transformObject(document) as OpenapiDocument) as ReturnType<typeof transformObject>,
  });
}

/** A field has the description that its schema has; a reply without a body is null, as the type provider has it. */
function describeField({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const description = z.globalRegistry.get(zodSchema)?.description;
  if (description !== undefined && jsonSchema.$ref === undefined) jsonSchema.description ??= description;
  if (zodSchema instanceof z.core.$ZodUndefined) jsonSchema.type = 'null';
}

type Transform = ReturnType<typeof createJsonSchemaTransform>;

interface DocumentedReply {
  description?: string | undefined;
  headers?: object;
}

/** The type provider's transform leaves out the headers of replies, and what a reply without a body means. */
function withReplies(transform: Transform): Transform {
  return (given) => {
    const made = transform(given);
    const replies = (given.schema?.response ?? {}) as Record<string, DocumentedReply>;
    for (const [status, reply] of Object.entries((made.schema.response ?? {}) as Record<string, DocumentedReply>)) {
      const { description, headers = {} } = replies[status] ?? {};
      Object.assign(reply, { description }, Object.keys(headers).length > 0 ? { headers } : {});
    }
    return made;
  };
}

/** /openapi.json and /docs. */
export async function showDocumentation(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(documentationPages);
}

/** In a scope of its own: only pages need the headers that protect pages. */
const documentationPages: FastifyPluginAsync = async (pages) => {
  await pages.register(helmet, {
    // Transport security is the proxy's to promise: this service also runs on plain http://localhost.
    strictTransportSecurity: false,
    contentSecurityPolicy: { directives: { 'img-src': ["'self'", 'data:'], 'upgrade-insecure-requests': null } },
  });
  await pages.register(swaggerUi, {
    routePrefix: '/docs',
    theme: {
      title: 'Parley API',
      css: [
        {
          filename: 'theme.css',
          content: readFileSync(new URL('documentation-theme.css', import.meta.url), 'utf8'),
        },
      ],
    },
    // A link within a button, which each operation would have else, can be reached by no key.
    uiConfig: { layout: 'BaseLayout', deepLinking: false },
  });
  serveUiFiles(pages);
};

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** The plugin would read them from disk, with a file descriptor for each client until it has read all. */
function serveUiFiles(pages: FastifyInstance): void {
  const folder = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));
  for (const name of readdirSync(folder)) {
    const type = mediaTypes[extname(name)];
    if (type !== undefined)
      serveFile(pages, `/docs/static/${name}`, staticFile(type, readFileSync(new URL(name, folder))));
  }
}
