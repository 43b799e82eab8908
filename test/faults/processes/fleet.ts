/** The processes of a bench: several of each role on one Redis and one provider, restarted after they have ended. */
import type { Chance } from '../chance.ts';
import type { Disturbance, Ended, Member, MemberOptions, Role } from './member.ts';
import { newMember } from './member.ts';
import type { Caught, Trap } from './redis-watch.ts';

export type FleetPlan = readonly { readonly role: Role; readonly count: number }[];

export type FleetOptions = Omit<MemberOptions, 'name' | 'role'> & { readonly plan: FleetPlan; readonly chance: Chance };

/** The time that a trap waits for a process. */
const TRAP_MS = 15_000;

export class Fleet {
  readonly members: readonly Member[];
  readonly disturbances: readonly Disturbance[];
  readonly #chance: Chance;
  readonly #traps: Set<Trap>;
  readonly #restarts = new Set<Promise<void>>();
  #failure: unknown = null;

  constructor(members: readonly Member[], { chance, disturbances, traps }: FleetOptions) {
    this.members = members;
    this.disturbances = disturbances;
    this.#chance = chance;
    this.#traps = traps;
    // Its processes end together with the bench.
    process.once('exit', this.#killAll);
  }

  readonly #killAll = (): void => {
    for (const member of this.members) member.signal('SIGKILL');
  };

  /** Processes that run debates. */
  get workers(): readonly Member[] {
    return this.members.filter(({ role }) => role !== 'http');
  }

  /** Processes that serve requests. */
  get replicas(): readonly Member[] {
    return this.members.filter(({ role }) => role !== 'worker');
  }

  /** A running process that serves requests; waits for one when all are down. */
  async replica(): Promise<string> {
    for (;;) {
      const urls = this.replicas.flatMap(({ url }) => url ?? []);
      if (urls.length > 0) return this.#chance.pick(urls);
      await Promise.race([...this.#restarts, tick()]);
    }
  }

  /** Ends the process and starts it again in the background. Resolves when it has ended. */
  async kill(member: Member, what: string): Promise<Ended | null> {
    const ended = member.end('SIGKILL', what);
    this.#keep(ended.then(() => member.start()));
    return ended;
  }

  /** Resolves when a process reaches the step; null: none did. `strike` runs at that point. */
  async trapped(trap: Omit<Trap, 'spring'>, strike: (caught: Caught) => Promise<void>): Promise<Caught | null> {
    const sprung = Promise.withResolvers<Caught | null>();
    const set: Trap = {
      ...trap,
      spring: async (caught) => {
        sprung.resolve(caught);
        await strike(caught);
      },
    };
    this.#traps.add(set);
    const timer = setTimeout(() => sprung.resolve(null), TRAP_MS);
    const caught = await sprung.promise;
    clearTimeout(timer);
    this.#traps.delete(set);
    return caught;
  }

  member(name: string): Member {
    const found = this.members.find((member) => member.name === name);
    if (found === undefined) throw new RangeError(`there is no process ${name}`);
    return found;
  }

  /** Resolves when every process runs again. Throws when one could not start. */
  async whole(): Promise<void> {
    await Promise.all(this.#restarts);
    if (this.#failure !== null) throw this.#failure;
  }

  async close(): Promise<void> {
    process.off('exit', this.#killAll);
    await Promise.all(this.#restarts);
    await Promise.all(this.members.map((member) => member.close()));
  }

  #keep(restart: Promise<void>): void {
    const kept = restart
      .catch((error: unknown) => {
        this.#failure = error;
      })
      .finally(() => this.#restarts.delete(kept));
    this.#restarts.add(kept);
  }
}

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const names = options.plan.flatMap(({ role, count }) =>
    Array.from({ length: count }, (_, index) => ({ role, name: `${role ?? 'process'}-${index + 1}` })),
  );
  const members = await Promise.all(names.map(({ role, name }) => newMember({ ...options, role, name })));
  await Promise.all(members.map((member) => member.start()));
  return new Fleet(members, options);
}

function tick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
