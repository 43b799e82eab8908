import { expect, test, vi } from 'vitest';
import { RecentValue } from '../../src/lib/recent-value.ts';

test('a recent value › is shared by reads that follow at once, and is read again after a second', async () => {
  vi.useFakeTimers();
  try {
    let reads = 0;
    const value = new RecentValue(async () => (reads += 1));
    expect(await value.recent()).toBe(1);
    expect(await Promise.all([value.recent(), value.recent()])).toEqual([1, 1]);
    expect(await value.readNow()).toBe(2);
    expect(await value.recent()).toBe(2);
    vi.advanceTimersByTime(1_000);
    expect(await value.recent()).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('a recent value › is read again after a failure', async () => {
  let reads = 0;
  const value = new RecentValue(async () => {
    reads += 1;
    if (reads === 1) throw new Error('unavailable');
    return reads;
  });
  await expect(value.readNow()).rejects.toThrow('unavailable');
  expect(await value.recent()).toBe(2);
});
