/** Attacks by compression: the decoding of a small reply that decodes to gigabytes stops at the limit of its tokens. */
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { ModelError } from '../../../src/models/model.ts';
import type { Attack } from '../attack.ts';
import { generateReply, startHostileServer, WIRES } from '../hostile-provider.ts';

const MEGABYTE = 1_024 * 1_024;
const MEGABYTES = 64;

/** A quarter of the decoded size. */
const MEMORY_LIMIT_MEGABYTES = 16;

const compressors: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (bytes) => zstdCompressSync(bytes),
};

function compressionBomb(encoding: string, contentType: string): Attack {
  return {
    name: `a ${encoding} bomb › fails as reply_too_large when its type is ${contentType}`,
    run: async (scale) => {
      const beginning = Buffer.from(contentType === 'application/json' ? '{"x":"' : 'data: {"x":"');
      const decoded = Buffer.concat([beginning, Buffer.alloc(MEGABYTES * MEGABYTE * scale, 'x')]);
      const body = compressors[encoding]?.(decoded) ?? decoded;
      const server = await startHostileServer((response) =>
        response.writeHead(200, { 'content-type': contentType, 'content-encoding': encoding }).end(body),
      );
      try {
        const buffersBefore = process.memoryUsage().arrayBuffers;
        let bufferedBytes = 0;
        for (const wire of WIRES) {
          const error = await generateReply(wire, server.url).catch((reason: unknown) => reason);
          bufferedBytes = Math.max(bufferedBytes, process.memoryUsage().arrayBuffers - buffersBefore);
          if (!(error instanceof ModelError) || error.code !== 'reply_too_large' || error.billed !== 'maybe')
            throw new Error(`${wire}: ${String(error)}`);
        }
        if (bufferedBytes > MEMORY_LIMIT_MEGABYTES * MEGABYTE)
          throw new Error(`${bufferedBytes / MEGABYTE} MB were in memory`);
        return { 'bytes sent': body.length, 'MB when decoded': decoded.length / MEGABYTE };
      } finally {
        await server.close();
      }
    },
  };
}

/** A stream that never ends and decodes to nothing. */
const endlessEmptyParts: Attack = {
  name: 'a gzip stream of empty parts › fails when it does not end',
  run: async () => {
    const emptyPart = gzipSync(Buffer.alloc(0));
    const parts = Buffer.concat(Array.from({ length: 50_000 }, () => emptyPart));
    const server = await startHostileServer((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      const writeMore = () => {
        while (!response.destroyed && response.write(parts));
      };
      response.on('drain', writeMore);
      writeMore();
    });
    try {
      const error = await generateReply('openai', server.url).catch((reason: unknown) => reason);
      if (!(error instanceof ModelError) || error.billed !== 'maybe') throw new Error(String(error));
      await server.socketsClosed();
      return {};
    } finally {
      await server.close();
    }
  },
};

const stackedCodings: Attack = {
  name: 'a body with two content codings › is refused without decoding',
  run: async () => {
    const doublyCompressed = gzipSync(gzipSync(Buffer.alloc(MEGABYTE)));
    const server = await startHostileServer((response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip, gzip' })
        .end(doublyCompressed),
    );
    try {
      const error = await generateReply('openai', server.url).catch((reason: unknown) => reason);
      if (!(error instanceof ModelError) || error.retryable) throw new Error(String(error));
      return {};
    } finally {
      await server.close();
    }
  },
};

export const bombs: readonly Attack[] = [
  ...Object.keys(compressors).flatMap((encoding) => [
    compressionBomb(encoding, 'application/json'),
    compressionBomb(encoding, 'text/event-stream'),
  ]),
  endlessEmptyParts,
  stackedCodings,
];
