/** The way to Redis, on which every wait has a limit: it answers in time, or it says so and heals itself. */
import type { Redis } from 'ioredis';
import { StoreUnavailableError } from '../../store-errors.ts';
import type { RedisClient, RedisCommands } from './redis-clients.ts';
import { unavailable } from './redis-errors.ts';

/** Half-open connections, on which nothing is asked for, are found at this rate. */
const CHECK_EVERY_MS = 2_000;

/**
 * Commands asked in one go, and nothing else: what it throws is taken for a failure of Redis. `giveUpAt` is when the
 * caller stops waiting, as `performance.now()` counts.
 */
export type RedisWork<T> = (client: RedisCommands, giveUpAt: number) => Promise<T>;

export class RedisConnection<Client extends RedisCommands = RedisCommands> {
  /** For listening to messages; commands go through `run`. */
  readonly client: Client;
  readonly #nodes: RedisClient<Client>;
  readonly #timeoutMs: number;
  readonly #admission: () => Promise<void> | null;
  readonly #check: NodeJS.Timeout;
  /** Why the latest attempt to connect failed; null: it did not, or nobody said. */
  #failure: Error | null = null;
  /** Absent: the next caller measures it. */
  readonly #clockOffsets = new WeakMap<Redis, Promise<number>>();

  /** `timeoutMs`: after this long an unanswered command is given up. `admission`: what is asked waits for it; null: it
   * may be sent at once. */
  constructor(nodes: RedisClient<Client>, timeoutMs: number, admission: () => Promise<void> | null = () => null) {
    this.#admission = admission;
    this.client = nodes.client;
    this.#nodes = nodes;
    this.#timeoutMs = timeoutMs;
    this.#noteFailures();
    this.#check = setInterval(() => this.#findHalfOpen(), CHECK_EVERY_MS).unref();
  }

  /** Resolves when connected, or, with false, after the time-out: who starts without Redis goes on and recovers with it. */
  async connected(): Promise<boolean> {
    if (this.client.status === 'ready') return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), this.#timeoutMs);
    const ready = () => resolve(true);
    this.client.once('ready', ready);
    const isConnected = await promise;
    clearTimeout(timer);
    this.client.off('ready', ready);
    return isConnected;
  }

  /** Throws `StoreUnavailableError` at once when not connected, and at the latest after the time-out. */
  async run<T>(work: RedisWork<T>): Promise<T> {
    this.#assertConnected();
    return this.#inTime(async (giveUpAt) => {
      await this.#admission();
      return work(this.client, giveUpAt);
    });
  }

  /** As `run`, for a command without a key: by the node that holds this one, so that such commands keep their order. */
  async runAt<T>(key: string, ask: (node: Redis) => Promise<T>): Promise<T> {
    this.#assertConnected();
    return this.#inTime(async () => {
      await this.#admission();
      return ask(this.#nodeOf(key));
    });
  }

  /**
   * Asks each primary by itself; what one does not answer hides no answer of another. Throws `StoreUnavailableError`
   * when not connected to any.
   */
  async onEveryPrimary<T>(ask: (node: Redis) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
    this.#assertConnected();
    const lost = Array.from({ length: this.#nodes.lostPrimaries() }, () =>
      Promise.reject(new StoreUnavailableError('no connection to Redis')),
    );
    return Promise.allSettled([...this.#nodes.primaries().map((node) => this.#inTime(() => ask(node))), ...lost]);
  }

  /** Milliseconds to add to `performance.now()`, which nobody sets, for the time on the clock of the key's node. */
  clockOffset(key: string): Promise<number> {
    const node = this.#nodeOf(key);
    const known = this.#clockOffsets.get(node);
    if (known !== undefined) return known;
    const measured = measureClock(node);
    this.#clockOffsets.set(node, measured);
    const forget = () => this.#clockOffsets.delete(node);
    // Another Redis may answer there next time.
    node.once('close', forget);
    measured.catch(forget);
    return measured;
  }

  /** The clock of the key's node was set. */
  forgetClock(key: string): void {
    this.#clockOffsets.delete(this.#nodeOf(key));
  }

  /** What is sent in one go is done in that order, whatever its keys: by a single server. */
  get keepsOrder(): boolean {
    return this.#nodes.keepsOrder;
  }

  close(): void {
    clearInterval(this.#check);
    this.client.disconnect();
  }

  #assertConnected(): void {
    if (this.client.status === 'ready') return;
    throw this.#failure === null ? new StoreUnavailableError('no connection to Redis') : unavailable(this.#failure);
  }

  /** The first error of an attempt says why: a refused password is followed by others. */
  #noteFailures(): void {
    let isNoted = false;
    this.client.on('connecting', () => {
      isNoted = false;
    });
    this.client.on('ready', () => {
      this.#failure = null;
    });
    this.client.on('error', (error: Error & { readonly lastNodeError?: Error }) => {
      if (isNoted) return;
      isNoted = true;
      this.#failure = error.lastNodeError ?? error;
    });
  }

  async #inTime<T>(work: (giveUpAt: number) => Promise<T>): Promise<T> {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const tooLate = () => reject(new StoreUnavailableError('Redis does not answer in time'));
    // Timers come before the sockets: what arrived while this process was busy is read before it is called missing.
    const timer = setTimeout(() => setImmediate(tooLate), this.#timeoutMs);
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

  /** A peer that vanished sends nothing: the ping then stays unanswered, and the client replaces the connection. */
  #findHalfOpen(): void {
    this.#nodes.check();
    if (this.client.status !== 'ready') return;
    for (const node of this.#nodes.primaries()) node.ping().catch(() => {});
  }
}

async function measureClock(node: Redis): Promise<number> {
  const [seconds, microseconds] = await node.time();
  const serverMs = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
  // Taken when the answer is here, so that the error (its way back) makes deadlines earlier, never later.
  return serverMs - performance.now();
}
