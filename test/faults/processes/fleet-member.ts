/**
 * One process of the fleet. It has its own proxies to Redis and to the provider, so that it can be disturbed separately.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceProcess } from '../../support/processes/service-process.ts';
import { startService } from '../../support/processes/service-process.ts';
import type { ChaosProxy } from '../../support/redis/chaos-proxy.ts';
import { startChaosProxy } from '../../support/redis/chaos-proxy.ts';
import { ADMIN_KEY, configFile } from '../bench-settings.ts';
import type { CallTracker } from './call-tracker.ts';
import type { StepReader } from './journal-steps.ts';
import type { Breakpoint } from './redis-breakpoints.ts';
import { redisTap } from './redis-breakpoints.ts';

/** The value of `ROLE`. Null: the variable is not set. */
export type Role = 'all' | 'http' | 'worker' | null;

/** How a process ended, and its work at that time. */
export interface EndedProcess {
  /** The exit code, or the signal. */
  readonly exit: number | string;
  readonly at: number;
  readonly tookMs: number;
  /** Debates that it was running. */
  readonly runningDebates: readonly string[];
}

/** A period in which calls can become unknown: a process was down, or separated from its debates. */
export interface Disturbance {
  readonly member: string;
  readonly cause: string;
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
  readonly breakpoints: Set<Breakpoint>;
}

export class Member {
  readonly name: string;
  readonly role: Role;
  readonly redis: ChaosProxy;
  readonly provider: ChaosProxy;
  readonly #options: MemberOptions;
  #process: ServiceProcess | null = null;
  /** Log lines of the processes before the current one. */
  readonly #earlierLines: string[] = [];

  constructor(options: MemberOptions, proxies: { redis: ChaosProxy; provider: ChaosProxy }) {
    this.#options = options;
    this.name = options.name;
    this.role = options.role;
    this.redis = proxies.redis;
    this.provider = proxies.provider;
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
    return [...this.#earlierLines, ...(this.#process?.lines ?? [])];
  }

  /** Log lines of the current process. */
  get linesOfCurrentProcess(): readonly string[] {
    return this.#process?.lines ?? [];
  }

  get runningDebates(): readonly string[] {
    return this.#options.tracker.runningDebates(this.name);
  }

  get callsInFlight(): number {
    return this.#options.tracker.callsInFlight(this.name).length;
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
        // A signal opens the debugger on a free port, for the fault that blocks the event loop.
        NODE_OPTIONS: '--inspect-port=0',
      },
    });
  }

  /** Null: the process was down. */
  async end(signal: 'SIGKILL' | 'SIGTERM', cause: string): Promise<EndedProcess | null> {
    const process = this.#process;
    if (process === null) return null;
    this.#process = null;
    const { runningDebates } = this;
    const at = Date.now();
    const exit = await process.stop(signal);
    const tookMs = Date.now() - at;
    // Data that it had written to its sockets still reach Redis after its end.
    await Promise.all([this.redis.waitUntilIdle(), this.provider.waitUntilIdle()]);
    this.#earlierLines.push(...process.lines);
    if (exit !== 0) this.recordDisturbance(cause, at);
    // It may have acquired or ended debates before the signal arrived.
    const runningAtExit = new Set(this.runningDebates);
    this.#options.tracker.processEnded(this.name);
    return { exit, at, tookMs, runningDebates: signal === 'SIGKILL' ? [...runningAtExit] : runningDebates };
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGUSR1' | 'SIGKILL'): void {
    if (this.#process !== null) process.kill(this.#process.pid, signal);
  }

  /** Records that its calls can become unknown from then until `extraMs` after now. */
  recordDisturbance(cause: string, from: number, extraMs = 0): void {
    this.#options.disturbances.push({ member: this.name, cause, from, to: Date.now() + extraMs });
  }

  async close(): Promise<void> {
    this.signal('SIGCONT');
    await this.end('SIGKILL', 'closed');
    await Promise.all([this.redis.close(), this.provider.close()]);
  }
}

export async function createMember(options: MemberOptions): Promise<Member> {
  const { name, steps, tracker, breakpoints, redisPort, providerPort } = options;
  const localTarget = (port: () => number) => () => ({ host: '127.0.0.1', port: port() });
  const redis = await startChaosProxy({
    target: localTarget(redisPort),
    tap: redisTap({ member: name, steps, tracker, breakpoints }),
  });
  const provider = await startChaosProxy({ target: localTarget(() => providerPort) });
  return new Member(options, { redis, provider });
}
