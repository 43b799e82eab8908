/**
 * The connection to Redis with a time limit for every wait: each command succeeds or fails in time, and lost
 * connections recover.
 */
import type { Redis } from 'ioredis';
import { StoreUnavailableError } from '../../store-errors.ts';
import type { RedisClient, RedisCommands } from './redis-clients.ts';
import { unavailable } from './redis-errors.ts';

/** The interval of pings that detect half-open idle connections. */
const PING_INTERVAL_MS = 2_000;

/**
 * Commands that are sent together. Every error is treated as a failure of Redis, so it must do nothing else. `giveUpAt`
 * is the caller's time limit on the clock of `performance.now()`.
 */
export type RedisWork<T> = (client: RedisCommands, giveUpAt: number) => Promise<T>;

export class RedisConnection<Client extends RedisCommands = RedisCommands> {
  /** For subscribing to messages. Commands use `run`. */
  readonly client: Client;
  readonly #nodes: RedisClient<Client>;
  readonly #timeoutMs: number;
  readonly #admission: () => Promise<void> | null;
  readonly #check: NodeJS.Timeout;
  /** Why the latest attempt to connect failed; null when it did not or gave no reason. */
  #failure: Error | null = null;
  /** The pending wait for a connection, which all callers share. */
  #connecting: Promise<boolean> | null = null;
  /** Clock offsets of nodes. A missing one is measured by the next caller. */
  readonly #clockOffsets = new WeakMap<Redis, Promise<number>>();

  /**
   * `timeoutMs` is the time limit of a command. `admission` is called before each command of `run` and `runAt`, which
   * waits for the promise; null, the default, means that the command may be sent at once.
   */
  constructor(nodes: RedisClient<Client>, timeoutMs: number, admission: () => Promise<void> | null = () => null) {
    this.#admission = admission;
    this.client = nodes.client;
    this.#nodes = nodes;
    this.#timeoutMs = timeoutMs;
    this.#recordFailures();
    this.#check = setInterval(() => this.#findHalfOpen(), PING_INTERVAL_MS).unref();
  }

  /**
   * Resolves with true when connected, and with false after the time limit: a process that starts without Redis
   * continues and recovers with it.
   */
  async connected(): Promise<boolean> {
    if (this.client.status === 'ready') return true;
    this.#connecting ??= this.#becomesReady().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #becomesReady(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), this.#timeoutMs);
    const onReady = () => resolve(true);
    this.client.once('ready', onReady);
    const isConnected = await promise;
    clearTimeout(timer);
    this.client.off('ready', onReady);
    return isConnected;
  }

  /** Throws `StoreUnavailableError`: at once when not connected, otherwise after the time limit. */
  async run<T>(work: RedisWork<T>): Promise<T> {
    this.#assertConnected();
    return this.#withTimeout(async (giveUpAt) => {
      await this.#admission();
      return work(this.client, giveUpAt);
    });
  }

  /**
   * Runs a command without a key like `run`, on the node that holds this key, so that such commands keep their order.
   */
  async runAt<T>(key: string, ask: (node: Redis) => Promise<T>): Promise<T> {
    this.#assertConnected();
    return this.#withTimeout(async () => {
      await this.#admission();
      return ask(this.#nodeOf(key));
    });
  }

  /**
   * Runs a command on each primary separately, so that a failure of one does not hide the results of others. Throws
   * `StoreUnavailableError` when no primary is connected.
   */
  async onEveryPrimary<T>(ask: (node: Redis) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
    this.#assertConnected();
    const lost = Array.from({ length: this.#nodes.lostPrimaries() }, () =>
      Promise.reject(new StoreUnavailableError('no connection to Redis')),
    );
    return Promise.allSettled([...this.#nodes.primaries().map((node) => this.#withTimeout(() => ask(node))), ...lost]);
  }

  /** Returns the milliseconds to add to the monotonic `performance.now()` to get the time of the key's node. */
  clockOffset(key: string): Promise<number> {
    const node = this.#nodeOf(key);
    const known = this.#clockOffsets.get(node);
    if (known !== undefined) return known;
    const measured = measureClock(node);
    this.#clockOffsets.set(node, measured);
    const discard = () => this.#clockOffsets.delete(node);
    // Another server may be at this address after a reconnect.
    node.once('close', discard);
    measured.catch(discard);
    return measured;
  }

  /** Discards the offset, because the clock of the key's node was set. */
  discardClockOffset(key: string): void {
    this.#clockOffsets.delete(this.#nodeOf(key));
  }

  /**
   * Whether commands that are sent together are executed in that order, whatever their keys. True for a single server.
   */
  get keepsOrder(): boolean {
    return this.#nodes.keepsOrder;
  }

  /** Whether a message can stay on the node of its channel. True for a cluster. */
  get hasShards(): boolean {
    return this.#nodes.hasShards;
  }

  close(): void {
    clearInterval(this.#check);
    this.client.disconnect();
  }

  #assertConnected(): void {
    if (this.client.status === 'ready') return;
    throw this.#failure === null ? new StoreUnavailableError('no connection to Redis') : unavailable(this.#failure);
  }

  /**
   * Keeps the first error of an attempt, which states the reason: for example, a refused password is followed by other
   * errors.
   */
  #recordFailures(): void {
    let isRecorded = false;
    this.client.on('connecting', () => {
      isRecorded = false;
    });
    this.client.on('ready', () => {
      this.#failure = null;
    });
    this.client.on('error', (error: Error & { readonly lastNodeError?: Error }) => {
      if (isRecorded) return;
      isRecorded = true;
      this.#failure = error.lastNodeError ?? error;
    });
  }

  async #withTimeout<T>(work: (giveUpAt: number) => Promise<T>): Promise<T> {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const rejectLate = () => reject(new StoreUnavailableError('Redis does not answer in time'));
    // Timers run before sockets are read, so a reply that arrived while this process was busy is read first.
    const timer = setTimeout(() => setImmediate(rejectLate), this.#timeoutMs);
    try {
      return await Promise.race([work(performance.now() + this.#timeoutMs), timeout]);
    } catch (error) {
      throw unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #nodeOf(key: string): Redis {
    const node = this.#nodes.primaryOf(key) ?? this.#nodes.primaries()[0];
    if (node === undefined) throw new StoreUnavailableError('no node of Redis is known');
    return node;
  }

  /**
   * Sends a ping on idle connections. When the peer has vanished, it gets no reply and the client replaces the
   * connection.
   */
  #findHalfOpen(): void {
    this.#nodes.check();
    if (this.client.status !== 'ready') return;
    for (const node of this.#nodes.primaries()) node.ping().catch(() => {});
  }
}

async function measureClock(node: Redis): Promise<number> {
  const [seconds, microseconds] = await node.time();
  const serverMs = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  // Measured when the reply arrives. The reply took some time, so the result can only be too low and deadlines too
  // early.
  return serverMs - performance.now();
}
