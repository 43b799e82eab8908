/** How large a request can become, whatever its endpoint turns out to refuse of it: what a hold is reckoned by. */
import type { ModelRequest, ReplyFormat } from './model.ts';
import type { Feature, RefusedFeatures } from './refused-features.ts';
import { largestWays } from './refused-features.ts';

type BodyOf = (modelId: string, request: ModelRequest, refused: RefusedFeatures) => object;

/**
 * UTF-8 bytes of the largest body. Which way is the larger one is a matter of the format alone, since its schema beside the
 * prompt and its words within it are as many bytes whatever else is said; so all ways are tried once a format. Without words
 * of the system there is no telling: the format's would be a message of their own.
 */
export function largestBytes(
  features: readonly Feature[],
  bodyOf: BodyOf,
): (modelId: string, request: ModelRequest) => number {
  const ways = largestWays(features);
  const largest = new WeakMap<ReplyFormat, readonly RefusedFeatures[]>();
  return (modelId, request) => {
    const sized = (way: RefusedFeatures) => ({ way, bytes: bytesOf(bodyOf(modelId, request, way)) });
    const { format, system } = request;
    if (format === null || system === '') return Math.max(...ways.map((way) => sized(way).bytes));
    const candidates = largest.get(format) ?? ways;
    const { way, bytes } = candidates.map(sized).reduce((one, other) => (other.bytes > one.bytes ? other : one));
    if (candidates === ways) largest.set(format, [way]);
    return bytes;
  };
}

function bytesOf(body: object): number {
  return Buffer.byteLength(JSON.stringify(body));
}
