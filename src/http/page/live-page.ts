/**
 * Serves the live page at `/` and `/d/{id}`. Its files are read at the first request, and its policy allows no other
 * scripts.
 */

import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Services } from '../../operations/services.ts';
import { pageUnder } from '../base-path.ts';
import { protectPages } from './page-headers.ts';
import { laterScript, pageScript, withoutComments, withoutSpaces } from './page-script.ts';
import { serveFile, staticFile } from './static-file.ts';

const FOLDER = new URL('../../web/', import.meta.url);
/** Modules that the page loads only when they are opened. */
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

type Under = Pick<Services, 'basePath'>;

export async function showLivePage(app: FastifyInstance, { basePath }: Under): Promise<void> {
  await app.register(pages, { basePath });
  await app.register(parts);
}

/** Registered in its own scope, because only pages need the security headers of pages. */
const pages: FastifyPluginAsync<Under> = async (scope, { basePath }) => {
  protectPages(scope, POLICY);
  const page = () => staticFile('text/html; charset=utf-8', pageUnder(basePath, read('page.html')));
  for (const path of ['/', '/d/:id']) serveFile(scope, path, page);
};

const javascript = 'text/javascript; charset=utf-8';

const parts: FastifyPluginAsync = async (scope) => {
  const entry = new URL('main.js', FOLDER);
  // The package exports another file to programs; the build for browsers is beside it.
  const library = new URL('standalone.module.js', import.meta.resolve('htm/preact/standalone'));
  const files = {
    '/web/page.js': () => served(pageScript(entry)),
    '/node_modules/marked/lib/marked.esm.js': () => readFileSync(new URL(import.meta.resolve('marked')), 'utf8'),
    '/node_modules/htm/preact/standalone.module.js': () => readFileSync(library, 'utf8'),
  };
  for (const [path, text] of Object.entries(files)) serveFile(scope, path, () => staticFile(javascript, text()));
  for (const name of LATER) {
    const later = () => served(laterScript(new URL(name, FOLDER), entry, 'page.js'));
    serveFile(scope, `/web/${name}`, () => staticFile(javascript, later()));
  }
  const style = () => withoutSpaces(withoutComments(read('page.css')));
  serveFile(scope, '/web/page.css', () => staticFile('text/css; charset=utf-8', style()));
  serveFile(scope, '/web/icon.svg', () => staticFile('image/svg+xml', read('icon.svg')));
};

/** Rewrites import paths: in the source, packages are beside `src`; served, they are beside the page's files. */
function served(source: string): string {
  return withoutComments(source).replaceAll(" from '../../node_modules/", " from '../node_modules/");
}

function read(name: string): string {
  return readFileSync(new URL(`files/${name}`, FOLDER), 'utf8');
}
