/** Attacks by compression: a reply of a few bytes that decodes to gigabytes is given up after what its tokens can fill. */
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { ModelError } from '../../../src/models/model.ts';
import type { Attack } from '../attack.ts';
import { generated, hostileServer, WIRES } from '../hostile-provider.ts';

const MEGABYTE = 1_024 * 1_024;
const MEGABYTES = 64;

/** Holds a quarter of what the bomb decodes to, at most. */
const MOST_MEGABYTES = 16;

const compressors: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (bytes) => zstdCompressSync(bytes),
};

function bomb(encoding: string, contentType: string): Attack {
  return {
    name: `a ${encoding} bomb › fails as reply_too_large when it comes as ${contentType}`,
    run: async (scale) => {
      const beginning = Buffer.from(contentType === 'application/json' ? '{"x":"' : 'data: {"x":"');
      const decoded = Buffer.concat([beginning, Buffer.alloc(MEGABYTES * MEGABYTE * scale, 'x')]);
      const body = compressors[encoding]?.(decoded) ?? decoded;
      const server = await hostileServer((response) =>
        response.writeHead(200, { 'content-type': contentType, 'content-encoding': encoding }).end(body),
      );
      try {
        const before = process.memoryUsage().arrayBuffers;
        let held = 0;
        for (const wire of WIRES) {
          const error = await generated(wire, server.url).catch((reason: unknown) => reason);
          held = Math.max(held, process.memoryUsage().arrayBuffers - before);
          if (!(error instanceof ModelError) || error.code !== 'reply_too_large' || error.billed !== 'maybe')
            throw new Error(`${wire}: ${String(error)}`);
        }
        if (held > MOST_MEGABYTES * MEGABYTE) throw new Error(`${held / MEGABYTE} MB were held`);
        return { 'bytes sent': body.length, 'MB decoded at most': decoded.length / MEGABYTE };
      } finally {
        await server.close();
      }
    },
  };
}

/** Nothing is decoded of it, however long it goes on. */
const nothingWithoutEnd: Attack = {
  name: 'a gzip stream of empty parts › fails when it goes on without end',
  run: async () => {
    const empty = gzipSync(Buffer.alloc(0));
    const parts = Buffer.concat(Array.from({ length: 50_000 }, () => empty));
    const server = await hostileServer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      const more = () => {
        while (!response.destroyed && response.write(parts));
      };
      response.on('drain', more);
      more();
    });
    try {
      const error = await generated('openai', server.url).catch((reason: unknown) => reason);
      if (!(error instanceof ModelError) || error.billed !== 'maybe') throw new Error(String(error));
      await server.socketsClosed();
      return {};
    } finally {
      await server.close();
    }
  },
};

const stackedCodings: Attack = {
  name: 'a body with codings on top of each other › is refused undecoded',
  run: async () => {
    const inner = gzipSync(gzipSync(Buffer.alloc(MEGABYTE)));
    const server = await hostileServer((response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip, gzip' }).end(inner),
    );
    try {
      const error = await generated('openai', server.url).catch((reason: unknown) => reason);
      if (!(error instanceof ModelError) || error.retryable) throw new Error(String(error));
      return {};
    } finally {
      await server.close();
    }
  },
};

export const bombs: readonly Attack[] = [
  ...Object.keys(compressors).flatMap((encoding) => [
    bomb(encoding, 'application/json'),
    bomb(encoding, 'text/event-stream'),
  ]),
  nothingWithoutEnd,
  stackedCodings,
];
