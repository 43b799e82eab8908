/** Work in pieces: other callers are served between two pieces, in the order of their calls. */
import { describe, expect, it } from 'vitest';
import { mapInTicks, yieldFirstWhenBusy, yieldWhenBusy } from '../../src/lib/tick-time.ts';

/** Longer than the limit of a tick. */
function blockTick(): void {
  const endTime = performance.now() + 12;
  while (performance.now() < endTime);
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
    const executionOrder: string[] = [];
    const otherWork = setInterval(() => executionOrder.push('other'), 1);
    await mapInTicks(['a', 'b', 'c', 'd'], (piece) => {
      blockTick();
      executionOrder.push(piece);
    });
    clearInterval(otherWork);
    expect(executionOrder.filter((name) => name !== 'other')).toEqual(['a', 'b', 'c', 'd']);
    // The tick of the first piece may have been over already.
    const gaps = [
      executionOrder.slice(executionOrder.indexOf('b'), executionOrder.indexOf('c')),
      executionOrder.slice(executionOrder.indexOf('c'), executionOrder.indexOf('d')),
    ];
    expect(gaps.map((gap) => gap.includes('other'))).toEqual([true, true]);
  });

  it('serves one waiting caller per tick, in the order of their calls', async () => {
    const executionOrder: string[] = [];
    await yieldWhenBusy();
    blockTick();
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      await yieldWhenBusy();
      executionOrder.push(name);
      setImmediate(() => executionOrder.push(`after ${name}`));
    });
    await Promise.all(waiting);
    expect(executionOrder.filter((name) => !name.startsWith('after'))).toEqual(['first', 'second', 'third']);
    expect(executionOrder.indexOf('after first')).toBeLessThan(executionOrder.indexOf('third'));
  });

  it('serves a caller that has begun before callers that have not begun', async () => {
    const executionOrder: string[] = [];
    await yieldWhenBusy();
    blockTick();
    const waiting = ['first', 'second', 'third'].map(async (name) => {
      await yieldWhenBusy();
      blockTick();
      executionOrder.push(`${name} begins`);
      await yieldFirstWhenBusy();
      executionOrder.push(`${name} ends`);
    });
    await Promise.all(waiting);
    // No two callers run at the same time: each ends before the next one begins.
    const beginAndEnd = (name: string) => [`${name} begins`, `${name} ends`];
    expect(executionOrder).toEqual([...beginAndEnd('first'), ...beginAndEnd('second'), ...beginAndEnd('third')]);
  });
});
