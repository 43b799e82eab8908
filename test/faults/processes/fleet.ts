/** The processes of a bench: several of each role on one Redis and one provider, restarted after they have ended. */
import type { SeededRandom } from '../seeded-random.ts';
import type { Disturbance, EndedProcess, Member, MemberOptions, Role } from './fleet-member.ts';
import { createMember } from './fleet-member.ts';
import type { Breakpoint, BreakpointHit } from './redis-breakpoints.ts';

export type FleetPlan = readonly { readonly role: Role; readonly count: number }[];

export type FleetOptions = Omit<MemberOptions, 'name' | 'role'> & {
  readonly plan: FleetPlan;
  readonly random: SeededRandom;
};

/** The time after which a breakpoint that was not hit is removed. */
const BREAKPOINT_TIMEOUT_MS = 15_000;

export class Fleet {
  readonly members: readonly Member[];
  readonly disturbances: readonly Disturbance[];
  readonly #chance: SeededRandom;
  readonly #traps: Set<Breakpoint>;
  readonly #restarts = new Set<Promise<void>>();
  #failure: unknown = null;

  constructor(members: readonly Member[], { random, disturbances, breakpoints }: FleetOptions) {
    this.members = members;
    this.disturbances = disturbances;
    this.#chance = random;
    this.#traps = breakpoints;
    // The exit of the bench also ends its processes.
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
  async kill(member: Member, cause: string): Promise<EndedProcess | null> {
    const ended = member.end('SIGKILL', cause);
    this.#trackRestart(ended.then(() => member.start()));
    return ended;
  }

  /** Runs `onHit` when a process reaches the step, and resolves. Null: no process reached it in time. */
  async breakAt(
    breakpoint: Omit<Breakpoint, 'onHit'>,
    onHit: (hit: BreakpointHit) => Promise<void>,
  ): Promise<BreakpointHit | null> {
    const firstHit = Promise.withResolvers<BreakpointHit | null>();
    const added: Breakpoint = {
      ...breakpoint,
      onHit: async (hit) => {
        firstHit.resolve(hit);
        await onHit(hit);
      },
    };
    this.#traps.add(added);
    const timer = setTimeout(() => firstHit.resolve(null), BREAKPOINT_TIMEOUT_MS);
    const hit = await firstHit.promise;
    clearTimeout(timer);
    this.#traps.delete(added);
    return hit;
  }

  member(name: string): Member {
    const found = this.members.find((member) => member.name === name);
    if (found === undefined) throw new RangeError(`there is no process ${name}`);
    return found;
  }

  /** Resolves when every killed process runs again. Throws when one could not start. */
  async waitForRestarts(): Promise<void> {
    await Promise.all(this.#restarts);
    if (this.#failure !== null) throw this.#failure;
  }

  async close(): Promise<void> {
    process.off('exit', this.#killAll);
    await Promise.all(this.#restarts);
    await Promise.all(this.members.map((member) => member.close()));
  }

  #trackRestart(restart: Promise<void>): void {
    const tracked = restart
      .catch((error: unknown) => {
        this.#failure = error;
      })
      .finally(() => this.#restarts.delete(tracked));
    this.#restarts.add(tracked);
  }
}

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const processes = options.plan.flatMap(({ role, count }) =>
    Array.from({ length: count }, (_, index) => ({ role, name: `${role ?? 'process'}-${index + 1}` })),
  );
  const members = await Promise.all(processes.map(({ role, name }) => createMember({ ...options, role, name })));
  await Promise.all(members.map((member) => member.start()));
  return new Fleet(members, options);
}

function tick(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50));
}
