/** Jobs in the order they are due: tenants take turns, a tenant's own jobs go first come, first served. */
import type { DebateJob } from '../job-queue.ts';

export class WaitingJobs {
  /** Tenants in the order of their turns (a Map keeps the order of insertion), with their jobs by debate. */
  readonly #byTenant = new Map<string, Map<string, DebateJob>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(tenant: string): boolean {
    return this.#byTenant.has(tenant);
  }

  /** A tenant with nothing waiting gets the last turn. */
  add(job: DebateJob): void {
    const jobs = this.#byTenant.get(job.tenant) ?? new Map<string, DebateJob>();
    if (jobs.has(job.debateId)) return;
    jobs.set(job.debateId, job);
    this.#byTenant.set(job.tenant, jobs);
    this.#size += 1;
  }

  /** Before the others of its tenant: it has begun already. */
  addFirst(job: DebateJob): void {
    const others = this.#byTenant.get(job.tenant);
    this.add(job);
    if (others !== undefined) this.#byTenant.set(job.tenant, new Map([[job.debateId, job], ...others]));
  }

  /** In the order of their turns, at most `limit`. */
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

  /** The others keep their turns. A job that does not wait cannot be removed. */
  remove({ tenant, debateId }: DebateJob): void {
    const jobs = this.#byTenant.get(tenant);
    if (!jobs?.delete(debateId)) return;
    this.#size -= 1;
    if (jobs.size === 0) this.#byTenant.delete(tenant);
  }

  /** The first job of the first tenant in turn that `hasRoom`; that tenant then goes to the end of the line. */
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
