/** An ended debate for tests of compaction, and all reads of it. */
import type { DebateEvent } from '../../../src/debate/schema/event.ts';
import type { Fence } from '../../../src/stores/debates/debate-store.ts';
import type { Store } from '../../../src/stores/store.ts';
import * as steps from '../steps.ts';

const REASONING = 'The two sites that open first carry most of the load, so a plan has to hold up there. '.repeat(5);
const EVENTS: readonly DebateEvent[] = Array.from({ length: 20 }, (_, i) =>
  steps.judgingEvent(`${REASONING} ${i} – ✓`),
);

/** Twenty-two events, a paid call, one in flight and one that was not sent. */
export async function createEndedDebate(store: Store): Promise<Fence> {
  const { debates } = store;
  const reservations = ['a', 'b', 'c'].map((subject) => steps.reservation(subject, 100));
  const fence = await steps.startRun(store, steps.uniqueId('tenant'), { reservations });
  await debates.sent(fence, [steps.call('a'), steps.call('b')], { at: steps.AT });
  const settlements = [steps.settlement(steps.call('a'), 80, { outcome: steps.reply(REASONING) })];
  await debates.write(fence, steps.writeStep(1, { settlements, events: EVENTS }));
  await debates.finish(fence, steps.finishStep(21));
  return fence;
}

export function readLog(store: Store, { tenant, debateId }: Fence, { after = 0, limit = 500 } = {}) {
  return store.events.read({ tenant, debateId, after, limit });
}

export async function readAll(store: Store, fence: Fence) {
  const { tenant, debateId } = fence;
  return {
    log: await readLog(store, fence),
    journal: await store.debates.journal(tenant, debateId),
    record: await store.debates.read(tenant, debateId),
  };
}
