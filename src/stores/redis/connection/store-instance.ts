/**
 * Identifies the store by a random id that the first process writes, and keeps the format of the data beside it. Both
 * are read at every new connection, before any other command, and every 2 s. A store whose id differs from the id that
 * this process read first was emptied or replaced, and its record of spending is lost. The process then sends no more
 * commands until the operator restarts it.
 */

import type { RedisFormat, StoreFormat } from '../../forms/store-format.ts';
import { formatProblem } from '../../forms/store-format.ts';
import { StoreUnusableError } from '../../store-errors.ts';
import type { RedisCommands } from './redis-clients.ts';

/**
 * Release 0.1 wrote format 1 without storing a format. In format 2, finished debates may be compacted, and messages of
 * a cluster are sharded. Format 2 is written only when an operator has requested it; the next release writes it by
 * default.
 */
export const FORMAT: StoreFormat = { written: 1, readable: 2 };

/** Never lowers the format, because several processes may request different ones. */
const RAISE = `
if tonumber(redis.call('HGET', KEYS[1], 'format') or '1') < tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[1], 'format', ARGV[1])
end`;

const CHECK_INTERVAL_MS = 2_000;

const STORE_EMPTIED =
  'Redis no longer has the data that this process has used (it was emptied or replaced); restart the process to use the present data';

export interface StoreInstanceOptions {
  readonly client: RedisCommands;
  /** The key of the hash with the fields `id` and `format`. */
  readonly key: string;
  /** Returns the id for a store that has none yet. */
  readonly newId: () => string;
  /** The minimum format of the data. */
  readonly format: RedisFormat;
}

export class StoreInstance {
  readonly #options: StoreInstanceOptions;
  readonly #timer: NodeJS.Timeout;
  #id: string | null = null;
  #format: number = FORMAT.written;
  /** The final problem of the store; afterwards no command is sent. */
  #problem: string | null = null;
  /** Whether the id was read over the current connection. */
  #isRead = false;
  #reading: Promise<void> | null = null;

  constructor(options: StoreInstanceOptions) {
    this.#options = options;
    options.client.on('ready', () => {
      this.#isRead = false;
    });
    this.#timer = setInterval(() => void this.check().catch(() => {}), CHECK_INTERVAL_MS).unref();
  }

  /** Null before it was read. */
  get id(): string | null {
    return this.#id;
  }

  /** The format as it was last read. Another process may have raised it. */
  get format(): number {
    return this.#format;
  }

  /**
   * Returns null when a command may be sent at once. Throws, or rejects with, `StoreUnusableError` and errors of Redis.
   */
  admission(): Promise<void> | null {
    this.#assertNotEmptied();
    if (this.#isRead) return null;
    this.#reading ??= this.check().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Reads the id and the format now. Throws `StoreUnusableError` and errors of Redis. */
  async check(): Promise<void> {
    this.#assertNotEmptied();
    let [id = null, format = null] = await this.#read();
    if (id === null && this.#id === null) [id = null, format = null] = await this.#write();
    if (this.#id !== null && id !== this.#id) this.#problem = STORE_EMPTIED;
    this.#assertNotEmptied();
    this.#id = id;
    const found = Number(format ?? FORMAT.written);
    const problem = formatProblem(found, FORMAT);
    this.#isRead = id !== null && problem === null;
    if (problem !== null) throw new StoreUnusableError(problem);
    this.#format = found;
    if (found < Number(this.#options.format) && id !== null) await this.#raise();
  }

  /**
   * Does the same as `check`, but tolerates that the node with the id is unavailable, because the other nodes of a
   * cluster work without it. Throws `StoreUnusableError`.
   */
  async checkWherePossible(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      if (error instanceof StoreUnusableError) throw error;
    }
  }

  /** Raises the format to the highest readable one. Throws errors of Redis. */
  async finish(): Promise<void> {
    const { client, key } = this.#options;
    await client.eval(RAISE, 1, key, String(FORMAT.readable));
    await this.check();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #assertNotEmptied(): void {
    if (this.#problem !== null) throw new StoreUnusableError(this.#problem);
  }

  /** Raises the format. A store that accepts no writes now keeps its format until a later attempt. */
  async #raise(): Promise<void> {
    const { client, key, format } = this.#options;
    const isRaised = await client.eval(RAISE, 1, key, format).then(
      () => true,
      () => false,
    );
    if (isRaised) this.#format = Number(format);
  }

  #read(): Promise<(string | null)[]> {
    return this.#options.client.hmget(this.#options.key, 'id', 'format');
  }

  /**
   * Writes the id. When several processes write at once, the first id is kept. A full store still serves reads, and its
   * id is written later.
   */
  async #write(): Promise<(string | null)[]> {
    const { client, key, newId } = this.#options;
    const written = [client.hsetnx(key, 'id', newId()), client.hsetnx(key, 'format', String(FORMAT.written))];
    // A store that accepts no writes now is read without an id.
    const refused = (await Promise.allSettled(written)).find(({ status }) => status === 'rejected');
    try {
      return await this.#read();
    } catch (error) {
      throw (refused as PromiseRejectedResult | undefined)?.reason ?? error;
    }
  }
}
