/**
 * One process of the fleet, with its own proxies to Redis and to the provider, through which it can be disturbed
 * alone.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceProcess } from '../../support/processes/service-process.ts';
import { startService } from '../../support/processes/service-process.ts';
import type { ChaosProxy } from '../../support/redis/chaos-proxy.ts';
import { startChaosProxy } from '../../support/redis/chaos-proxy.ts';
import { ADMIN_KEY, configFile } from '../money-rules.ts';
import type { CallTracker } from './call-tracker.ts';
import type { StepReader } from './journal-steps.ts';
import type { Trap } from './redis-watch.ts';
import { redisTap } from './redis-watch.ts';

/** Null: the variable is not set. */
export type Role = 'all' | 'http' | 'worker' | null;

/** How a process ended, and its work at that time. */
export interface Ended {
  /** The exit code, or the signal. */
  readonly exit: number | string;
  readonly at: number;
  readonly tookMs: number;
  /** Debates that it ran. */
  readonly running: readonly string[];
}

/** A time in which calls can become unknown: a process was down, or separated from its debates. */
export interface Disturbance {
  readonly member: string;
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/** A lost lock is detected later by another process, while its process continues the debate. */
export const LOST_LOCK_MS = 8_000;

export interface MemberOptions {
  readonly name: string;
  readonly role: Role;
  /** The checkout that it runs. */
  readonly folder: string;
  /** The target of new connections to Redis; it changes with a failover. */
  readonly redisPort: () => number;
  readonly providerPort: number;
  readonly steps: StepReader;
  readonly tracker: CallTracker;
  readonly disturbances: Disturbance[];
  readonly traps: Set<Trap>;
}

export class Member {
  readonly name: string;
  readonly role: Role;
  readonly redis: ChaosProxy;
  readonly provider: ChaosProxy;
  readonly #options: MemberOptions;
  #process: ServiceProcess | null = null;
  /** All of its log lines, over all restarts. */
  readonly #earlier: string[] = [];

  constructor(options: MemberOptions, ways: { redis: ChaosProxy; provider: ChaosProxy }) {
    this.#options = options;
    this.name = options.name;
    this.role = options.role;
    this.redis = ways.redis;
    this.provider = ways.provider;
  }

  get isUp(): boolean {
    return this.#process !== null;
  }

  /** Null while it is down. */
  get url(): string | null {
    return this.#process?.url ?? null;
  }

  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  get lines(): readonly string[] {
    return [...this.#earlier, ...(this.#process?.lines ?? [])];
  }

  /** Of the current process. */
  get linesOfThisLife(): readonly string[] {
    return this.#process?.lines ?? [];
  }

  get running(): readonly string[] {
    return this.#options.tracker.running(this.name);
  }

  get callsInFlight(): number {
    return this.#options.tracker.out(this.name).length;
  }

  async start(): Promise<void> {
    const { name, role, folder } = this.#options;
    const config = join(folder, `config-of-${name}.json`);
    writeFileSync(config, JSON.stringify(configFile(this.provider.port)));
    this.#process = await startService({
      folder,
      environment: {
        ...(role === null ? {} : { ROLE: role }),
        REDIS_URL: `redis://127.0.0.1:${this.redis.port}`,
        PARLEY_CONFIG: config,
        PARLEY_ADMIN_KEY: ADMIN_KEY,
        // Ended debates are compacted during all faults.
        PARLEY_REDIS_FORMAT: '2',
        // A debugger on a port of its own, for the fault that blocks the event loop; off until a signal asks for it.
        NODE_OPTIONS: '--inspect-port=0',
      },
    });
  }

  /** Null: it was down. */
  async end(signal: 'SIGKILL' | 'SIGTERM', what: string): Promise<Ended | null> {
    const process = this.#process;
    if (process === null) return null;
    this.#process = null;
    const { running } = this;
    const at = Date.now();
    const exit = await process.stop(signal);
    const tookMs = Date.now() - at;
    // Data that it had written to its sockets still reach Redis after its death.
    await Promise.all([this.redis.idle(), this.provider.idle()]);
    this.#earlier.push(...process.lines);
    if (exit !== 0) this.disturbed(what, at);
    // It may have acquired or ended debates before the signal arrived.
    const atDeath = new Set(this.running);
    this.#options.tracker.died(this.name);
    return { exit, at, tookMs, running: signal === 'SIGKILL' ? [...atDeath] : running };
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR1' | 'SIGKILL'): void {
    if (this.#process !== null) process.kill(this.#process.pid, signal);
  }

  /** From then until now, and for this time after, its calls can become unknown. */
  disturbed(what: string, from: number, aftermathMs = 0): void {
    this.#options.disturbances.push({ member: this.name, what, from, to: Date.now() + aftermathMs });
  }

  async close(): Promise<void> {
    this.signal('SIGCONT');
    await this.end('SIGKILL', 'closed');
    await Promise.all([this.redis.close(), this.provider.close()]);
  }
}

export async function newMember(options: MemberOptions): Promise<Member> {
  const { name, steps, tracker, traps, redisPort, providerPort } = options;
  const local = (port: () => number) => () => ({ host: '127.0.0.1', port: port() });
  const redis = await startChaosProxy({
    target: local(redisPort),
    tap: redisTap({ member: name, steps, tracker, traps }),
  });
  const provider = await startChaosProxy({ target: local(() => providerPort) });
  return new Member(options, { redis, provider });
}
