/**
 * The load of a bench: a number of debates at once, each requested under a key of its own until it is accepted, and
 * followed to its end.
 */
import type { Chance } from './chance.ts';
import type { Keys } from './clients.ts';
import { askFleet, debateBody } from './clients.ts';
import type { Observation } from './evidence/observer.ts';
import { observe } from './evidence/observer.ts';
import type { TenantName } from './money-rules.ts';
import type { Fleet } from './processes/fleet.ts';
import type { Asked, Wrong } from './question.ts';

/** A debate that the service has accepted. */
export interface Accepted {
  readonly tenant: TenantName;
  /** The number in its question. */
  readonly number: number;
  readonly id: string;
  /** Every id that this client received for its key. */
  readonly ids: readonly string[];
  /** The number of its retries. */
  readonly retries: number;
  readonly wrong: Wrong | null;
}

export interface Ask {
  readonly tenant?: TenantName;
  readonly wrong?: Wrong | null;
  /** Observers who cut their streams. */
  readonly cutters?: number;
}

export interface CrowdOptions {
  readonly fleet: Fleet;
  readonly keys: Keys;
  readonly chance: Chance;
  readonly seed: number;
  readonly idleTimeoutMs: number;
}

export class Crowd {
  readonly accepted: Accepted[] = [];
  /** Statuses of requests that were refused without a retry. */
  readonly refused: { readonly tenant: TenantName; readonly status: number }[] = [];
  readonly observations: Observation[] = [];
  readonly #options: CrowdOptions;
  readonly #debates = new Set<Promise<unknown>>();
  #asked = 0;
  #target = 0;
  #failure: unknown = null;

  constructor(options: CrowdOptions) {
    this.#options = options;
  }

  /** The number of concurrent debates from now on; 0 ends the load. */
  keep(count: number): void {
    this.#target = count;
    while (this.#debates.size < this.#target) this.add(this.debate({}));
  }

  /** One more debate, independent of the load. */
  ask(ask: Ask): void {
    this.add(this.debate(ask));
  }

  /** It counts as load until it has ended. */
  add(work: Promise<unknown>): void {
    const kept = work
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => {
        this.#debates.delete(kept);
        if (this.#failure === null) this.keep(this.#target);
      });
    this.#debates.add(kept);
  }

  /** Resolves when every requested debate has ended or is given up. Throws when a client never got a reply. */
  async over(): Promise<void> {
    while (this.#debates.size > 0) await Promise.all(this.#debates);
    if (this.#failure !== null) throw this.#failure;
  }

  /** Resolves with the ended debate; null: it was refused. */
  async debate({ tenant = 'crowd', wrong = null, cutters = 0 }: Ask): Promise<Accepted | null> {
    this.#asked += 1;
    const asked = { number: this.#asked, wrong };
    const accepted = await this.#post(tenant, asked);
    if (accepted === null) return null;
    const cutting = Array.from({ length: cutters }, () => this.#observe(accepted, true));
    await Promise.all([this.#observe(accepted, false), ...cutting]);
    return accepted;
  }

  async #post(tenant: TenantName, asked: Asked): Promise<Accepted | null> {
    const request = {
      method: 'POST',
      key: this.#options.keys[tenant],
      headers: { 'idempotency-key': `bench-${this.#options.seed}-${asked.number}` },
      body: debateBody(asked),
    };
    const first = await askFleet(this.#options.fleet, '/v1/debates', request);
    if (first.status !== 202) {
      this.refused.push({ tenant, status: first.status });
      return null;
    }
    const id = String(first.body['id']);
    const { retries } = first;
    // A client that never got its reply repeats the request: it must get the same debate.
    const isDoubted = retries > 0 || this.#options.chance.next() < 0.1;
    const again = isDoubted ? [String((await askFleet(this.#options.fleet, '/v1/debates', request)).body['id'])] : [];
    const accepted = { tenant, number: asked.number, id, ids: [id, ...again], retries, wrong: asked.wrong };
    this.accepted.push(accepted);
    return accepted;
  }

  async #observe({ id, tenant }: Accepted, cutting: boolean): Promise<void> {
    const cut = () => ({ afterEvents: this.#options.chance.whole(0, 4), afterMs: this.#options.chance.whole(0, 150) });
    const observing = {
      fleet: this.#options.fleet,
      key: this.#options.keys[tenant],
      debateId: id,
      idleTimeoutMs: this.#options.idleTimeoutMs,
    };
    this.observations.push(await observe({ ...observing, cut: cutting ? cut : () => null }));
  }
}
