/** Work in pieces: other callers are served between two pieces, in the order of their calls. */
import { describe, expect, it } from 'vitest';
import { mapInTicks, yieldFirstWhenBusy, yieldWhenBusy } from '../../src/lib/tick-time.ts';

/** Longer than the limit of a tick. */
function workLong(): void {
  const until = performance.now() + 12;
  while (performance.now() < until);
}

describe('work in pieces', () => {
  it('continues in the same tick while it has taken no time', async () => {
    const inOneTick: boolean[] = [];
    // A busy machine can use up the time of the tick: one success is enough.
    for (let tries = 20; tries > 0; tries -= 1) {
      await new Promise(setImmediate);
      let isLater = false;
      setImmediate(() => {
        isLater = true;
      });
      expect(await mapInTicks([1, 2, 3], (number) => number * 2)).toEqual([2, 4, 6]);
      inOneTick.push(!isLater);
    }
    expect(inOneTick).toContain(true);
  });

  it('lets other work run before the next piece when a piece took long', async () => {
    const seen: string[] = [];
    const others = setInterval(() => seen.push('other'), 1);
    await mapInTicks(['a', 'b', 'c', 'd'], (piece) => {
      workLong();
      seen.push(piece);
    });
    clearInterval(others);
    expect(seen.filter((name) => name !== 'other')).toEqual(['a', 'b', 'c', 'd']);
    // The tick of the first piece may have been over already.
    const gaps = [seen.slice(seen.indexOf('b'), seen.indexOf('c')), seen.slice(seen.indexOf('c'), seen.indexOf('d'))];
    expect(gaps.map((gap) => gap.includes('other'))).toEqual([true, true]);
  });

  it('serves one waiting caller per tick, in the order of their calls', async () => {
    const seen: string[] = [];
    await yieldWhenBusy();
    workLong();
    const late = ['first', 'second', 'third'].map(async (name) => {
      await yieldWhenBusy();
      seen.push(name);
      setImmediate(() => seen.push(`after ${name}`));
    });
    await Promise.all(late);
    expect(seen.filter((name) => !name.startsWith('after'))).toEqual(['first', 'second', 'third']);
    expect(seen.indexOf('after first')).toBeLessThan(seen.indexOf('third'));
  });

  it('serves a caller that has begun before those that have not begun', async () => {
    const seen: string[] = [];
    await yieldWhenBusy();
    workLong();
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      await yieldWhenBusy();
      workLong();
      seen.push(`${name} begins`);
      await yieldFirstWhenBusy();
      seen.push(`${name} ends`);
    });
    await Promise.all(waiting);
    // No caller holds anything while another begins: each ends before the next one.
    const both = (name: string) => [`${name} begins`, `${name} ends`];
    expect(seen).toEqual([...both('first'), ...both('second'), ...both('third')]);
  });
});
