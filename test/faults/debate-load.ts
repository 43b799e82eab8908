/**
 * The load of a bench: a number of concurrent debates. Each is requested with its own idempotency key until it is
 * accepted, and is followed to its end.
 */

import type { TenantName } from './bench-settings.ts';
import type { TenantKeys } from './clients.ts';
import { debateBody, sendWithRetries } from './clients.ts';
import type { Observation } from './evidence/observer.ts';
import { observe } from './evidence/observer.ts';
import type { Fleet } from './processes/fleet.ts';
import type { BenchQuestion, MisbehaviourRequest } from './question.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A debate that the service has accepted. */
export interface AcceptedDebate {
  readonly tenant: TenantName;
  /** The number in its question. */
  readonly number: number;
  readonly id: string;
  /** Every id that this client received for its key. */
  readonly ids: readonly string[];
  /** The number of its retries. */
  readonly retries: number;
  readonly misbehaviour: MisbehaviourRequest | null;
}

export interface DebateOptions {
  readonly tenant?: TenantName;
  readonly misbehaviour?: MisbehaviourRequest | null;
  /** The number of observers that cut their streams. */
  readonly cuttingObservers?: number;
}

export interface DebateLoadOptions {
  readonly fleet: Fleet;
  readonly keys: TenantKeys;
  readonly random: SeededRandom;
  readonly seed: number;
  readonly idleTimeoutMs: number;
}

export class DebateLoad {
  readonly accepted: AcceptedDebate[] = [];
  /** Statuses of requests that were refused without a retry. */
  readonly refusals: { readonly tenant: TenantName; readonly status: number }[] = [];
  readonly observations: Observation[] = [];
  readonly #options: DebateLoadOptions;
  readonly #debates = new Set<Promise<unknown>>();
  #debateCount = 0;
  #target = 0;
  #failure: unknown = null;

  constructor(options: DebateLoadOptions) {
    this.#options = options;
  }

  /** The number of concurrent debates from now on; 0 ends the load. */
  setConcurrency(count: number): void {
    this.#target = count;
    while (this.#debates.size < this.#target) this.track(this.runDebate({}));
  }

  /** One more debate, independent of the load. */
  addDebate(options: DebateOptions): void {
    this.track(this.runDebate(options));
  }

  /** The work counts as load until it has ended. */
  track(work: Promise<unknown>): void {
    const tracked = work
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => {
        this.#debates.delete(tracked);
        if (this.#failure === null) this.setConcurrency(this.#target);
      });
    this.#debates.add(tracked);
  }

  /** Resolves when every requested debate has ended or was refused. Throws when a client never received a response. */
  async waitForEnd(): Promise<void> {
    while (this.#debates.size > 0) await Promise.all(this.#debates);
    if (this.#failure !== null) throw this.#failure;
  }

  /** Resolves with the ended debate; null: it was refused. */
  async runDebate({
    tenant = 'steady',
    misbehaviour = null,
    cuttingObservers = 0,
  }: DebateOptions): Promise<AcceptedDebate | null> {
    this.#debateCount += 1;
    const question = { number: this.#debateCount, misbehaviour };
    const accepted = await this.#post(tenant, question);
    if (accepted === null) return null;
    const cuttingRuns = Array.from({ length: cuttingObservers }, () => this.#observe(accepted, true));
    await Promise.all([this.#observe(accepted, false), ...cuttingRuns]);
    return accepted;
  }

  async #post(tenant: TenantName, question: BenchQuestion): Promise<AcceptedDebate | null> {
    const request = {
      method: 'POST',
      key: this.#options.keys[tenant],
      headers: { 'idempotency-key': `bench-${this.#options.seed}-${question.number}` },
      body: debateBody(question),
    };
    const first = await sendWithRetries(this.#options.fleet, '/v1/debates', request);
    if (first.status !== 202) {
      this.refusals.push({ tenant, status: first.status });
      return null;
    }
    const id = String(first.body['id']);
    const { retries } = first;
    // A client that did not receive its response repeats the request: it must get the same debate.
    const isRepeated = retries > 0 || this.#options.random.next() < 0.1;
    const repeatedIds = isRepeated
      ? [String((await sendWithRetries(this.#options.fleet, '/v1/debates', request)).body['id'])]
      : [];
    const accepted = {
      tenant,
      number: question.number,
      id,
      ids: [id, ...repeatedIds],
      retries,
      misbehaviour: question.misbehaviour,
    };
    this.accepted.push(accepted);
    return accepted;
  }

  async #observe({ id, tenant }: AcceptedDebate, isCutting: boolean): Promise<void> {
    const cut = () => ({
      afterEvents: this.#options.random.integer(0, 4),
      afterMs: this.#options.random.integer(0, 150),
    });
    const options = {
      fleet: this.#options.fleet,
      key: this.#options.keys[tenant],
      debateId: id,
      idleTimeoutMs: this.#options.idleTimeoutMs,
    };
    this.observations.push(await observe({ ...options, nextCut: isCutting ? cut : () => null }));
  }
}
