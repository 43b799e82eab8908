/** Waiting jobs in the order in which they start: round robin over tenants, first in first out within a tenant. */
import type { DebateJob } from '../job-queue.ts';

export class WaitingJobs {
  /**
   * The jobs by debate of each tenant. Tenants are in the order of their turns, since a Map keeps the order of
   * insertion.
   */
  readonly #byTenant = new Map<string, Map<string, DebateJob>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(tenant: string): boolean {
    return this.#byTenant.has(tenant);
  }

  /** Adds a job. A tenant without waiting jobs gets the last turn. */
  add(job: DebateJob): void {
    const jobs = this.#byTenant.get(job.tenant) ?? new Map<string, DebateJob>();
    if (jobs.has(job.debateId)) return;
    jobs.set(job.debateId, job);
    this.#byTenant.set(job.tenant, jobs);
    this.#size += 1;
  }

  /** Adds a job before the others of its tenant, because it has already started. */
  addFirst(job: DebateJob): void {
    const others = this.#byTenant.get(job.tenant);
    this.add(job);
    if (others !== undefined) this.#byTenant.set(job.tenant, new Map([[job.debateId, job], ...others]));
  }

  /** Returns the first `limit` jobs in the order of their turns. */
  first(limit: number): DebateJob[] {
    const found: DebateJob[] = [];
    let lines = [...this.#byTenant.values()].map((jobs) => jobs.values());
    while (lines.length > 0 && found.length < limit) {
      lines = lines.filter((line) => {
        const { value } = line.next();
        if (value !== undefined) found.push(value);
        return value !== undefined;
      });
    }
    return found.slice(0, limit);
  }

  /** Removes a waiting job; the others keep their turns. Does nothing when the job is not waiting. */
  remove({ tenant, debateId }: DebateJob): void {
    const jobs = this.#byTenant.get(tenant);
    if (!jobs?.delete(debateId)) return;
    this.#size -= 1;
    if (jobs.size === 0) this.#byTenant.delete(tenant);
  }

  /**
   * Removes and returns the first job of the first tenant for which `hasRoom` is true. Puts that tenant at the end of
   * the queue.
   */
  take(hasRoom: (tenant: string) => boolean): DebateJob | undefined {
    const next = this.#byTenant.entries().find(([tenant]) => hasRoom(tenant));
    if (next === undefined) return undefined;
    const [tenant, jobs] = next;
    const [job] = jobs.values();
    if (job === undefined) throw new Error('a tenant in line has a job');
    this.remove(job);
    this.#byTenant.delete(tenant);
    if (jobs.size > 0) this.#byTenant.set(tenant, jobs);
    return job;
  }
}
