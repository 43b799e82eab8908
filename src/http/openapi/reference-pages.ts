/** Serves the API reference at `/docs` with Swagger UI. Its files are read at the first request. */

import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { protectPages } from '../page/page-headers.ts';
import { serveFile, staticFile } from '../page/static-file.ts';

const html = 'text/html; charset=utf-8';
const javascript = 'text/javascript; charset=utf-8';
const css = 'text/css; charset=utf-8';

/** Files of the package swagger-ui-dist with their media types. */
const UI_FILES = {
  'swagger-ui.css': css,
  'swagger-ui-bundle.js': javascript,
  'favicon-16x16.png': 'image/png',
  'favicon-32x32.png': 'image/png',
};
const OWN_FILES = { 'documentation-theme.css': css, 'show-reference.js': javascript };

/** Allows inline styles and data images, which Swagger UI uses. */
const POLICY = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
};

/** The OpenAPI document in both formats. */
export interface Documentation {
  json(): Promise<object>;
  yaml(): Promise<string>;
}

/** Registered in its own scope, because only pages need the security headers of pages. */
export const referencePages: FastifyPluginAsync<Documentation> = async (pages, documentation) => {
  protectPages(pages, POLICY);
  // Relative addresses, because the service may have a path prefix behind a proxy.
  serveFile(pages, '/docs', () => staticFile(html, pageWith('./docs/static')));
  serveFile(pages, '/docs/', () => staticFile(html, pageWith('./static')));
  serveFiles(pages, UI_FILES, new URL('./', import.meta.resolve('swagger-ui-dist')));
  serveFiles(pages, OWN_FILES, new URL('./', import.meta.url));
  pages.get('/docs/json', { schema: { hide: true } }, () => documentation.json());
  pages.get('/docs/yaml', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('application/x-yaml').send(await documentation.yaml()),
  );
};

function serveFiles(pages: FastifyInstance, files: Readonly<Record<string, string>>, folder: URL): void {
  for (const [name, type] of Object.entries(files))
    serveFile(pages, `/docs/static/${name}`, () => staticFile(type, readFileSync(new URL(name, folder))));
}

function pageWith(base: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley API</title>
<link rel="stylesheet" href="${base}/swagger-ui.css">
<link rel="stylesheet" href="${base}/documentation-theme.css">
<link rel="icon" type="image/png" href="${base}/favicon-32x32.png" sizes="32x32">
<link rel="icon" type="image/png" href="${base}/favicon-16x16.png" sizes="16x16">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${base}/swagger-ui-bundle.js"></script>
<script src="${base}/show-reference.js"></script>
</body>
</html>
`;
}
