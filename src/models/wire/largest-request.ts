/** How large a request can become, whatever its endpoint turns out to refuse of it: a reservation is computed from it. */
import type { ModelMessage, ModelRequest, ReplyFormat } from '../model.ts';
import type { FeatureRule, RefusedFeatures } from './faults/refused-features.ts';

/** `model` is `provider/model`. */
export type BodyOf = (model: string, request: ModelRequest, refused: RefusedFeatures) => object;

/**
 * UTF-8 bytes of the largest body. What a format adds, as a schema beside the prompt or as words within it, is as many bytes
 * whatever else is said, so all ways to put it are tried once a format; after that the body without it is counted, half as
 * large. Messages are written out once, whatever limits they are asked with: a panel of 16 with a context of 200,000
 * characters took half a second when its limits were lowered to a budget. Without words of the system there is no such sum:
 * the format's would be a message of their own.
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

/** What messages add to the body of a request to this model. */
interface WrittenOut {
  readonly model: string;
  readonly bytes: number;
}

function bytesOf(body: object): number {
  return Buffer.byteLength(JSON.stringify(body));
}

/**
 * The largest request is among these ways to put it: by the schema and by the form after it, with the longer name of the
 * limit. A weaker form says the same in words and has less around it, so it is never larger than that one.
 */
export function largestWays(rules: readonly FeatureRule[]): readonly [RefusedFeatures, RefusedFeatures] {
  const longer = rules.some(({ feature }) => feature === 'max_tokens') ? (['max_tokens'] as const) : [];
  return [new Set(longer), new Set([...longer, 'json_schema'])];
}
