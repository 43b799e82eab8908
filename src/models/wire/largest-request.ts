/**
 * Computes the maximum size of a request over all features that its endpoint may refuse. Reservations are computed from
 * it.
 */
import type { ModelMessage, ModelRequest, ReplyFormat } from '../model.ts';
import type { FeatureRule, RefusedFeatures } from './faults/refused-features.ts';

/** Builds the body of a request. `model` is `provider/model`. */
export type BodyOf = (model: string, request: ModelRequest, refused: RefusedFeatures) => object;

/**
 * Returns a function that computes the UTF-8 bytes of the largest body. A format adds the same number of bytes to every
 * request, as a schema or as words in the system prompt, so all variants are measured once per format. Later calls
 * measure only the body without the format, which is half as large. The bytes of the messages are kept, too, because
 * the same messages are measured with many limits: lowering the limits of a panel of 16 with a context of 200,000
 * characters to a budget took half a second without that. Without a system prompt this sum is wrong, because the words
 * of the format would become a message of their own.
 */
export function largestBytes(
  rules: readonly FeatureRule[],
  bodyOf: BodyOf,
): (model: string, request: ModelRequest) => number {
  const ways = largestWays(rules);
  const [anyWay] = ways;
  const addedBy = new WeakMap<ReplyFormat, number>();
  const written = new WeakMap<readonly ModelMessage[], WrittenOut>();
  return (model, request) => {
    const largest = (asked: ModelRequest) => Math.max(...ways.map((way) => bytesOf(bodyOf(model, asked, way))));
    const { format, system } = request;
    if (format === null || system === '') return largest(request);
    const plainly = (asked: ModelRequest) => bytesOf(bodyOf(model, { ...asked, format: null }, anyWay));
    const frame = plainly({ ...request, messages: [] });
    const known = written.get(request.messages);
    const words = known?.model === model ? known.bytes : plainly(request) - frame;
    written.set(request.messages, { model, bytes: words });
    const plain = frame + words;
    const added = addedBy.get(format) ?? largest(request) - plain;
    addedBy.set(format, added);
    return plain + added;
  };
}

/** The bytes that messages add to the body of a request to this model. */
interface WrittenOut {
  readonly model: string;
  readonly bytes: number;
}

function bytesOf(body: object): number {
  return Buffer.byteLength(JSON.stringify(body));
}

/**
 * Returns the two variants of which one is the largest: with the schema, and with the first weaker form, both with the
 * longer name of the limit. All weaker forms have the same words and less around them, so none is larger than the
 * first.
 */
export function largestWays(rules: readonly FeatureRule[]): readonly [RefusedFeatures, RefusedFeatures] {
  const longer = rules.some(({ feature }) => feature === 'max_tokens') ? (['max_tokens'] as const) : [];
  return [new Set(longer), new Set([...longer, 'json_schema'])];
}
