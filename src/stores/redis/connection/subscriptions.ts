/** The subscriptions of this process to plain channels, on one connection, restored after every lost connection. */
import type { Redis } from 'ioredis';
import { Listeners } from '../../../lib/listeners.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * Passed to listeners instead of a message after the connection was lost and restored. Messages meanwhile were missed.
 */
export const RECONNECTED = Symbol('reconnected');
export type ChannelMessage = string | typeof RECONNECTED;

export interface Subscriptions {
  /**
   * Subscribes a listener and resolves when messages are certain to arrive. Returns a function that unsubscribes it.
   * Throws `StoreUnavailableError`.
   */
  listen(channel: string, listener: (message: ChannelMessage) => void): Promise<() => void>;
}

export class PlainSubscriptions implements Subscriptions {
  readonly #connection: RedisConnection<Redis>;
  readonly #listeners = new Listeners<ChannelMessage>();

  constructor(connection: RedisConnection<Redis>) {
    this.#connection = connection;
    connection.client.on('message', (channel, message) => this.#listeners.notify(channel, message));
    connection.client.on('ready', () => this.#resubscribe());
  }

  async listen(channel: string, listener: (message: ChannelMessage) => void): Promise<() => void> {
    const remove = this.#listeners.add(channel, listener);
    const leave = () => this.#leave(channel, remove);
    try {
      // Sent for every listener, even if the channel is already subscribed: the reply proves the subscription, and
      // repeating it costs nothing.
      await this.#connection.run((client) => client.subscribe(channel));
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  #leave(channel: string, remove: () => void): void {
    const hadListeners = this.#listeners.has(channel);
    remove();
    if (!hadListeners || this.#listeners.has(channel)) return;
    // If this fails, the connection is lost and the subscription with it.
    this.#connection.run((client) => client.unsubscribe(channel)).catch(() => {});
  }

  #resubscribe(): void {
    const channels = this.#listeners.names();
    if (channels.length === 0) return;
    this.#connection
      .run((client) => client.subscribe(...channels))
      .then(() => this.#listeners.notifyAll(RECONNECTED))
      // Lost again: the next connect retries.
      .catch(() => {});
  }
}
