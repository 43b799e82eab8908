/** BullMQ's queues on the producer connection. */
import { Queue } from 'bullmq';
import type { DebateJob } from '../job-queue.ts';
import type { QueueConnection } from './queue-connections.ts';

/** `urgent` has the expedited jobs. */
export const QUEUE_NAMES = ['debates', 'urgent'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

export interface ProducerQueuesOptions {
  /** The prefix of every key. */
  readonly prefix: string;
  /** Is called on errors of a queue. Must not throw. */
  readonly onRedisError: (error: Error) => void;
}

export class ProducerQueues {
  readonly #connection: QueueConnection;
  readonly #options: ProducerQueuesOptions;
  readonly #open = new Map<QueueName, Queue<DebateJob>>();

  constructor(connection: QueueConnection, options: ProducerQueuesOptions) {
    this.#connection = connection;
    this.#options = options;
  }

  /** Returns the open queue. Opens a queue again when it failed to open, because BullMQ never recovers such a queue. */
  async get(name: QueueName): Promise<Queue<DebateJob>> {
    const queue = this.#open.get(name) ?? this.#create(name);
    this.#open.set(name, queue);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      if (this.#open.get(name) === queue) this.#open.delete(name);
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((queue) => queue.close()));
  }

  #create(name: QueueName): Queue<DebateJob> {
    const { prefix, onRedisError } = this.#options;
    const queue = new Queue<DebateJob>(name, {
      connection: this.#connection,
      prefix,
      skipVersionCheck: true,
      // Parley does not read BullMQ's own event stream, so it is kept short.
      streams: { events: { maxLen: 100 } },
    });
    queue.on('error', onRedisError);
    return queue;
  }
}
