/** Returns the value below which a share of the numbers lies, interpolated linearly between the two nearest numbers. */
export function quantileOf(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  if (below === undefined || above === undefined) throw new Error('a quantile needs a number');
  const part = position - Math.floor(position);
  return below * (1 - part) + above * part;
}
