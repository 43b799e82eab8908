/** A job queue under test: jobs with short names, and a handler whose runs end on command of the test. */
import { expect, vi } from 'vitest';
import type { InProcessQueueOptions } from '../../src/jobs/in-process/in-process-queue.ts';
import type { DebateJob, JobCounts, JobQueue, StopSignals } from '../../src/jobs/job-queue.ts';

export type OpenQueue = (options: InProcessQueueOptions) => Promise<JobQueue>;

export const POLLING = { timeout: 5_000 };

const handlers: ManualJobHandler[] = [];

/** A queue can stop only when its handlers have returned: call this after each test. Jobs that start later end at once. */
export function closeHandlers(): void {
  for (const handler of handlers.splice(0)) handler.close();
}

/** A handler whose runs end on command of the test. */
export class ManualJobHandler {
  readonly startedJobs: string[] = [];
  readonly stoppingSignals = new Map<string, AbortSignal>();
  readonly drainingSignals = new Map<string, AbortSignal>();
  readonly #ends = new Map<string, PromiseWithResolvers<void>>();
  #isClosed = false;

  constructor() {
    handlers.push(this);
  }

  readonly handle = ({ debateId: name }: DebateJob, { stopping, draining }: StopSignals): Promise<void> => {
    this.startedJobs.push(name);
    this.stoppingSignals.set(name, stopping);
    this.drainingSignals.set(name, draining);
    const end = Promise.withResolvers<void>();
    this.#ends.set(name, end);
    if (this.#isClosed) end.resolve();
    return end.promise;
  };

  end(name: string): void {
    this.#ends.get(name)?.resolve();
  }

  endAll(): void {
    for (const end of this.#ends.values()) end.resolve();
  }

  close(): void {
    this.#isClosed = true;
    this.endAll();
  }

  fail(name: string, error: Error): void {
    this.#ends.get(name)?.reject(error);
  }

  async expectStarted(...names: string[]): Promise<void> {
    await vi.waitFor(() => expect(this.startedJobs).toEqual(names), POLLING);
  }
}

/** `flood3` is the third debate of the tenant `flood`. */
export const job = (name: string): DebateJob => ({ tenant: name.replace(/\d+$/, ''), debateId: name });

export async function expectCounts(queue: JobQueue, expected: JobCounts): Promise<void> {
  await vi.waitFor(async () => expect(await queue.counts()).toEqual(expected), POLLING);
}

export async function addAll(queue: JobQueue, names: readonly string[]): Promise<void> {
  for (const name of names) await queue.add(job(name));
}
