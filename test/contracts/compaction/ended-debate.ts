/** An ended debate for tests of compaction, and all reads of it. */
import type { DebateEvent } from '../../../src/debate/schema/event.ts';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import * as steps from '../steps.ts';

const REASONING = 'The two sites that open first carry most of the load, so a plan has to hold up there. '.repeat(5);
const SAID: readonly DebateEvent[] = Array.from({ length: 20 }, (_, i) => steps.judging(`${REASONING} ${i} – ✓`));

/** Twenty-two events, a paid call, one in flight and one that was not sent. */
export async function ended(store: Store): Promise<Fence> {
  const { debates } = store;
  const reservations = ['a', 'b', 'c'].map((subject) => steps.reservation(subject, 100));
  const fence = await steps.running(store, steps.fresh('tenant'), { reservations });
  await debates.sent(fence, [steps.call('a'), steps.call('b')], { at: steps.AT });
  const settlements = [steps.settlement(steps.call('a'), 80, { outcome: steps.reply(REASONING) })];
  await debates.write(fence, steps.writing(1, { settlements, events: SAID }));
  await debates.finish(fence, steps.finishing(21));
  return fence;
}

export function readLog(from: Store, { tenant, debateId }: Fence, { after = 0, limit = 500 } = {}) {
  return from.events.read({ tenant, debateId, after, limit });
}

export async function everything(from: Store, fence: Fence) {
  const { tenant, debateId } = fence;
  return {
    log: await readLog(from, fence),
    journal: await from.debates.journal(tenant, debateId),
    record: await from.debates.read(tenant, debateId),
  };
}
