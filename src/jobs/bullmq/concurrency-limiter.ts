/** Limits the number of dispatched jobs of a tenant over all processes. Further jobs wait until one ends. */
import { readFileSync } from 'node:fs';
import type { DebateJob } from '../job-queue.ts';
import type { QueueConnection } from './queue-connections.ts';

export interface Dispatched extends DebateJob {
  /** The number of dispatched jobs of its tenant including this one, from 1. */
  readonly count: number;
}

export interface Moved {
  /** Jobs to dispatch now. */
  readonly jobs: readonly Dispatched[];
  /** Ids of the added jobs that were dispatched before. */
  readonly known: readonly string[];
}

/** The name of the script in the Redis client. */
const COMMAND = 'parleyLimitConcurrency';

type WithCommand = QueueConnection &
  Record<typeof COMMAND, (...words: string[]) => Promise<[known: string[], moved: string[]]>>;

export class ConcurrencyLimiter {
  readonly #client: WithCommand;
  readonly #prefix: string;

  /**
   * `prefix` is the first part of every key. It must contain a hash tag, so that the script uses one node of a cluster.
   */
  constructor(client: QueueConnection, prefix: string) {
    client.defineCommand(COMMAND, { numberOfKeys: 3, lua: SCRIPT });
    this.#client = client as WithCommand;
    this.#prefix = prefix;
  }

  /** Adds debates in the given order. `cap` is null without a limit. */
  enter(tenant: string, debateIds: readonly string[], cap: number | null): Promise<Moved> {
    return this.#step(tenant, cap, { come: debateIds });
  }

  expedite(job: DebateJob): Promise<Moved> {
    return this.#step(job.tenant, 0, { come: [job.debateId], urgent: true });
  }

  leave(job: DebateJob, cap: number | null): Promise<Moved> {
    return this.#step(job.tenant, cap, { goes: job.debateId });
  }

  /** Returns the number of waiting jobs of all tenants. */
  async waiting(): Promise<number> {
    const tenants = await this.#client.smembers(this.#waitingTenants());
    const counts = await Promise.all(tenants.map((tenant) => this.#client.zcard(this.#waitingOf(tenant))));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async #step(
    tenant: string,
    cap: number | null,
    { come = [], goes = '', urgent = false }: { come?: readonly string[]; goes?: string; urgent?: boolean },
  ): Promise<Moved> {
    const keys = [
      `${this.#prefix}:handed:${encodeURIComponent(tenant)}`,
      this.#waitingOf(tenant),
      this.#waitingTenants(),
    ];
    const values = [tenant, cap === null ? '' : String(cap), goes, urgent ? '1' : '', ...come];
    const [known, moved] = await this.#client[COMMAND](...keys, ...values);
    const jobs: Dispatched[] = [];
    for (let i = 0; i < moved.length; i += 2) {
      jobs.push({ tenant, debateId: moved[i] ?? '', count: Number(moved[i + 1]) });
    }
    return { jobs, known };
  }

  #waitingOf(tenant: string): string {
    return `${this.#prefix}:parked:${encodeURIComponent(tenant)}`;
  }

  #waitingTenants(): string {
    return `${this.#prefix}:crowded`;
  }
}

const SCRIPT = readFileSync(new URL('./lua/limit-concurrency.lua', import.meta.url), 'utf8');
