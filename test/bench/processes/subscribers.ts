/** Readers of event streams as a process of their own. */
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess } from './measured-process.ts';

export interface SubscribersCommand {
  readonly port: number;
  /** A connection each. */
  readonly paths?: readonly string[];
  readonly disconnects?: boolean;
  readonly resetsCount?: boolean;
}

export interface SubscribersState {
  readonly open: number;
  /** Streams that the server has closed. */
  readonly closed: number;
  readonly events: number;
  readonly sinceLastMs: number;
}

export interface Subscribers {
  open(paths: readonly string[]): Promise<void>;
  /** Waits until `isOver`. Returns the events since all were open, and the time from `startedAt` to the last of them. */
  waitUntil(startedAt: number, isOver: (state: SubscribersState) => boolean): Promise<Delivered>;
  stop(): Promise<void>;
}

export interface Delivered {
  readonly events: number;
  readonly tookMs: number;
}

/** After this time without an event the first events of all streams have arrived. */
const QUIET_MS = 1_000;

export async function startSubscribers(port: number): Promise<Subscribers> {
  const readers = await startProcess({ script: 'test/bench/processes/subscribers-main.ts' });
  const send = (command: Omit<SubscribersCommand, 'port'>) => readers.request<SubscribersState>({ port, ...command });
  return {
    open: async (paths) => {
      let state = await send({ paths });
      while (state.sinceLastMs < QUIET_MS) {
        await delay(100);
        state = await send({});
      }
      await send({ resetsCount: true });
    },
    waitUntil: async (startedAt, isOver) => {
      for (;;) {
        await delay(100);
        const state = await send({});
        if (!isOver(state)) continue;
        return { events: state.events, tookMs: performance.now() - startedAt - state.sinceLastMs };
      }
    },
    stop: async () => {
      await send({ disconnects: true });
      await readers.stop();
    },
  };
}
