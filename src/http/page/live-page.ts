/**
 * Serves the live page at `/` and `/d/{id}`. Its files are read at the first request, and its policy allows no other
 * scripts.
 */

import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Services } from '../../operations/services.ts';
import { pageWithBasePath } from '../base-path.ts';
import { protectPages } from './page-headers.ts';
import { lazyScript, pageScript, withoutComments, withoutSpaces } from './page-script.ts';
import { serveFile, staticFile } from './static-file.ts';

const FOLDER = new URL('../../web/', import.meta.url);
/** Modules that the page imports only when a part that needs them is opened. */
const LAZY_MODULES = [
  'record-pages.js',
  'calibration-page.js',
  'compare-page.js',
  'estimate-chart.js',
  'field-table.js',
  'acting.js',
  'long-answer.js',
  'markdown.js',
];

/** Allows only the named sources. No trusted types exist, so the page cannot convert text to markup. */
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

type BasePath = Pick<Services, 'basePath'>;

export async function showLivePage(app: FastifyInstance, { basePath }: BasePath): Promise<void> {
  await app.register(pageScope, { basePath });
  await app.register(assets);
}

/** Registered in its own scope, because only pages need the security headers of pages. */
const pageScope: FastifyPluginAsync<BasePath> = async (scope, { basePath }) => {
  protectPages(scope, POLICY);
  const page = () => staticFile('text/html; charset=utf-8', pageWithBasePath(basePath, readPageFile('page.html')));
  for (const path of ['/', '/d/:id']) serveFile(scope, path, page);
};

const javascript = 'text/javascript; charset=utf-8';

const assets: FastifyPluginAsync = async (scope) => {
  const entry = new URL('main.js', FOLDER);
  // The package exports another file to programs; the build for browsers is beside it.
  const library = new URL('standalone.module.js', import.meta.resolve('htm/preact/standalone'));
  const files = {
    '/web/page.js': () => servedSource(pageScript(entry)),
    '/node_modules/marked/lib/marked.esm.js': () => readFileSync(new URL(import.meta.resolve('marked')), 'utf8'),
    '/node_modules/htm/preact/standalone.module.js': () => readFileSync(library, 'utf8'),
  };
  for (const [path, text] of Object.entries(files)) serveFile(scope, path, () => staticFile(javascript, text()));
  for (const name of LAZY_MODULES) {
    const script = () => servedSource(lazyScript(new URL(name, FOLDER), entry, 'page.js'));
    serveFile(scope, `/web/${name}`, () => staticFile(javascript, script()));
  }
  const style = () => withoutSpaces(withoutComments(readPageFile('page.css')));
  serveFile(scope, '/web/page.css', () => staticFile('text/css; charset=utf-8', style()));
  serveFile(scope, '/web/icon.svg', () => staticFile('image/svg+xml', readPageFile('icon.svg')));
};

/** Rewrites import paths: in the source, packages are beside `src`; served, they are beside the page's files. */
function servedSource(source: string): string {
  return withoutComments(source).replaceAll(" from '../../node_modules/", " from '../node_modules/");
}

function readPageFile(name: string): string {
  return readFileSync(new URL(`files/${name}`, FOLDER), 'utf8');
}
