/**
 * How far the clock of Redis is ahead of this process'. All processes that share a Redis take the time from it, so that a
 * debate that moves from one to another keeps its deadline. Of a cluster it is the node that keeps the store's mark.
 */
import type { StoreClock } from '../../store.ts';
import type { RedisConnection } from '../connection/redis-connection.ts';

const MEASURE_EVERY_MS = 10_000;

/** An answer that took longer says too little: the error is up to half of it. */
const LONGEST_ANSWER_MS = 100;

/** Clocks that are nearer to each other are one; otherwise times would go to and fro with each measurement. */
const SAME_WITHIN_MS = 100;

export class RedisClock implements StoreClock {
  readonly #connection: RedisConnection;
  readonly #key: string;
  readonly #timer: NodeJS.Timeout;
  #skewMs: number | null = null;
  #offsetMs = 0;

  /** `key`: of the node that is asked. */
  constructor(connection: RedisConnection, key: string) {
    this.#connection = connection;
    this.#key = key;
    this.#timer = setInterval(() => void this.measure(), MEASURE_EVERY_MS).unref();
    connection.client.on('ready', () => void this.measure());
  }

  skewMs(): number | null {
    return this.#skewMs;
  }

  offsetMs(): number {
    return this.#offsetMs;
  }

  /** What cannot be measured now stays as it was. Never throws. */
  async measure(): Promise<void> {
    const from = Date.now();
    const told = await this.#connection.runAt(this.#key, (node) => node.time()).catch(() => null);
    const to = Date.now();
    if (told === null || Math.abs(to - from) > LONGEST_ANSWER_MS) return;
    const [seconds, microseconds] = told;
    const skewMs = Math.round(Number(seconds) * 1_000 + Number(microseconds) / 1_000 - (from + to) / 2);
    this.#skewMs = skewMs;
    if (Math.abs(skewMs - this.#offsetMs) > SAME_WITHIN_MS)
      this.#offsetMs = Math.abs(skewMs) > SAME_WITHIN_MS ? skewMs : 0;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
