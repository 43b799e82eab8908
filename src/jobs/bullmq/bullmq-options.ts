/** Options of the BullMQ queue. */
import type { DebateJob } from '../job-queue.ts';
import type { QueueRedis } from './queue-connections.ts';

export interface BullmqQueueOptions extends QueueRedis {
  /** The first part of every key. */
  readonly keyPrefix: string;
  /** Maximum number of concurrent jobs in this process, from 1. */
  readonly concurrency: number;
  /** Returns the maximum number of dispatched jobs of a tenant over all processes, or null without a limit. */
  readonly capOf?: (tenant: string) => Promise<number | null>;
  /** The share (0–1) of this process's slots that one tenant may use while other tenants wait. The default is 1. */
  readonly tenantShare?: number;
  /**
   * The longest outage of Redis during which a job stays with its process. A longer time delays the takeover of jobs of
   * dead processes.
   */
  readonly storeOutageMs?: number;
  /** Is called when a handler throws; the queue continues. Must not throw. */
  readonly onError: (error: unknown, job: DebateJob) => void;
  /** Is called on errors between the queue and Redis; the queue recovers by itself. Must not throw. */
  readonly onRedisError: (error: Error) => void;
}
