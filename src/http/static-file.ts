/** A file of the page as browsers are sent it: compressed once, and named by what is in it. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What `Content-Encoding` says; null: as it is. */
export type Encoding = 'br' | 'gzip' | null;

export interface StaticFile {
  /** Media type. */
  readonly type: string;
  /** Weak: it is that of the file in every encoding. */
  readonly etag: string;
  /** Compressed when it is first asked for, which takes a tenth of a second, and then kept. */
  bodyIn(encoding: Encoding): Buffer;
}

export function staticFile(type: string, text: string): StaticFile {
  const plain = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const bodies = new Map<Encoding, Buffer>([[null, plain]]);
  return {
    type,
    etag,
    bodyIn(encoding) {
      const body =
        bodies.get(encoding) ?? (encoding === 'br' ? brotliCompressSync(plain) : gzipSync(plain, { level: 9 }));
      bodies.set(encoding, body);
      return body;
    },
  };
}

/** The smallest encoding that a request with this `Accept-Encoding` takes. */
export function encodingFor(accepted: string): Encoding {
  const takes = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}
