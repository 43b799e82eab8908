/** Content negotiation between JSON and an event stream. */
import { SSE_TYPE } from './sse.ts';

/** Returns whether the `Accept` header prefers the event stream to JSON: by quality, then by order. */
export function acceptsEventStream(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map(rangeOf);
  const [best] = ranges
    .filter(({ type, quality }) => quality > 0 && (type === SSE_TYPE || type === 'application/json'))
    .toSorted((a, b) => b.quality - a.quality);
  return best?.type === SSE_TYPE;
}

function rangeOf(text: string): { readonly type: string; readonly quality: number } {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
  return { type, quality: Number.isNaN(quality) ? 0 : quality };
}
