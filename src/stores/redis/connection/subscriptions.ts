/** This process' one connection for messages: who listens to which channel, kept true over every loss of connection. */
import type { Redis } from 'ioredis';
import { Listeners } from '../../../lib/listeners.ts';
import type { RedisConnection } from './redis-connection.ts';

/** Instead of a message: the connection was lost and is back, and whatever was said meanwhile was missed. */
export const CAME_BACK = Symbol('came back');
export type Heard = string | typeof CAME_BACK;

export class Subscriptions {
  readonly #connection: RedisConnection<Redis>;
  readonly #listeners = new Listeners<Heard>();

  constructor(connection: RedisConnection<Redis>) {
    this.#connection = connection;
    connection.client.on('message', (channel, message) => this.#listeners.tell(channel, message));
    connection.client.on('ready', () => this.#resubscribe());
  }

  /** Resolves when messages are sure to come. Throws `StoreUnavailableError`. Returns how to leave. */
  async listen(channel: string, listener: (heard: Heard) => void): Promise<() => void> {
    const remove = this.#listeners.add(channel, listener);
    const leave = () => this.#leave(channel, remove);
    try {
      // Asked for by every listener, also of a channel that has some: the answer is the proof, and repeating is free.
      await this.#connection.run((client) => client.subscribe(channel));
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  #leave(channel: string, remove: () => void): void {
    const had = this.#listeners.has(channel);
    remove();
    if (!had || this.#listeners.has(channel)) return;
    // When it fails the connection is lost, and with it the subscription.
    this.#connection.run((client) => client.unsubscribe(channel)).catch(() => {});
  }

  #resubscribe(): void {
    const channels = this.#listeners.names();
    if (channels.length === 0) return;
    this.#connection
      .run((client) => client.subscribe(...channels))
      .then(() => this.#listeners.tellAll(CAME_BACK))
      // Lost again: the next connect tries again.
      .catch(() => {});
  }
}
