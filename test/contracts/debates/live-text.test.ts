/** Live text: reaches its subscribers in order, and the store knows whether there is one. */
import { expect, test, vi } from 'vitest';
import type { TextDelta } from '../../../src/stores/debates/live-text.ts';
import { fresh } from '../steps.ts';
import { describeMessageStores } from '../stores-under-test.ts';

function delta(text: string): TextDelta {
  return { round: 1, debaterId: 'a', field: text === 'is ' ? 'answer' : 'reasoning', text };
}

describeMessageStores('live text', (store) => {
  test('delivers every piece, in order, to all subscribers of this debate of this tenant', async () => {
    const tenant = fresh('tenant');
    const words = ['Six ', 'times ', 'seven ', 'is ', '“42”\n', '\u{1F600}'];
    const pieces = Array.from({ length: 20 }, () => words)
      .flat()
      .map(delta);
    const first: TextDelta[] = [];
    const second: TextDelta[] = [];
    const foreign = vi.fn<(piece: TextDelta) => void>();
    await store().liveText.watch(tenant, 'd', (piece) => first.push(piece));
    await store().liveText.watch(tenant, 'd', (piece) => second.push(piece));
    await store().liveText.watch(fresh('tenant'), 'd', foreign);
    await store().liveText.watch(tenant, 'other', foreign);
    for (const piece of pieces) store().liveText.publish(tenant, 'd', piece);
    await vi.waitFor(() => expect([first.length, second.length]).toEqual([pieces.length, pieces.length]));
    expect([first, second]).toEqual([pieces, pieces]);
    expect(foreign).not.toHaveBeenCalled();
  });

  test('reports whether a debate has subscribers', async () => {
    const tenant = fresh('tenant');
    expect(await store().liveText.watched(tenant, 'd')).toBe(false);
    const leaveFirst = await store().liveText.watch(tenant, 'd', () => {});
    const leaveSecond = await store().liveText.watch(tenant, 'd', () => {});
    expect(await store().liveText.watched(tenant, 'd')).toBe(true);
    expect(await store().liveText.watched(fresh('tenant'), 'd')).toBe(false);
    leaveFirst();
    expect(await store().liveText.watched(tenant, 'd')).toBe(true);
    leaveSecond();
    await vi.waitFor(async () => expect(await store().liveText.watched(tenant, 'd')).toBe(false));
  });

  test('does not count a follower of events as a subscriber', async () => {
    const tenant = fresh('tenant');
    await store().events.watch(tenant, 'd', () => {});
    expect(await store().liveText.watched(tenant, 'd')).toBe(false);
  });
});
