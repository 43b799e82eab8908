/** The adapters' fetch behaves as Node's own in everything that they use: one list of cases, run with both. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, createZstdCompress, gzipSync } from 'node:zlib';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { fetchBy, leanFetch, sharesDispatcher } from '../../../src/models/wire/lean-fetch.ts';
import type { RequestHandler } from '../../support/local-servers.ts';
import { localServers } from '../../support/local-servers.ts';

const startServer = localServers();

async function serve(answer: RequestHandler): Promise<string> {
  return (await startServer(answer)).url;
}

const requestOptions = {
  method: 'POST',
  redirect: 'manual',
  body: '{}',
  headers: new Headers({ 'x-key': 'k' }),
} as const;

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );
}

async function readChunks(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  return text;
}

describe.each([
  ['lean', leanFetch],
  ['lean over Node’s', fetchBy(null)],
  ["Node's", globalThis.fetch],
])('%s fetch', (_, fetch) => {
  it('returns status, headers and text of any status', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(418, { 'retry-after': '7', 'x-two': ['a', 'b'] }).end('{"tea": "ä"}'),
    );
    const response = await fetch(url, requestOptions);
    expect([response.status, response.ok, response.url]).toEqual([418, false, expect.stringContaining(url)]);
    expect([response.headers.get('Retry-After'), response.headers.get('x-two')]).toEqual(['7', 'a, b']);
    expect(await response.text()).toBe('{"tea": "ä"}');
  });

  it('sends the method, the headers and the body with its length', async () => {
    const url = await serve(({ method, headers }, response) =>
      response.end(JSON.stringify([method, headers['x-key'], headers['content-length']])),
    );
    expect(await (await fetch(url, { ...requestOptions, body: '"ä"' })).json()).toEqual(['POST', 'k', '4']);
  });

  it('does not follow a redirect', async () => {
    const url = await serve((_request, response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end());
    expect((await fetch(url, requestOptions)).status).toBe(307);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('reads a body that comes as %s', async (encoding, compress) => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('{"a": 1}')),
    );
    expect(await (await fetch(url, requestOptions)).json()).toEqual({ a: 1 });
    expect(await readChunks(await fetch(url, requestOptions))).toBe('{"a": 1}');
  });

  it('throws a TypeError with the cause when a body is cut, read whole or in chunks', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"half": ', () => response.destroy());
    });
    for (const read of [(response: Response) => response.text(), readChunks]) {
      const failure = await failureOf(fetch(url, requestOptions).then(read));
      expect(failure).toBeInstanceOf(TypeError);
      expect(failure).toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } });
    }
  });

  it('throws a TypeError with the system’s error code when the port is closed', async () => {
    const { url, server } = await startServer(() => {});
    server.close();
    const failure = await failureOf(fetch(url, requestOptions));
    expect(failure).toBeInstanceOf(TypeError);
    expect(failure).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNREFUSED' } });
  });

  it('rejects and closes the socket when aborted before or during the wait or in the body', async () => {
    const reason = new Error('enough');
    expect(
      await failureOf(fetch('http://127.0.0.1:9/', { ...requestOptions, signal: AbortSignal.abort(reason) })),
    ).toBe(reason);

    const waitController = new AbortController();
    const silentClosed = Promise.withResolvers<void>();
    const silentUrl = await serve((_request, response) => {
      response.once('close', () => silentClosed.resolve());
      waitController.abort(reason);
    });
    expect(await failureOf(fetch(silentUrl, { ...requestOptions, signal: waitController.signal }))).toBe(reason);
    await silentClosed.promise;

    const readController = new AbortController();
    const endlessClosed = Promise.withResolvers<void>();
    const endlessUrl = await serve((_request, response) => {
      response.once('close', () => endlessClosed.resolve());
      response.write('data: 1\n\n');
    });
    const response = await fetch(endlessUrl, { ...requestOptions, signal: readController.signal });
    const chunks = readChunks(response);
    readController.abort(reason);
    expect(await failureOf(chunks)).toBe(reason);
    await endlessClosed.promise;
  });

  it('closes the socket when its reader stops reading a stream', async () => {
    const connectionClosed = Promise.withResolvers<void>();
    const url = await serve((_request, response) => {
      response.once('close', () => connectionClosed.resolve());
      response.write('data: 1\n\n');
    });
    const response = await fetch(url, requestOptions);
    for await (const _chunk of response.body ?? []) break;
    await connectionClosed.promise;
  });

  it('refuses a URL with a password', async () => {
    expect(await failureOf(fetch('http://user:secret@127.0.0.1:9/', requestOptions))).toBeInstanceOf(TypeError);
  });

  it('rejects with a TypeError for an invalid request, and never throws synchronously', async () => {
    const headers = { 'x-broken': 'a\nb' } as unknown as Headers;
    const attempts = [
      fetch('ftp://127.0.0.1/', requestOptions),
      fetch('http://127.0.0.1:9/', { ...requestOptions, headers }),
    ];
    for (const each of attempts) expect(await failureOf(each)).toBeInstanceOf(TypeError);
  });
});

it('lean fetch throws a TypeError for a cut compressed body, which Node’s own fetch accepts', async () => {
  const compressed = gzipSync('x'.repeat(10_000));
  const url = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(compressed.subarray(0, compressed.length - 12)),
  );
  expect(await failureOf(leanFetch(url, requestOptions).then((response) => response.text()))).toBeInstanceOf(TypeError);
});

it('lean fetch reads a body that comes as zstd, unless its window is larger than 8 MB', async () => {
  const url = await serve(({ headers }, response) => {
    const windowLog = Number(headers['x-window']);
    const params = { [constants.ZSTD_c_windowLog]: windowLog, [constants.ZSTD_c_enableLongDistanceMatching]: 1 };
    const compressor = createZstdCompress({ params });
    response.writeHead(200, { 'content-encoding': 'zstd' });
    compressor.pipe(response);
    compressor.write('{"a": ');
    compressor.end('1}');
  });
  const withWindow = (log: string) => ({ ...requestOptions, headers: new Headers({ 'x-window': log }) });
  expect(await (await leanFetch(url, withWindow('20'))).json()).toEqual({ a: 1 });
  expect(await failureOf(leanFetch(url, withWindow('27')).then((response) => response.text()))).toBeInstanceOf(
    TypeError,
  );
});

it.each([
  ['lean', leanFetch],
  ['lean over Node’s', fetchBy(null)],
])('%s fetch returns only the beginning of a long text, and closes its socket', async (_, fetch) => {
  const connectionClosed = Promise.withResolvers<void>();
  const url = await serve((_request, response) => {
    response.once('close', () => connectionClosed.resolve());
    const writeUntilFull = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', writeUntilFull);
    writeUntilFull();
  });
  expect(await (await fetch(url, requestOptions)).text()).toHaveLength(65_536);
  await connectionClosed.promise;
});

it('lean fetch passes every request that no adapter sends to Node’s own fetch', async () => {
  const url = await serve(({ method }, response) => response.end(method));
  expect(await leanFetch(url)).toBeInstanceOf(Response);
  expect(await leanFetch(new URL(url), requestOptions)).toBeInstanceOf(Response);
  expect(await leanFetch(url, { ...requestOptions, body: new Blob(['x']) })).toBeInstanceOf(Response);
  expect(await leanFetch(url, { ...requestOptions, cache: 'no-store' })).toBeInstanceOf(Response);
  expect(await leanFetch(url, requestOptions)).not.toBeInstanceOf(Response);
});

it('lean fetch waits as long as its caller, with any limit of the dispatcher', async () => {
  const previousDispatcher = getGlobalDispatcher();
  // Its clock ticks once a second, so a timeout takes effect within two.
  setGlobalDispatcher(new Agent({ headersTimeout: 100, bodyTimeout: 100 }));
  const url = await serve((_request, response) => {
    setTimeout(() => response.write('slow'), 2_500);
    setTimeout(() => response.end(' reply'), 5_000);
  });
  expect(await (await leanFetch(url, requestOptions)).text()).toBe('slow reply');
  setGlobalDispatcher(previousDispatcher);
}, 20_000);

it('lean fetch is not used when Node’s fetch is of another major version', () => {
  expect(['8.10.2', '7.16.0', '18.0.0', undefined].map(sharesDispatcher)).toEqual([true, false, false, false]);
});

it('lean fetch uses the proxy in Node’s environment variables', async () => {
  const proxiedUrls: (string | undefined)[] = [];
  const { url: proxyUrl, server } = await startServer(({ url }, response) => {
    proxiedUrls.push(url);
    response.end('from the proxy');
  });
  server.on('connect', ({ url }, socket) => {
    proxiedUrls.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const program = `
    import { leanFetch } from './src/models/wire/lean-fetch.ts';
    await leanFetch('http://provider.invalid/v1', { method: 'POST', body: '{}', redirect: 'manual' }).catch(() => {});`;
  await promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: new URL('../../../', import.meta.url),
    env: { PATH: process.env.PATH, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxyUrl },
  });
  expect(proxiedUrls).toEqual([expect.stringContaining('provider.invalid')]);
});
