/** A file of the page as browsers are sent it: compressed once, and named by what is in it. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface Variant {
  /** What `Content-Encoding` says; null: as it is. */
  readonly encoding: 'br' | 'gzip' | null;
  readonly body: Buffer;
}

export interface StaticFile {
  /** Media type. */
  readonly type: string;
  /** Weak: it is that of all variants. */
  readonly etag: string;
  /** The smallest variant that a request with this `Accept-Encoding` takes. */
  variantFor(acceptEncoding: string): Variant;
}

export function staticFile(type: string, text: string): StaticFile {
  const plain = Buffer.from(text);
  const variants: readonly Variant[] = [
    { encoding: 'br', body: brotliCompressSync(plain) },
    { encoding: 'gzip', body: gzipSync(plain, { level: 9 }) },
  ];
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return {
    type,
    etag,
    variantFor: (accepted) =>
      variants.find(({ encoding }) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accepted)) ?? {
        encoding: null,
        body: plain,
      },
  };
}
