/** What a queue of BullMQ is told by who makes it. */
import type { DebateJob } from '../job-queue.ts';
import type { QueueRedis } from './queue-connections.ts';

export interface BullmqQueueOptions extends QueueRedis {
  /** First part of every key. */
  readonly keyPrefix: string;
  /** Jobs run at once in this process, from 1. */
  readonly concurrency: number;
  /** The number of a tenant's jobs that may be dispatched at the same time, over all processes; null without a limit. */
  readonly capOf?: (tenant: string) => Promise<number | null>;
  /** 0–1: of the slots of this process, what a tenant may have while others wait; absent: all. */
  readonly tenantShare?: number;
  /** A job stays where it runs while Redis is away for no longer; a process that died is noticed so much later. */
  readonly storeOutageMs?: number;
  /** Told of a handler that threw; the queue goes on. Must not throw. */
  readonly onError: (error: unknown, job: DebateJob) => void;
  /** Told of what goes wrong between the queue and Redis; the queue mends itself. Must not throw. */
  readonly onTrouble: (error: Error) => void;
}
