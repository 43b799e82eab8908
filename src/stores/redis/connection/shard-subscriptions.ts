/**
 * The subscriptions of this process to the sharded channels of a cluster, with one connection for each primary that has
 * some of them. A message of a sharded channel stays on the primary that holds the slot of the channel. When the slot
 * moves, the old primary ends the subscription. When a replica takes over, no node does.
 *
 * The sharded subscribers of the cluster client of ioredis 6 are not used, because a follower must learn that it may have
 * missed messages: they do not report a lost connection, and they ignore a subscription that fails again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { batchPerTick } from '../../../lib/batch-per-tick.ts';
import { Listeners } from '../../../lib/listeners.ts';
import { StoreUnavailableError } from '../../store-errors.ts';
import type { RedisClient } from './redis-clients.ts';
import { placeOf } from './redis-clients.ts';
import type { RedisConnection } from './redis-connection.ts';
import { isMoved } from './redis-errors.ts';
import type { ChannelMessage, Subscriptions } from './subscriptions.ts';
import { RECONNECTED } from './subscriptions.ts';

/** The pause before a moved channel is looked for again: nodes learn of a moved slot one after the other. */
const LOOK_AGAIN_MS = 50;

export interface ShardSubscriptionsOptions {
  /** The client for commands. It knows the primaries. */
  readonly nodes: RedisClient;
  /** Its connection. It has the time limit of every subscription. */
  readonly commands: RedisConnection;
  /** Begins to connect to a primary. */
  readonly connect: (primary: Redis) => RedisConnection<Redis>;
}

/** Where a channel was subscribed last. */
interface Source {
  readonly slot: number;
  readonly place: string;
  /** Whether the node has ended the subscription, or its connection was lost. */
  isLost: boolean;
}

export class ShardSubscriptions implements Subscriptions {
  readonly #options: ShardSubscriptionsOptions;
  readonly #listeners = new Listeners<ChannelMessage>();
  /** By the place of their primary. */
  readonly #connections = new Map<string, RedisConnection<Redis>>();
  /**
   * Messages from other places are ignored: a replica also passes messages on, so that a channel can be subscribed at two
   * nodes for a moment.
   */
  readonly #sources = new Map<string, Source>();
  #restoring: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: ShardSubscriptionsOptions) {
    this.#options = options;
    options.nodes.onNodes(() => this.#restore());
  }

  async listen(channel: string, listener: (message: ChannelMessage) => void): Promise<() => void> {
    const remove = this.#listeners.add(channel, listener);
    const leave = () => this.#leave(channel, remove);
    try {
      await this.#subscribe(channel);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  close(): void {
    this.#isClosed = true;
    for (const connection of this.#connections.values()) connection.close();
    this.#connections.clear();
  }

  #leave(channel: string, remove: () => void): void {
    const had = this.#listeners.has(channel);
    remove();
    if (!had || this.#listeners.has(channel)) return;
    const source = this.#sources.get(channel);
    this.#sources.delete(channel);
    if (source !== undefined) this.#unsubscribe(channel, source.place);
  }

  #unsubscribe(channel: string, place: string): void {
    // If this fails, the connection is lost and the subscription with it.
    this.#connections
      .get(place)
      ?.client.sunsubscribe(channel)
      .catch(() => {});
  }

  /** Throws `StoreUnavailableError`. */
  #subscribe(channel: string): Promise<void> {
    return this.#options.commands.run(async (_client, giveUpAt) => {
      while (!(await this.#subscribeAtPrimary(channel))) {
        if (performance.now() >= giveUpAt) throw new StoreUnavailableError('the primary of the channel is not known');
        await this.#options.nodes.refreshNodes();
        await delay(LOOK_AGAIN_MS);
      }
    });
  }

  /** Returns false when the primary no longer holds the slot of the channel. Throws errors of Redis. */
  async #subscribeAtPrimary(channel: string): Promise<boolean> {
    const primary = this.#options.nodes.primaryOf(channel);
    if (primary === null) return false;
    const place = placeOf(primary);
    const connection = this.#connectionTo(primary);
    await connection.connected();
    try {
      await connection.client.ssubscribe(channel);
    } catch (error) {
      if (isMoved(error)) return false;
      throw error;
    }
    if (this.#listeners.has(channel)) this.#subscribed(channel, place);
    return true;
  }

  /** Tells the listeners of a channel that was lost, also when a further listener subscribed it again. */
  #subscribed(channel: string, place: string): void {
    const before = this.#sources.get(channel);
    this.#sources.set(channel, { slot: this.#options.nodes.slotOf(channel), place, isLost: false });
    if (before?.isLost || (before !== undefined && before.place !== place))
      this.#listeners.notify(channel, RECONNECTED);
  }

  #connectionTo(primary: Redis): RedisConnection<Redis> {
    const place = placeOf(primary);
    const known = this.#connections.get(place);
    if (known !== undefined) return known;
    if (this.#isClosed) throw new StoreUnavailableError('the connection to Redis is closed');
    const connection = this.#options.connect(primary);
    this.#connections.set(place, connection);
    connection.client.on('smessage', (channel, message) => {
      if (this.#sources.get(channel)?.place === place) this.#listeners.notify(channel, message);
    });
    // A slot moved: the node ended a subscription, or refused one. It sends a message for each channel of the slot, many
    // at once.
    const noteMoved = batchPerTick<void, void>(async () => this.#noteLost(place, channelsOf(connection)));
    connection.client.on('moved', () => {
      void noteMoved();
      void this.#options.nodes.refreshNodes();
    });
    connection.client.on('close', () => this.#noteLost(place, new Set()));
    connection.client.on('ready', () => this.#restore());
    return connection;
  }

  /**
   * Subscribes every channel again that is not subscribed at its primary, and tells its listeners. What fails is tried
   * again after the next look at the nodes.
   */
  #restore(): void {
    if (this.#isClosed) return;
    this.#restoring ??= this.#restoreNow()
      .catch(() => {})
      .finally(() => {
        this.#restoring = null;
      });
  }

  async #restoreNow(): Promise<void> {
    const lost = [...this.#sources].filter(([, { slot, place, isLost }]) => {
      const current = this.#options.nodes.placeOfSlot(slot);
      return current !== null && (isLost || current !== place);
    });
    const restored = await Promise.allSettled(lost.map(([channel]) => this.#subscribe(channel)));
    if (restored.every(({ status }) => status === 'fulfilled')) this.#tidy();
  }

  /** Ends subscriptions that are no longer wanted, and connections to nodes that are no primaries any more. */
  #tidy(): void {
    const places = new Set(this.#options.nodes.primaries().map(placeOf));
    for (const [place, connection] of this.#connections) {
      if (!places.has(place)) {
        this.#connections.delete(place);
        connection.close();
        continue;
      }
      for (const channel of channelsOf(connection)) {
        // A listener without a source is just being subscribed.
        const isWanted = this.#listeners.has(channel) && (this.#sources.get(channel)?.place ?? place) === place;
        if (!isWanted) this.#unsubscribe(channel, place);
      }
    }
  }

  #noteLost(place: string, subscribed: ReadonlySet<string>): void {
    for (const [channel, source] of this.#sources) {
      if (source.place === place && !subscribed.has(channel)) source.isLost = true;
    }
  }
}

/** Returns the channels that are subscribed over a connection. The client removes those that the node has ended. */
function channelsOf({ client }: RedisConnection<Redis>): ReadonlySet<string> {
  const subscriber = client.status === 'ready' && client.condition?.subscriber;
  return new Set(subscriber ? subscriber.channels('ssubscribe') : []);
}

/** Returns subscriptions to both the plain and the sharded channel of each name; messages come from one of them. */
export function bothWays(plain: Subscriptions, sharded: Subscriptions): Subscriptions {
  return {
    async listen(channel, listener) {
      const ways = await Promise.allSettled([plain, sharded].map((way) => way.listen(channel, listener)));
      const leave = () => {
        for (const way of ways) if (way.status === 'fulfilled') way.value();
      };
      const failed = ways.find((way) => way.status === 'rejected');
      if (failed === undefined) return leave;
      leave();
      throw failed.reason;
    },
  };
}
