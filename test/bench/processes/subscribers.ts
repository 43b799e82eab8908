/** Readers of event streams as a process of their own. */
import { setTimeout as delay } from 'node:timers/promises';
import { startProcess } from './measured-process.ts';

export interface SubscribersOrder {
  readonly port: number;
  /** A connection each. */
  readonly paths?: readonly string[];
  readonly leave?: boolean;
  readonly reset?: boolean;
}

export interface SubscribersState {
  readonly open: number;
  /** By the server. */
  readonly closed: number;
  readonly events: number;
  readonly sinceLastMs: number;
}

export interface Subscribers {
  open(paths: readonly string[]): Promise<void>;
  /** Events since all were open, and the milliseconds from `startedAt` to the last of them, once `isOver`. */
  settled(startedAt: number, isOver: (state: SubscribersState) => boolean): Promise<Delivered>;
  stop(): Promise<void>;
}

export interface Delivered {
  readonly events: number;
  readonly tookMs: number;
}

/** What comes at the beginning has come. */
const QUIET_MS = 1_000;

export async function startSubscribers(port: number): Promise<Subscribers> {
  const readers = await startProcess({ script: 'test/bench/processes/subscribers-main.ts' });
  const tell = (order: Omit<SubscribersOrder, 'port'>) => readers.ask<SubscribersState>({ port, ...order });
  return {
    open: async (paths) => {
      let state = await tell({ paths });
      while (state.sinceLastMs < QUIET_MS) {
        await delay(100);
        state = await tell({});
      }
      await tell({ reset: true });
    },
    settled: async (startedAt, isOver) => {
      for (;;) {
        await delay(100);
        const state = await tell({});
        if (!isOver(state)) continue;
        return { events: state.events, tookMs: performance.now() - startedAt - state.sinceLastMs };
      }
    },
    stop: async () => {
      await tell({ leave: true });
      await readers.stop();
    },
  };
}
