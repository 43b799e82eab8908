/** Returns the value below which a share of the numbers lies, interpolated linearly between the two nearest numbers. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new Error('a quantile needs a number');
  const part = place - Math.floor(place);
  return below * (1 - part) + above * part;
}
