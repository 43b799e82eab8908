/** How many of a tenant's jobs are handed out at once, over all processes: the rest is parked until one of them goes. */
import { readFileSync } from 'node:fs';
import type { DebateJob } from '../job-queue.ts';
import type { QueueConnection } from './queue-connections.ts';

export interface Dispatched extends DebateJob {
  /** How many of its tenant's jobs are handed out with it, from 1. */
  readonly count: number;
}

export interface Moved {
  /** Jobs that are to be handed out now. */
  readonly jobs: readonly Dispatched[];
  /** Ids of those that came and had been handed out before. */
  readonly known: readonly string[];
}

/** One word for all commands of one step; declared on the client by its name. */
const COMMAND = 'parleyPlaces';

type WithPlaces = QueueConnection &
  Record<typeof COMMAND, (...words: string[]) => Promise<[known: string[], moved: string[]]>>;

export class ConcurrencyLimiter {
  readonly #client: WithPlaces;
  readonly #prefix: string;

  /** `prefix`: of every key; with a hash tag, so that a step stays on one node of a cluster. */
  constructor(client: QueueConnection, prefix: string) {
    client.defineCommand(COMMAND, { numberOfKeys: 3, lua: SCRIPT });
    this.#client = client as WithPlaces;
    this.#prefix = prefix;
  }

  /** In this order. `cap`: null for none. */
  enter(tenant: string, debateIds: readonly string[], cap: number | null): Promise<Moved> {
    return this.#step(tenant, cap, { come: debateIds });
  }

  enterPastCap(job: DebateJob): Promise<Moved> {
    return this.#step(job.tenant, 0, { come: [job.debateId], urgent: true });
  }

  leave(job: DebateJob, cap: number | null): Promise<Moved> {
    return this.#step(job.tenant, cap, { goes: job.debateId });
  }

  /** Of all tenants. */
  async parked(): Promise<number> {
    const tenants = await this.#client.smembers(this.#crowded());
    const counts = await Promise.all(tenants.map((tenant) => this.#client.zcard(this.#parkedOf(tenant))));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async #step(
    tenant: string,
    cap: number | null,
    { come = [], goes = '', urgent = false }: { come?: readonly string[]; goes?: string; urgent?: boolean },
  ): Promise<Moved> {
    const keys = [`${this.#prefix}:handed:${encodeURIComponent(tenant)}`, this.#parkedOf(tenant), this.#crowded()];
    const values = [tenant, cap === null ? '' : String(cap), goes, urgent ? '1' : '', ...come];
    const [known, moved] = await this.#client[COMMAND](...keys, ...values);
    const jobs: Dispatched[] = [];
    for (let i = 0; i < moved.length; i += 2) {
      jobs.push({ tenant, debateId: moved[i] ?? '', count: Number(moved[i + 1]) });
    }
    return { jobs, known };
  }

  #parkedOf(tenant: string): string {
    return `${this.#prefix}:parked:${encodeURIComponent(tenant)}`;
  }

  #crowded(): string {
    return `${this.#prefix}:crowded`;
  }
}

const SCRIPT = readFileSync(new URL('./lua/places.lua', import.meta.url), 'utf8');
