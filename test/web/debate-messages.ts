/** Event logs of the real engine as the page receives them. */
import type { LoggedEvent } from '../../src/debate/schema/event.ts';
import { foldEvent, NEW_VIEW } from '../../src/web/api/fold-event.js';

export type StreamMessage = Parameters<typeof foldEvent>[1];
export type View = ReturnType<typeof foldEvent>;

/** The events as messages of a stream. */
export function streamMessages(events: readonly LoggedEvent[]): StreamMessage[] {
  return events.map(({ type, seq, at, ...payload }) => {
    const data = { seq, debate_id: 'debate-1', at, ...payload };
    return { id: seq, event: type, data: JSON.parse(JSON.stringify(data)) } as StreamMessage;
  });
}

export function viewOf(messages: readonly StreamMessage[], from: View = NEW_VIEW): View {
  return messages.reduce(foldEvent, from);
}
