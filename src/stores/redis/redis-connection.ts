/** One connection to Redis on which nothing waits for ever: it is up and answers in time, or it says so and heals itself. */
import { Redis } from 'ioredis';
import { StoreUnavailableError } from '../store-errors.ts';
import { meansReadOnly, unavailable } from './redis-errors.ts';

/** Half-open connections, on which nothing is asked for, are found at this rate. */
const CHECK_EVERY_MS = 2_000;
const LONGEST_RECONNECT_DELAY_MS = 500;

export interface RedisConnectionOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** Shown by `CLIENT LIST`. */
  readonly name: string;
  /** After this long an unanswered command is given up and its connection replaced. */
  readonly timeoutMs: number;
}

/**
 * Commands asked in one go, and nothing else: what it throws is taken for a failure of Redis. `giveUpAt` is when the
 * caller stops waiting, as `performance.now()` counts.
 */
export type RedisWork<T> = (client: Redis, giveUpAt: number) => Promise<T>;

export class RedisConnection {
  /** For listening to messages; commands go through `run`. */
  readonly client: Redis;
  readonly #timeoutMs: number;
  readonly #check: NodeJS.Timeout;
  /** Null: to be measured by whoever asks next. */
  #clockOffset: Promise<number> | null = null;
  #checksInHandshake = 0;

  /** Begins to connect, and goes on trying until it is closed. Throws `TypeError` when the URL is not one of Redis. */
  constructor({ url, name, timeoutMs }: RedisConnectionOptions) {
    assertRedisUrl(url);
    this.#timeoutMs = timeoutMs;
    this.client = new Redis(url, {
      connectionName: name,
      // A command that cannot be sent now fails now, and one whose answer was lost is never sent again: it may have
      // been carried out.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      connectTimeout: timeoutMs,
      disconnectTimeout: 100,
      retryStrategy: (attempts) => Math.min(attempts * 50, LONGEST_RECONNECT_DELAY_MS),
      reconnectOnError: meansReadOnly,
    });
    // Failures show in the commands that meet them. The event must be listened to, or its text is printed.
    this.client.on('error', () => {});
    this.client.on('close', () => this.forgetClock());
    this.#check = setInterval(() => this.#findHalfOpen(), CHECK_EVERY_MS).unref();
  }

  /** Resolves when connected, or after the time-out: whoever starts without Redis goes on and recovers with it. */
  async connected(): Promise<void> {
    if (this.client.status === 'ready') return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#timeoutMs);
    this.client.once('ready', resolve);
    await promise;
    clearTimeout(timer);
    this.client.off('ready', resolve);
  }

  /** Throws `StoreUnavailableError` at once when not connected, and at the latest after the time-out. */
  async run<T>(work: RedisWork<T>): Promise<T> {
    if (this.client.status !== 'ready') throw new StoreUnavailableError('no connection to Redis');
    const giveUpAt = performance.now() + this.#timeoutMs;
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new StoreUnavailableError('Redis does not answer in time'));
      this.client.disconnect(true);
    }, this.#timeoutMs);
    try {
      return await Promise.race([work(this.client, giveUpAt), timeout]);
    } catch (error) {
      throw unavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Milliseconds to add to `performance.now()`, which nobody sets, for the time on Redis' clock. */
  clockOffset(): Promise<number> {
    if (this.#clockOffset === null) {
      this.#clockOffset = this.#measureClock();
      this.#clockOffset.catch(() => this.forgetClock());
    }
    return this.#clockOffset;
  }

  /** Redis' clock was set, or another Redis answers now. */
  forgetClock(): void {
    this.#clockOffset = null;
  }

  close(): void {
    clearInterval(this.#check);
    this.client.disconnect();
  }

  async #measureClock(): Promise<number> {
    const [seconds, microseconds] = await this.client.time();
    const serverMs = Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
    // Taken when the answer is here, so that the error (its way back) makes deadlines earlier, never later.
    return serverMs - performance.now();
  }

  /** A peer that vanished sends nothing: the handshake or a ping then stays unanswered. */
  #findHalfOpen(): void {
    if (this.client.status === 'ready') {
      this.#checksInHandshake = 0;
      this.run((client) => client.ping()).catch(() => {});
    } else if (this.client.status === 'connect') {
      this.#checksInHandshake += 1;
      if (this.#checksInHandshake > 1) this.client.disconnect(true);
    } else {
      this.#checksInHandshake = 0;
    }
  }
}

function assertRedisUrl(url: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : null;
  if (protocol === 'redis:' || protocol === 'rediss:') return;
  // The value may hold a password, so it is not repeated.
  throw new TypeError('the address of Redis must start with redis:// or rediss://');
}
