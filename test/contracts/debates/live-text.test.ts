/** Live text: reaches its subscribers in order, and the store knows whether there is one. */
import { expect, test, vi } from 'vitest';
import type { TextDelta } from '../../../src/stores/debates/live-text.ts';
import { uniqueId } from '../steps.ts';
import { describeMessageStores } from '../stores-under-test.ts';

function delta(text: string): TextDelta {
  return { round: 1, debaterId: 'a', field: text === 'is ' ? 'answer' : 'reasoning', text };
}

describeMessageStores('live text', (store) => {
  test('delivers every piece, in order, to all subscribers of this debate of this tenant', async () => {
    const tenant = uniqueId('tenant');
    const words = ['Six ', 'times ', 'seven ', 'is ', '“42”\n', '\u{1F600}'];
    const pieces = Array.from({ length: 20 }, () => words)
      .flat()
      .map(delta);
    const first: TextDelta[] = [];
    const second: TextDelta[] = [];
    const onForeign = vi.fn<(piece: TextDelta) => void>();
    await store().liveText.watch(tenant, 'd', (piece) => first.push(piece));
    await store().liveText.watch(tenant, 'd', (piece) => second.push(piece));
    await store().liveText.watch(uniqueId('tenant'), 'd', onForeign);
    await store().liveText.watch(tenant, 'other', onForeign);
    for (const piece of pieces) store().liveText.publish(tenant, 'd', piece);
    await vi.waitFor(() => expect([first.length, second.length]).toEqual([pieces.length, pieces.length]));
    expect([first, second]).toEqual([pieces, pieces]);
    expect(onForeign).not.toHaveBeenCalled();
  });

  test('reports whether a debate has subscribers', async () => {
    const tenant = uniqueId('tenant');
    expect(await store().liveText.watched(tenant, 'd')).toBe(false);
    const unsubscribeFirst = await store().liveText.watch(tenant, 'd', () => {});
    const unsubscribeSecond = await store().liveText.watch(tenant, 'd', () => {});
    expect(await store().liveText.watched(tenant, 'd')).toBe(true);
    expect(await store().liveText.watched(uniqueId('tenant'), 'd')).toBe(false);
    unsubscribeFirst();
    expect(await store().liveText.watched(tenant, 'd')).toBe(true);
    unsubscribeSecond();
    await vi.waitFor(async () => expect(await store().liveText.watched(tenant, 'd')).toBe(false));
  });

  test('does not count a follower of events as a subscriber', async () => {
    const tenant = uniqueId('tenant');
    await store().events.watch(tenant, 'd', () => {});
    expect(await store().liveText.watched(tenant, 'd')).toBe(false);
  });
});
