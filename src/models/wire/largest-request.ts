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
 * measure only the body without the format, which is half as large. The bytes of the messages are cached, too, because
 * the same messages are measured with many limits: lowering the limits of a panel of 16 with a context of 200,000
 * characters to a budget took half a second without that. Without a system prompt this sum is wrong, because the words
 * of the format would become a message of their own.
 */
export function largestBytes(
  rules: readonly FeatureRule[],
  bodyOf: BodyOf,
): (model: string, request: ModelRequest) => number {
  const variants = largestVariants(rules);
  const [firstVariant] = variants;
  const bytesByFormat = new WeakMap<ReplyFormat, number>();
  const bytesByMessages = new WeakMap<readonly ModelMessage[], MessageBytes>();
  return (model, request) => {
    const largest = (variantRequest: ModelRequest) =>
      Math.max(...variants.map((variant) => bytesOf(bodyOf(model, variantRequest, variant))));
    const { format, system } = request;
    if (format === null || system === '') return largest(request);
    const bytesWithoutFormat = (variantRequest: ModelRequest) =>
      bytesOf(bodyOf(model, { ...variantRequest, format: null }, firstVariant));
    const emptyBytes = bytesWithoutFormat({ ...request, messages: [] });
    const known = bytesByMessages.get(request.messages);
    const messageBytes = known?.model === model ? known.bytes : bytesWithoutFormat(request) - emptyBytes;
    bytesByMessages.set(request.messages, { model, bytes: messageBytes });
    const plain = emptyBytes + messageBytes;
    const formatBytes = bytesByFormat.get(format) ?? largest(request) - plain;
    bytesByFormat.set(format, formatBytes);
    return plain + formatBytes;
  };
}

/** The bytes that messages add to the body of a request to this model. */
interface MessageBytes {
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
export function largestVariants(rules: readonly FeatureRule[]): readonly [RefusedFeatures, RefusedFeatures] {
  const longerLimitName = rules.some(({ feature }) => feature === 'max_tokens') ? (['max_tokens'] as const) : [];
  return [new Set(longerLimitName), new Set([...longerLimitName, 'json_schema'])];
}
