/** The value below which a share of the numbers lies, in a line between the two that are next to it. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new Error('a quantile needs a number');
  const part = place - Math.floor(place);
  return below * (1 - part) + above * part;
}
