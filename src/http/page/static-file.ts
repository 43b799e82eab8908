/**
 * A static file: read at the first request, then kept in memory with an ETag from its content, and compressed once per
 * encoding.
 */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { lazily } from '../../lib/lazily.ts';

/** The value of `Content-Encoding`; null means uncompressed. */
type Encoding = 'br' | 'gzip' | null;

/** Asynchronous compression in Node's thread pool: compressing the script of the page takes a tenth of a second. */
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Files above this size get a faster compression level, because the best one takes seconds. */
const MAX_BEST_COMPRESSION_BYTES = 100_000;

export interface StaticFile {
  /** The media type. */
  readonly type: string;
  /** Weak, because it is the same for every encoding. */
  readonly etag: string;
  bodyIn(encoding: Encoding): Promise<Buffer>;
}

/** Creates a file in memory. A slow reader therefore occupies no file descriptor. */
export function staticFile(type: string, content: string | Buffer): StaticFile {
  const plain = Buffer.from(content);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const bodies = new Map<Encoding, Promise<Buffer>>([[null, Promise.resolve(plain)]]);
  return {
    type,
    etag,
    bodyIn(encoding) {
      const body = bodies.get(encoding) ?? compress(plain, encoding);
      bodies.set(encoding, body);
      return body;
    },
  };
}

async function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  const isSmall = plain.length <= MAX_BEST_COMPRESSION_BYTES;
  if (encoding === 'gzip') return compressors.gzip(plain, { level: isSmall ? 9 : 6 });
  return compressors.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: isSmall ? 11 : 5 } });
}

/** Adds a route whose file is created at the first request, because most processes never serve a page. */
export function serveFile(scope: FastifyInstance, path: string, make: () => StaticFile): void {
  const file = lazily(make);
  scope.get(path, { schema: { hide: true } }, (request, reply) => send(file(), request, reply));
}

/** Sends the file. Browsers revalidate it each time and get it again only when it has changed. */
async function send(file: StaticFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { type, etag } = file;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'origin, accept-encoding' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']?.toString() ?? '');
  const body = await file.bodyIn(encoding);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(type).send(body);
}

/** Returns the smallest encoding that this `Accept-Encoding` allows. */
function encodingFor(accepted: string): Encoding {
  const acceptedCodings = accepted.split(',').map((choice) => {
    const [coding = '', weight = ''] = choice.split(';');
    return /^ *q=0(?:\.0*)? *$/.test(weight) ? '' : coding.trim();
  });
  if (acceptedCodings.includes('br')) return 'br';
  return acceptedCodings.includes('gzip') ? 'gzip' : null;
}
