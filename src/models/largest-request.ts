/** How large a request can become, whatever its endpoint turns out to refuse of it: what a hold is reckoned by. */
import type { ModelRequest, ReplyFormat } from './model.ts';
import type { Feature, RefusedFeatures } from './refused-features.ts';
import { largestWays } from './refused-features.ts';

/** `model` is `provider/model`. */
export type BodyOf = (model: string, request: ModelRequest, refused: RefusedFeatures) => object;

/**
 * UTF-8 bytes of the largest body. What a format adds, as a schema beside the prompt or as words within it, is as many bytes
 * whatever else is said, so all ways to put it are tried once a format; after that the body without it is counted, half as
 * large. Without words of the system there is no such sum: the format's would be a message of their own.
 */
export function largestBytes(
  features: readonly Feature[],
  bodyOf: BodyOf,
): (model: string, request: ModelRequest) => number {
  const ways = largestWays(features);
  const [anyWay] = ways;
  const addedBy = new WeakMap<ReplyFormat, number>();
  return (model, request) => {
    const largest = (asked: ModelRequest) => Math.max(...ways.map((way) => bytesOf(bodyOf(model, asked, way))));
    const { format, system } = request;
    if (format === null || system === '') return largest(request);
    const plain = bytesOf(bodyOf(model, { ...request, format: null }, anyWay));
    const added = addedBy.get(format) ?? largest(request) - plain;
    addedBy.set(format, added);
    return plain + added;
  };
}

function bytesOf(body: object): number {
  return Buffer.byteLength(JSON.stringify(body));
}
