/** The live page at `/` and `/d/{id}`: files that are read once, and a policy that lets nothing else run. */

import { readFileSync } from 'node:fs';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { laterScript, pageScript, withoutComments, withoutSpaces } from './page-script.ts';
import { serveFile, staticFile } from './static-file.ts';

const FOLDER = new URL('../../web/', import.meta.url);
/** Loaded when they are opened. */
const LATER = [
  'record-pages.js',
  'calibration-page.js',
  'compare-page.js',
  'estimate-chart.js',
  'field-table.js',
  'acting.js',
  'long-answer.js',
  'markdown.js',
];

/** Nothing but what is named. A text is made into markup by nobody: of trusted types there are none. */
const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

export async function showLivePage(app: FastifyInstance): Promise<void> {
  await app.register(pages);
  await app.register(parts);
}

/** In a scope of its own: only pages need the headers that protect pages. */
const pages: FastifyPluginAsync = async (scope) => {
  await scope.register(helmet, {
    // Transport security is the proxy's to promise: this service also runs on plain http://localhost.
    strictTransportSecurity: false,
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
  });
  const page = staticFile('text/html; charset=utf-8', read('page.html'));
  for (const path of ['/', '/d/:id']) serveFile(scope, path, page);
};

const parts: FastifyPluginAsync = async (scope) => {
  const entry = new URL('main.js', FOLDER);
  const script = withoutComments(pageScript(entry));
  // The package tells programs another path; what is for browsers lies beside it. The page names it by its path from there.
  const library = new URL('standalone.module.js', import.meta.resolve('htm/preact/standalone'));
  const javascript = 'text/javascript; charset=utf-8';
  serveFile(scope, '/web/page.js', staticFile(javascript, script));
  for (const name of LATER) {
    const later = laterScript(new URL(name, FOLDER), entry, 'page.js');
    serveFile(scope, `/web/${name}`, staticFile(javascript, withoutComments(later)));
  }
  const markdown = readFileSync(new URL(import.meta.resolve('marked')), 'utf8');
  serveFile(scope, '/node_modules/marked/lib/marked.esm.js', staticFile(javascript, markdown));
  serveFile(
    scope,
    '/node_modules/htm/preact/standalone.module.js',
    staticFile(javascript, readFileSync(library, 'utf8')),
  );
  serveFile(
    scope,
    '/web/page.css',
    staticFile('text/css; charset=utf-8', withoutSpaces(withoutComments(read('page.css')))),
  );
  serveFile(scope, '/web/icon.svg', staticFile('image/svg+xml', read('icon.svg')));
};

function read(name: string): string {
  return readFileSync(new URL(`files/${name}`, FOLDER), 'utf8');
}
