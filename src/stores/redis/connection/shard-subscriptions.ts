/**
 * The subscriptions of this process to the sharded channels of a cluster, with one connection for each primary that has
 * some of them. A message of a sharded channel stays on the primary that holds the slot of the channel. When the slot
 * moves, the old primary ends the subscription. When a replica takes over, no node ends it.
 *
 * The sharded subscribers of the cluster client of ioredis 6 are not used, because a follower must learn that it may
 * have missed messages: they do not report a lost connection, and they ignore a subscription that fails again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { batchPerTick } from '../../../lib/batch-per-tick.ts';
import { Listeners } from '../../../lib/listeners.ts';
import { StoreUnavailableError } from '../../store-errors.ts';
import type { RedisClient } from './redis-clients.ts';
import { nodeAddress } from './redis-clients.ts';
import type { RedisConnection } from './redis-connection.ts';
import { isMoved } from './redis-errors.ts';
import type { ChannelMessage, Subscriptions } from './subscriptions.ts';
import { RECONNECTED } from './subscriptions.ts';

/** The pause before a subscription to a moved channel is retried: nodes learn of a moved slot one after the other. */
const RETRY_MS = 50;

export interface ShardSubscriptionsOptions {
  /** The client for commands. It knows the primaries. */
  readonly nodes: RedisClient;
  /** The connection of this client. Its time limit also applies to every subscription. */
  readonly commands: RedisConnection;
  /** Begins to connect to a primary. */
  readonly connect: (primary: Redis) => RedisConnection<Redis>;
}

/** Where a channel was subscribed last. */
interface Source {
  readonly slot: number;
  readonly address: string;
  /** Whether the node has ended the subscription, or its connection was lost. */
  isLost: boolean;
}

export class ShardSubscriptions implements Subscriptions {
  readonly #options: ShardSubscriptionsOptions;
  readonly #listeners = new Listeners<ChannelMessage>();
  /** The connections by the address of their primary. */
  readonly #connections = new Map<string, RedisConnection<Redis>>();
  /**
   * The source of each channel. Messages from other nodes are ignored: a replica also delivers messages, so that a
   * channel can be subscribed at two nodes for a moment.
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
    const hadListeners = this.#listeners.has(channel);
    remove();
    if (!hadListeners || this.#listeners.has(channel)) return;
    const source = this.#sources.get(channel);
    this.#sources.delete(channel);
    if (source !== undefined) this.#unsubscribe(channel, source.address);
  }

  #unsubscribe(channel: string, address: string): void {
    // When this fails, the connection was lost, which also ends the subscription.
    this.#connections
      .get(address)
      ?.client.sunsubscribe(channel)
      .catch(() => {});
  }

  /** Throws `StoreUnavailableError`. */
  #subscribe(channel: string): Promise<void> {
    return this.#options.commands.run(async (_client, giveUpAt) => {
      while (!(await this.#subscribeAtPrimary(channel))) {
        if (performance.now() >= giveUpAt) throw new StoreUnavailableError('the primary of the channel is not known');
        await this.#options.nodes.refreshNodes();
        await delay(RETRY_MS);
      }
    });
  }

  /** Returns false when the primary no longer holds the slot of the channel. Throws errors of Redis. */
  async #subscribeAtPrimary(channel: string): Promise<boolean> {
    const primary = this.#options.nodes.primaryOf(channel);
    if (primary === null) return false;
    const address = nodeAddress(primary);
    const connection = this.#connectionTo(primary);
    await connection.connected();
    try {
      await connection.client.ssubscribe(channel);
    } catch (error) {
      if (isMoved(error)) return false;
      throw error;
    }
    if (this.#listeners.has(channel)) this.#subscribed(channel, address);
    return true;
  }

  /**
   * Stores the source of a channel. If the channel was lost before, tells its listeners that messages may be missing.
   */
  #subscribed(channel: string, address: string): void {
    const before = this.#sources.get(channel);
    this.#sources.set(channel, { slot: this.#options.nodes.slotOf(channel), address, isLost: false });
    if (before?.isLost || (before !== undefined && before.address !== address))
      this.#listeners.notify(channel, RECONNECTED);
  }

  #connectionTo(primary: Redis): RedisConnection<Redis> {
    const address = nodeAddress(primary);
    const known = this.#connections.get(address);
    if (known !== undefined) return known;
    if (this.#isClosed) throw new StoreUnavailableError('the connection to Redis is closed');
    const connection = this.#options.connect(primary);
    this.#connections.set(address, connection);
    connection.client.on('smessage', (channel, message) => {
      if (this.#sources.get(channel)?.address === address) this.#listeners.notify(channel, message);
    });
    // A slot moved: the node ended a subscription, or refused one. It sends a message for each channel of the slot,
    // many at once.
    const markMoved = batchPerTick<void, void>(async () => this.#markLost(address, channelsOf(connection)));
    connection.client.on('moved', () => {
      void markMoved();
      void this.#options.nodes.refreshNodes();
    });
    connection.client.on('close', () => this.#markLost(address, new Set()));
    connection.client.on('ready', () => this.#restore());
    return connection;
  }

  /**
   * Subscribes every channel again that is not subscribed at its primary, and tells its listeners. A failed
   * subscription is retried after the next refresh of the nodes.
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
    const lost = [...this.#sources].filter(([, { slot, address, isLost }]) => {
      const current = this.#options.nodes.addressOfSlot(slot);
      return current !== null && (isLost || current !== address);
    });
    const restored = await Promise.allSettled(lost.map(([channel]) => this.#subscribe(channel)));
    if (restored.every(({ status }) => status === 'fulfilled')) this.#removeStale();
  }

  /** Ends subscriptions that are no longer wanted, and connections to nodes that are no primaries any more. */
  #removeStale(): void {
    const primaryAddresses = new Set(this.#options.nodes.primaries().map(nodeAddress));
    for (const [address, connection] of this.#connections) {
      if (!primaryAddresses.has(address)) {
        this.#connections.delete(address);
        connection.close();
        continue;
      }
      for (const channel of channelsOf(connection)) {
        // A channel without a source is being subscribed now.
        const isWanted = this.#listeners.has(channel) && (this.#sources.get(channel)?.address ?? address) === address;
        if (!isWanted) this.#unsubscribe(channel, address);
      }
    }
  }

  #markLost(address: string, subscribed: ReadonlySet<string>): void {
    for (const [channel, source] of this.#sources) {
      if (source.address === address && !subscribed.has(channel)) source.isLost = true;
    }
  }
}

/** Returns the channels that are subscribed over a connection. The client removes those that the node has ended. */
function channelsOf({ client }: RedisConnection<Redis>): ReadonlySet<string> {
  const subscriber = client.status === 'ready' && client.condition?.subscriber;
  return new Set(subscriber ? subscriber.channels('ssubscribe') : []);
}

/** Returns subscriptions to both the plain and the sharded channel of each name; messages come from one of them. */
export function plainAndSharded(plain: Subscriptions, sharded: Subscriptions): Subscriptions {
  return {
    async listen(channel, listener) {
      const results = await Promise.allSettled(
        [plain, sharded].map((subscriptions) => subscriptions.listen(channel, listener)),
      );
      const leave = () => {
        for (const result of results) if (result.status === 'fulfilled') result.value();
      };
      const failed = results.find((result) => result.status === 'rejected');
      if (failed === undefined) return leave;
      leave();
      throw failed.reason;
    },
  };
}
