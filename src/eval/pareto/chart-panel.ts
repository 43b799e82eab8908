/**
 * Draws one chart of accuracy against cost: a logarithmic cost axis, a point per policy, and a line through the best
 * cascades and two-tier policies.
 */

export type Mark = 'single' | 'best' | 'majority' | 'posterior' | 'cascade' | 'two_tier';

export interface ChartPoint {
  readonly cost: number;
  readonly accuracy: number;
  readonly mark: Mark;
  readonly name: string;
}

export interface Panel {
  readonly title: string;
  readonly subtitle: string;
  readonly costLabel: string;
  readonly points: readonly ChartPoint[];
}

export const PANEL_WIDTH = 320;
export const PANEL_HEIGHT = 270;
const PLOT = { left: 44, right: 308, top: 42, bottom: 222 };
/** Points further below the most accurate point are not drawn, because they would compress the scale of the others. */
const MAX_DEPTH = 0.25;
const INK = '#1f2328';
const FAINT = '#6e7781';

export function panelSvg({ title, subtitle, costLabel, points }: Panel): string {
  const highest = Math.max(...points.map(({ accuracy }) => accuracy));
  const drawn = points.filter(({ accuracy }) => accuracy >= highest - MAX_DEPTH);
  const scale = scalesOf(drawn);
  return [
    `<text x="${PLOT.left}" y="16" font-size="13" font-weight="600" fill="${INK}">${escapeXml(title)}</text>`,
    `<text x="${PLOT.left}" y="31" fill="${FAINT}">${escapeXml(subtitle)}</text>`,
    ...accuracyTicks(scale).map(accuracyLine(scale)),
    ...costTicks(scale).map(costLine(scale)),
    `<text x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 32}" text-anchor="middle" fill="${FAINT}">${costLabel}</text>`,
    frontier(drawn, scale),
    ...drawn.map(
      ({ mark, cost, accuracy, name }) =>
        `<g><title>${escapeXml(name)}: ${percent(accuracy)}</title>${symbol(mark, scale.x(cost), scale.y(accuracy))}</g>`,
    ),
  ].join('\n');
}

interface Scales {
  readonly costs: Range;
  readonly accuracies: Range;
  readonly x: (cost: number) => number;
  readonly y: (accuracy: number) => number;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

function scalesOf(points: readonly ChartPoint[]): Scales {
  // A logarithmic axis cannot show calls without cost. They are drawn at its left end.
  const costs = rangeOf(points.map(({ cost }) => cost).filter((cost) => cost > 0));
  const widened = { low: costs.low / 1.25, high: costs.high * 1.25 };
  // The accuracy axis has whole steps of 2 %, and half a percent or more above the highest point, if 100 % allows it.
  const pointRange = rangeOf(points.map(({ accuracy }) => accuracy));
  const high = Math.min(1, Math.ceil(pointRange.high * 50 + 0.25) / 50);
  const accuracies = { low: Math.min(Math.floor(pointRange.low * 50) / 50, high - 0.02), high };
  const across = (cost: number) => Math.log(Math.max(1, cost / widened.low)) / Math.log(widened.high / widened.low);
  const up = (accuracy: number) => (accuracy - accuracies.low) / (accuracies.high - accuracies.low);
  return {
    costs: widened,
    accuracies,
    x: (cost) => PLOT.left + across(cost) * (PLOT.right - PLOT.left),
    y: (accuracy) => PLOT.bottom - up(accuracy) * (PLOT.bottom - PLOT.top),
  };
}

function rangeOf(values: readonly number[]): Range {
  if (values.length === 0) return { low: 1, high: 1 };
  return { low: Math.min(...values), high: Math.max(...values) };
}

/** Returns whole hundredths, with a step that gives about six of them. */
function accuracyTicks({ accuracies: { low, high } }: Scales): number[] {
  const step = STEPS.find((each) => (high - low) / each <= 6) ?? 0.1;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, index) => (first + index) * step);
}

const STEPS = [0.01, 0.02, 0.05];

function accuracyLine({ y }: Scales): (accuracy: number) => string {
  return (accuracy) =>
    `<path d="M${PLOT.left} ${fixed(y(accuracy))}H${PLOT.right}" stroke="#d8dee4"/><text x="${PLOT.left - 5}" y="${fixed(
      y(accuracy) + 4,
    )}" text-anchor="end" fill="${FAINT}">${Math.round(100 * accuracy)} %</text>`;
}

/** Returns 1, 2 and 5 times each power of ten; only 1 when the axis is long. */
function costTicks({ costs: { low, high } }: Scales): number[] {
  const digits = high / low > 200 ? [1] : [1, 2, 5];
  const powers = Array.from({ length: 12 }, (_, index) => 10 ** (index - 5));
  return powers.flatMap((power) => digits.map((digit) => digit * power)).filter((cost) => cost >= low && cost <= high);
}

function costLine({ x }: Scales): (cost: number) => string {
  return (cost) =>
    `<path d="M${fixed(x(cost))} ${PLOT.bottom}v4" stroke="${FAINT}"/><text x="${fixed(x(cost))}" y="${
      PLOT.bottom + 17
    }" text-anchor="middle" fill="${FAINT}">${Number(cost.toPrecision(1))}</text>`;
}

/** Draws a line through the cascades and two-tier policies that are more accurate than every cheaper one. */
function frontier(points: readonly ChartPoint[], { x, y }: Scales): string {
  const chosen = points.filter(({ mark }) => mark === 'cascade' || mark === 'two_tier');
  const rising: ChartPoint[] = [];
  for (const point of chosen.toSorted((a, b) => a.cost - b.cost || b.accuracy - a.accuracy)) {
    if (point.accuracy > (rising.at(-1)?.accuracy ?? 0)) rising.push(point);
  }
  const line = rising.map(({ cost, accuracy }) => `${fixed(x(cost))} ${fixed(y(accuracy))}`).join('L');
  return line === '' ? '' : `<path d="M${line}" fill="none" stroke="#0969da" stroke-width="1.5"/>`;
}

export function symbol(mark: Mark, x: number, y: number): string {
  const at = `cx="${fixed(x)}" cy="${fixed(y)}"`;
  const square = (size: number) =>
    `x="${fixed(x - size / 2)}" y="${fixed(y - size / 2)}" width="${size}" height="${size}"`;
  const shapes: Readonly<Record<Mark, string>> = {
    single: `<circle ${at} r="3.5" fill="#ffffff" stroke="${FAINT}"/>`,
    best: `<circle ${at} r="4.5" fill="${INK}"/>`,
    majority: `<rect ${square(7)} fill="#9a6700"/>`,
    posterior: `<rect ${square(7)} fill="none" stroke="#1a7f37" stroke-width="1.5" transform="rotate(45 ${fixed(x)} ${fixed(y)})"/>`,
    cascade: `<circle ${at} r="4" fill="#0969da"/>`,
    two_tier: `<path d="M${fixed(x)} ${fixed(y - 5)}l5 9h-10z" fill="#bc4c00"/>`,
  };
  return shapes[mark];
}

function fixed(value: number): string {
  return value.toFixed(1);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
