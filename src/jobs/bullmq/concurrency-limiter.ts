/** Limits the number of dispatched jobs of a tenant over all processes. Further jobs wait until one ends. */
import { readFileSync } from 'node:fs';
import type { DebateJob } from '../job-queue.ts';
import type { QueueConnection } from './queue-connections.ts';

export interface DispatchedJob extends DebateJob {
  /** The number of dispatched jobs of its tenant including this one, from 1. */
  readonly count: number;
}

export interface LimiterResult {
  /** Jobs to dispatch now. */
  readonly jobs: readonly DispatchedJob[];
  /** Ids of the added jobs that were dispatched before. */
  readonly known: readonly string[];
}

/** The name of the script in the Redis client. */
const COMMAND = 'parleyLimitConcurrency';

type LimiterClient = QueueConnection &
  Record<typeof COMMAND, (...words: string[]) => Promise<[known: string[], moved: string[]]>>;

export class ConcurrencyLimiter {
  readonly #client: LimiterClient;
  readonly #prefix: string;

  /**
   * `prefix` is the first part of every key. It must contain a hash tag, so that the script uses one node of a cluster.
   */
  constructor(client: QueueConnection, prefix: string) {
    client.defineCommand(COMMAND, { numberOfKeys: 3, lua: SCRIPT });
    this.#client = client as LimiterClient;
    this.#prefix = prefix;
  }

  /** Adds debates in the given order. `cap` is null without a limit. */
  enter(tenant: string, debateIds: readonly string[], cap: number | null): Promise<LimiterResult> {
    return this.#step(tenant, cap, { arriving: debateIds });
  }

  /** Dispatches the job even when the limit is reached. */
  expedite(job: DebateJob): Promise<LimiterResult> {
    return this.#step(job.tenant, 0, { arriving: [job.debateId], isExpedited: true });
  }

  /** Removes a job that has ended and returns the jobs that get its slot. `cap` is null without a limit. */
  leave(job: DebateJob, cap: number | null): Promise<LimiterResult> {
    return this.#step(job.tenant, cap, { ending: job.debateId });
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
    {
      arriving = [],
      ending = '',
      isExpedited = false,
    }: { arriving?: readonly string[]; ending?: string; isExpedited?: boolean },
  ): Promise<LimiterResult> {
    // Stored names: `handed` for dispatched jobs, `parked` for waiting ones, `crowded` for tenants with waiting jobs.
    const keys = [
      `${this.#prefix}:handed:${encodeURIComponent(tenant)}`,
      this.#waitingOf(tenant),
      this.#waitingTenants(),
    ];
    const values = [tenant, cap === null ? '' : String(cap), ending, isExpedited ? '1' : '', ...arriving];
    const [known, dispatched] = await this.#client[COMMAND](...keys, ...values);
    const jobs: DispatchedJob[] = [];
    for (let i = 0; i < dispatched.length; i += 2) {
      jobs.push({ tenant, debateId: dispatched[i] ?? '', count: Number(dispatched[i + 1]) });
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
