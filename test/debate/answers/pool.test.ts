/** Estimates of a panel → one value: examples calculated by hand, and properties of all panels. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pooling, WeightedEstimate } from '../../../src/debate/answers/estimate/pool.ts';
import { isWide, pool } from '../../../src/debate/answers/estimate/pool.ts';
import type { EstimateScale } from '../../../src/debate/schema/outcome/estimate.ts';

function panel(...values: readonly (number | readonly [value: number, low: number, high: number])[]) {
  return values.map((each, index): WeightedEstimate => {
    const [value, low, high] = typeof each === 'number' ? [each, each, each] : each;
    return { id: `d${index}`, value, low, high, weight: 1 };
  });
}

function poolEstimates(
  estimates: readonly WeightedEstimate[],
  scale: EstimateScale = 'linear',
  pooling: Pooling = 'median',
) {
  const result = pool(estimates, { scale }, pooling);
  if (result === null) throw new Error('nothing was pooled');
  return result;
}

describe('pool, calculated by hand', () => {
  it('takes the median of the values and of the bounds', () => {
    const panelEstimates = panel([100, 80, 130], [120, 90, 150], [300, 200, 400]);
    // Quartiles 110 and 210: a range of 100, of a median of 120.
    expect(poolEstimates(panelEstimates)).toEqual({
      value: 120,
      low: 90,
      high: 150,
      spread: 100 / 120,
      within: ['d0', 'd1'],
      outliers: ['d2'],
    });
  });

  it.each<readonly [EstimateScale, number, number, number]>([
    ['linear', 100, 400, 250],
    // √(100 · 400)
    ['log', 100, 400, 200],
    // Log-odds of −ln 4 and ln 4 have a mean of 0.
    ['probability', 0.2, 0.8, 0.5],
  ])('takes the mean of two values on the scale %s', (scale, low, high, mean) => {
    expect(poolEstimates(panel(low, high), scale).value).toBeCloseTo(mean, 12);
  });

  it('gives a debater with weight three more influence than two debaters', () => {
    const [a, b, c] = panel(10, 20, 30);
    if (!a || !b || !c) throw new Error('three debaters');
    expect(poolEstimates([{ ...a, weight: 3 }, b, c]).value).toBe(10);
    // Half of the weight is reached exactly between 10 and 20.
    expect(poolEstimates([{ ...a, weight: 2 }, b, c]).value).toBe(15);
    expect(poolEstimates([{ ...a, weight: 0 }, b, c]).value).toBe(25);
    expect(poolEstimates([a, b, c].map((each) => ({ ...each, weight: 0 }))).value).toBe(20);
  });

  it('trims the lowest and the highest value of five, and no value of four', () => {
    expect(poolEstimates(panel(1, 10, 20, 30, 1_000), 'linear', 'trimmed_mean').value).toBe(20);
    expect(poolEstimates(panel(10, 20, 30, 1_000), 'linear', 'trimmed_mean').value).toBe(265);
  });

  it('measures the spread of probabilities by the difference of their log-odds', () => {
    // Quartiles of two values lie a quarter of the way in: ln 4 · 0.5 on both sides of 0.
    expect(poolEstimates(panel(0.2, 0.8), 'probability').spread).toBeCloseTo(Math.log(4), 12);
    expect(poolEstimates(panel(0, 1), 'probability').spread).toBeCloseTo(Math.log(1e6 - 1), 6);
  });

  it('has no spread and is wide when the median is 0 and the values differ', () => {
    expect(poolEstimates(panel(0, 0, 0)).spread).toBe(0);
    expect(poolEstimates(panel(-5, 0, 5)).spread).toBeNull();
    expect([null, 0.26, 0.25, 0].map((spread) => isWide(spread, 0.25))).toEqual([true, true, false, false]);
  });

  it('counts every debater as an outlier when no interval contains the value', () => {
    expect(poolEstimates(panel([10, 9, 11], [30, 29, 31]))).toMatchObject({
      value: 20,
      within: [],
      outliers: ['d0', 'd1'],
    });
  });

  it('returns null when there are no estimates', () => {
    expect(pool([], { scale: 'linear' }, 'median')).toBeNull();
  });
});

const poolings = fc.constantFrom<Pooling>('median', 'trimmed_mean');
const weights = fc.constantFrom(0, 0.5, 1, 1, 1, 2.5);
/** Whole numbers of cents, so that scaling by a power of two is exact. */
const amounts = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 4);
const probabilities = fc.integer({ min: 0, max: 64 }).map((part) => part / 64);

function arbitraryEstimates(values: fc.Arbitrary<number>, bounds = { minLength: 1, maxLength: 9 }) {
  const arbitraryEstimate = fc
    .tuple(fc.array(values, { minLength: 3, maxLength: 3 }), weights)
    .map(([numbers, weight]) => {
      const [low = 0, value = 0, high = 0] = numbers.toSorted((a, b) => a - b);
      return { value, low, high, weight };
    });
  return fc
    .array(arbitraryEstimate, bounds)
    .map((withoutIds): WeightedEstimate[] => withoutIds.map((each, index) => ({ ...each, id: `d${index}` })));
}

describe('pool, for every panel', () => {
  it('does not depend on the order of the debaters', () => {
    const orders = arbitraryEstimates(amounts).chain((panelEstimates) =>
      fc.tuple(fc.constant(panelEstimates), fc.shuffledSubarray(panelEstimates, { minLength: panelEstimates.length })),
    );
    fc.assert(
      fc.property(
        orders,
        poolings,
        fc.constantFrom<EstimateScale>('linear', 'log'),
        ([panelEstimates, shuffled], pooling, scale) => {
          const [a, b] = [poolEstimates(panelEstimates, scale, pooling), poolEstimates(shuffled, scale, pooling)];
          expect({ ...b, within: b.within.toSorted(), outliers: b.outliers.toSorted() }).toEqual(a);
        },
      ),
    );
  });

  it('scales with the unit, while its spread does not', () => {
    const units = fc.constantFrom(2 ** -10, 0.5, 8, 2 ** 20);
    fc.assert(
      fc.property(arbitraryEstimates(amounts), units, poolings, (panelEstimates, factor, pooling) => {
        const scaled = panelEstimates.map((each) => ({
          ...each,
          value: each.value * factor,
          low: each.low * factor,
          high: each.high * factor,
        }));
        const [a, b] = [poolEstimates(panelEstimates, 'linear', pooling), poolEstimates(scaled, 'linear', pooling)];
        expect(b).toEqual({ ...a, value: a.value * factor, low: a.low * factor, high: a.high * factor });
        expect(
          poolEstimates(scaled, 'log', pooling).value / factor / poolEstimates(panelEstimates, 'log', pooling).value,
        ).toBeCloseTo(1, 9);
      }),
    );
  });

  it('gives the complement for the complements of probabilities', () => {
    fc.assert(
      fc.property(arbitraryEstimates(probabilities), poolings, (panelEstimates, pooling) => {
        const complements = panelEstimates.map(({ value, low, high, ...rest }) => ({
          ...rest,
          value: 1 - value,
          low: 1 - high,
          high: 1 - low,
        }));
        const [a, b] = [
          poolEstimates(panelEstimates, 'probability', pooling),
          poolEstimates(complements, 'probability', pooling),
        ];
        expect(b.value).toBeCloseTo(1 - a.value, 9);
        expect(b.low).toBeCloseTo(1 - a.high, 9);
        expect(b.spread ?? 0).toBeCloseTo(a.spread ?? 0, 9);
      }),
    );
  });

  it('stays between the second and the fourth value when one of five values is extreme', () => {
    const fiveValues = fc.array(amounts, { minLength: 5, maxLength: 5 });
    const extremeValue = fc.constantFrom(1e-30, 1e300, -1e300);
    fc.assert(
      fc.property(fiveValues, fc.nat({ max: 4 }), extremeValue, (values, index, value) => {
        const sorted = values.toSorted((a, b) => a - b);
        const pooledValue = poolEstimates(panel(...sorted.with(index, value))).value;
        expect(pooledValue).toBeGreaterThanOrEqual(sorted[1] ?? 0);
        expect(pooledValue).toBeLessThanOrEqual(sorted[3] ?? 0);
      }),
    );
  });

  it('lies between the least and the greatest value, within its own bounds', () => {
    const scales = fc.constantFrom<EstimateScale>('linear', 'probability');
    fc.assert(
      fc.property(arbitraryEstimates(probabilities), scales, poolings, (panelEstimates, scale, pooling) => {
        const { value, low, high, within, outliers } = poolEstimates(panelEstimates, scale, pooling);
        const values = panelEstimates.map((each) => each.value);
        expect(Math.min(...values) <= value && value <= Math.max(...values)).toBe(true);
        expect(low <= value && value <= high).toBe(true);
        expect([...within, ...outliers].toSorted()).toEqual(panelEstimates.map(({ id }) => id));
      }),
    );
  });
});
