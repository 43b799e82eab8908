/**
 * The difference between the clocks of Redis and this process. All processes that share a Redis use its time, so that a
 * debate that moves between processes keeps its deadline. In a cluster the clock is that of the node with the store's
 * id.
 */
import type { StoreClock } from '../../store.ts';
import type { RedisConnection } from '../connection/redis-connection.ts';

const MEASURE_EVERY_MS = 10_000;

/** Slower replies are ignored, because the error of a measurement is up to half of the round-trip time. */
const MAX_ROUND_TRIP_MS = 100;

/** Smaller differences are ignored. Otherwise the offset would vary with each measurement. */
const TOLERANCE_MS = 100;

export class RedisClock implements StoreClock {
  readonly #connection: RedisConnection;
  readonly #key: string;
  readonly #timer: NodeJS.Timeout;
  #skewMs: number | null = null;
  #offsetMs = 0;

  /** `key` selects the node. */
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

  /** Measures the difference and keeps the last value when that fails. Never throws. */
  async measure(): Promise<void> {
    const from = Date.now();
    const time = await this.#connection.runAt(this.#key, (node) => node.time()).catch(() => null);
    const to = Date.now();
    if (time === null || Math.abs(to - from) > MAX_ROUND_TRIP_MS) return;
    const [seconds, microseconds] = time;
    const skewMs = Math.round(Number(seconds) * 1_000 + Number(microseconds) / 1_000 - (from + to) / 2);
    this.#skewMs = skewMs;
    if (Math.abs(skewMs - this.#offsetMs) > TOLERANCE_MS) this.#offsetMs = Math.abs(skewMs) > TOLERANCE_MS ? skewMs : 0;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
