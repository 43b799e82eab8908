/** The page is small, is revalidated each time, and has a policy that forbids other scripts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import ts from 'typescript-6';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageScript, withoutComments } from '../../src/http/page/page-script.ts';
import { buildTestApp, type TestApp } from '../support/build-app.ts';

const LIBRARY = '/node_modules/htm/preact/standalone.module.js';
const FIRST_PARTS = ['/', '/web/page.js', '/web/page.css', '/web/icon.svg', LIBRARY];
const LATER_PARTS = [
  '/web/record-pages.js',
  '/web/calibration-page.js',
  '/web/compare-page.js',
  '/web/estimate-chart.js',
  '/web/field-table.js',
  '/web/acting.js',
  '/web/long-answer.js',
  '/web/markdown.js',
];
const MARKDOWN_LIBRARY = '/node_modules/marked/lib/marked.esm.js';
const PARTS = [...FIRST_PARTS, ...LATER_PARTS, MARKDOWN_LIBRARY];
const root = join(import.meta.dirname, '../..');

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({ adminKey: 'change-me-0123456789abcdef0123456789', runs: false });
});
afterAll(() => service.close());

const get = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });

test('the page › is served to all clients, at the address of any debate too', async () => {
  const [homeReply, debateReply] = [await get('/'), await get('/d/0b1e')];
  expect([homeReply.statusCode, debateReply.statusCode]).toEqual([200, 200]);
  expect(homeReply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(debateReply.body).toBe(homeReply.body);
  expect((await get('/web/page.html')).statusCode).toBe(404);
  expect((await get('/web/../config.ts')).statusCode).toBe(404);
  expect((await service.app.inject({ method: 'POST', url: '/' })).headers['allow']).toBe('GET, HEAD');
});

test('the page › runs only its own script, and its policy forbids markup from text', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  const directives = Object.fromEntries(policy.split(';').map((each) => each.split(/ (.*)/s).slice(0, 2)));
  expect(directives).toEqual({
    ...{ 'default-src': "'none'", 'script-src': "'self'", 'style-src': "'self'", 'img-src': "'self'" },
    ...{ 'connect-src': "'self'", 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" },
    ...{ 'require-trusted-types-for': "'script'", 'trusted-types': "'none'" },
  });
  const { headers } = await get('/');
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  expect(headers).not.toHaveProperty('strict-transport-security');
  // Replies with JSON do not need the headers that protect pages.
  expect((await get('/healthz')).headers).not.toHaveProperty('content-security-policy');
});

test('the page › has no inline code and no inline style, and its script writes no markup', async () => {
  const page = (await get('/')).body;
  expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc="\/web\/page\.js")|<script[^>]*>[^<]/);
  expect((await get('/web/page.js')).body).not.toMatch(
    /innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function/,
  );
});

test('the page › loads 20 KB or less for a debate and its form, with gzip and with br', async () => {
  for (const encoding of ['gzip', 'br']) {
    const sizes = await Promise.all(
      FIRST_PARTS.map(async (part) => (await get(part, { 'accept-encoding': encoding })).rawPayload.length),
    );
    const total = sizes.reduce((sum, size) => sum + size);
    expect(
      total,
      `${encoding}: ${FIRST_PARTS.map((part, index) => `${part} ${sizes[index]}`).join(', ')}`,
    ).toBeLessThanOrEqual(20 * 1024);
  }
});

describe('each part of the page', () => {
  test.each(PARTS)('has an encoding that the browser accepts: %s', async (part) => {
    const identityReply = await get(part, { 'accept-encoding': 'identity' });
    const gzipReply = await get(part, { 'accept-encoding': 'gzip, deflate' });
    const brotliReply = await get(part, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const refusedEncodingsReply = await get(part, { 'accept-encoding': 'gzip;q=0, br;q=0.0' });
    expect(
      [identityReply, gzipReply, brotliReply, refusedEncodingsReply].map(({ headers }) => headers['content-encoding']),
    ).toEqual([undefined, 'gzip', 'br', undefined]);
    expect(gunzipSync(gzipReply.rawPayload).toString()).toBe(identityReply.body);
    expect(brotliDecompressSync(brotliReply.rawPayload).toString()).toBe(identityReply.body);
    expect(identityReply.headers['vary']).toMatch(/accept-encoding/i);
  });

  test.each(PARTS)('is not sent again to a browser with a current copy: %s', async (part) => {
    const first = await get(part);
    const etag = String(first.headers['etag']);
    expect(first.headers['cache-control']).toBe('no-cache');
    const revalidation = await get(part, { 'if-none-match': etag });
    expect([revalidation.statusCode, revalidation.body, revalidation.headers['etag']]).toEqual([304, '', etag]);
    expect((await get(part, { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
  });
});

test.each([LIBRARY, MARKDOWN_LIBRARY])(
  'the library %s › equals the file of its package, byte for byte',
  async (library) => {
    expect((await get(library)).body).toBe(readFileSync(join(root, library), 'utf8'));
  },
);

test('a process without request handling › has no page', async () => {
  const workerApp = await buildTestApp({
    runs: false,
    http: { servedRoutes: { tenants: false, operator: false, details: true } },
  });
  expect((await workerApp.app.inject('/')).statusCode).toBe(404);
  await workerApp.close();
});

test.each(LATER_PARTS)(
  'the script %s › imports only names that the first script or another part exports',
  async (part) => {
    for (const [, names = '', from = ''] of (await get(part)).body.matchAll(
      /^import \{([^}]*)\} from '\.(\/[\w-]+\.js)';$/gm,
    )) {
      expect(['/web/page.js', ...LATER_PARTS]).toContain(`/web${from}`);
      const exportingScript = (await get(`/web${from}`)).body;
      for (const name of names.split(',').map((each) => each.trim())) {
        expect(exportingScript).toMatch(
          new RegExp(`^export (?:(?:async )?function\\*?|const|class) (?:\\{.*)?\\b${name}\\b`, 'm'),
        );
      }
    }
  },
);

describe('the script that is sent', () => {
  const entry = new URL('../../src/web/main.js', import.meta.url);
  /** The source as a compiler prints it, without comments and indentation. */
  const printNormalized = (source: string) =>
    ts
      .createPrinter({ removeComments: true })
      .printFile(ts.createSourceFile('page.js', source, ts.ScriptTarget.ESNext, false, ts.ScriptKind.JS))
      .replaceAll(/\n\s*/g, '\n');

  test('lacks the comments and the indentation of its source, and nothing else', () => {
    const source = pageScript(entry);
    expect(printNormalized(withoutComments(source))).toBe(printNormalized(source));
    expect(withoutComments(source)).not.toMatch(/^\s|\/\*/m);
  });

  test('has every module once, after its dependencies, and imports only the library', () => {
    const script = withoutComments(pageScript(entry));
    expect([...script.matchAll(/^import .*$/gm)].map(([line]) => line)).toEqual([
      "import * as library from '../../node_modules/htm/preact/standalone.module.js';",
    ]);
    // Each name at the beginning of a line of the source belongs to the whole page.
    const names = [
      ...pageScript(entry).matchAll(/^(?:export )?(?:const|class|function|async function\*?) (\w+)/gm),
    ].map(([, name]) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(script.indexOf('const NEW_VIEW')).toBeLessThan(script.indexOf('function DebatePage'));
  });
});
