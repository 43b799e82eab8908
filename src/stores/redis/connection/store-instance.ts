/**
 * Which store this is: a random mark that the first process writes, and the format of the data beside it. Both are read
 * at every new connection, before anything else is asked over it, and every 2 s. A store that has lost the mark that
 * this process has seen was emptied or exchanged: what it spent is forgotten, so nothing is asked of it any more until
 * the operator restarts the process.
 */

import type { RedisFormat, StoreFormat } from '../../forms/store-format.ts';
import { formatProblem } from '../../forms/store-format.ts';
import { StoreUnusableError } from '../../store-errors.ts';
import type { RedisCommands } from './redis-clients.ts';

/**
 * Data without a format were written by release 0.1, which wrote this one. In format 2, debates that have ended may be
 * compacted. It is written where an operator has asked for it; the next release writes it by itself.
 */
export const FORMAT: StoreFormat = { written: 1, readable: 2 };

/** Never lowers it: several processes may ask for different ones. */
const RAISE = `
if tonumber(redis.call('HGET', KEYS[1], 'format') or '1') < tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[1], 'format', ARGV[1])
end`;

const LOOK_EVERY_MS = 2_000;

const EMPTIED =
  'Redis no longer holds the data that this process has worked on (it was emptied or exchanged); restart the process to go on with what is there';

export interface StoreInstanceOptions {
  readonly client: RedisCommands;
  /** Of the hash that keeps the mark (`id`) and the format (`format`). */
  readonly key: string;
  /** For a store that has no mark yet. */
  readonly newId: () => string;
  /** What the data are to have at least from now on. */
  readonly format: RedisFormat;
}

export class StoreInstance {
  readonly #options: StoreInstanceOptions;
  readonly #timer: NodeJS.Timeout;
  #id: string | null = null;
  #format: number = FORMAT.written;
  /** Final: from then on nothing is asked of the store. */
  #problem: string | null = null;
  /** Over the present connection. */
  #isRead = false;
  #reading: Promise<void> | null = null;

  constructor(options: StoreInstanceOptions) {
    this.#options = options;
    options.client.on('ready', () => {
      this.#isRead = false;
    });
    this.#timer = setInterval(() => void this.look().catch(() => {}), LOOK_EVERY_MS).unref();
  }

  /** Null: it has not been read yet. */
  get id(): string | null {
    return this.#id;
  }

  /** As it was last read: a process follows what another has raised. */
  get format(): number {
    return this.#format;
  }

  /** Null where a command may be sent at once. Throws, or rejects with, `StoreUnusableError` and what Redis throws. */
  admission(): Promise<void> | null {
    this.#assertNotEmptied();
    if (this.#isRead) return null;
    this.#reading ??= this.look().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  /** Reads the mark and the format now. Throws `StoreUnusableError`, and what Redis throws. */
  async look(): Promise<void> {
    this.#assertNotEmptied();
    let [id = null, format = null] = await this.#read();
    if (id === null && this.#id === null) [id = null, format = null] = await this.#write();
    if (this.#id !== null && id !== this.#id) this.#problem = EMPTIED;
    this.#assertNotEmptied();
    this.#id = id;
    const found = Number(format ?? FORMAT.written);
    const problem = formatProblem(found, FORMAT);
    this.#isRead = id !== null && problem === null;
    if (problem !== null) throw new StoreUnusableError(problem);
    this.#format = found;
    if (found < Number(this.#options.format) && id !== null) await this.#raise();
  }

  /** The same where the node that keeps the mark may be away: other nodes of a cluster are of use without it. */
  async lookWherePossible(): Promise<void> {
    try {
      await this.look();
    } catch (error) {
      if (error instanceof StoreUnusableError) throw error;
    }
  }

  /** Throws what Redis throws. */
  async finish(): Promise<void> {
    const { client, key } = this.#options;
    await client.eval(RAISE, 1, key, String(FORMAT.readable));
    await this.look();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #assertNotEmptied(): void {
    if (this.#problem !== null) throw new StoreUnusableError(this.#problem);
  }

  /** A store that takes no writes now keeps the format that it has, until a later look. */
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
   * Of several processes that write at once, the mark of the first one stands. A store that is full still serves reads: it
   * is marked by a later look.
   */
  async #write(): Promise<(string | null)[]> {
    const { client, key, newId } = this.#options;
    const written = [client.hsetnx(key, 'id', newId()), client.hsetnx(key, 'format', String(FORMAT.written))];
    // A store that takes no writes now is read without a mark, until it does.
    const refused = (await Promise.allSettled(written)).find(({ status }) => status === 'rejected');
    try {
      return await this.#read();
    } catch (error) {
      throw (refused as PromiseRejectedResult | undefined)?.reason ?? error;
    }
  }
}
