/** The processes that share the store, as this one heard of them last, and which debates they can run. */
import { z } from 'zod';
import { usedModels } from '../../debate/settings/used-models.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import type { LiveProcess, LiveProcesses } from '../../stores/live-processes.ts';

export const obstacleCodes = ['no_worker', 'engine_level', 'provider_missing'] as const;

export const obstacleSchema = z.object({
  code: z.enum(obstacleCodes).meta({
    description:
      '`no_worker`: no process runs debates. `engine_level`: every worker is of a version too old for the debate. `provider_missing`: no worker has all of its providers.',
  }),
  detail: z
    .string()
    .meta({ description: 'The reason as a sentence.', examples: ['No live worker has the provider groq.'] }),
});
export type Obstacle = z.infer<typeof obstacleSchema>;

type Wanted = Pick<DebateRecord, 'config' | 'needs'>;
type Ability = Pick<LiveProcess, 'engineLevel' | 'providers'>;

/** Reports come every few seconds: two may be lost. */
const ALIVE_FOR_MS = 10_000;

export class Fleet {
  readonly #register: LiveProcesses;
  #own: LiveProcess | null = null;
  #live: readonly LiveProcess[] | null = null;

  readonly #clock: () => number;
  #reportedAt = 0;
  #workerSeenAt: number | null = null;

  /** `clock`: milliseconds that never run backwards. */
  constructor(register: LiveProcesses, clock = () => performance.now()) {
    this.#register = register;
    this.#clock = clock;
  }

  /** Reports this process, and learns of the others. Throws `StoreUnavailableError`. */
  async report(own: LiveProcess): Promise<void> {
    this.#own = own;
    this.#live = await this.#register.report(own, ALIVE_FOR_MS);
    this.#reportedAt = this.#clock();
    if (this.#live.some(({ runsDebates }) => runsDebates)) this.#workerSeenAt = this.#reportedAt;
    // A service may be started before its workers.
    this.#workerSeenAt ??= this.#reportedAt;
  }

  /** Throws `StoreUnavailableError`. */
  async leave(): Promise<void> {
    if (this.#own !== null) await this.#register.leave(this.#own.id);
  }

  /** Null: not known, as where this process does not report itself. */
  get live(): readonly LiveProcess[] | null {
    return this.#live;
  }

  /** How long this process has heard of none that runs debates; 0 where it has, or does not know. */
  get withoutWorkersMs(): number {
    return this.#reportedAt - (this.#workerSeenAt ?? this.#reportedAt);
  }

  /** The engine level that all live processes have; undefined: not known. */
  get commonLevel(): number | undefined {
    return this.#live?.reduce((lowest, { engineLevel }) => Math.min(lowest, engineLevel), Number.POSITIVE_INFINITY);
  }

  /** As `obstacle`, where a process that came a moment ago counts, too. */
  async obstacleNow(debate: Wanted): Promise<Obstacle | null> {
    // While the store is away the last word counts.
    if (this.#own !== null && this.obstacle(debate) !== null) await this.report(this.#own).catch(() => {});
    return this.obstacle(debate);
  }

  /** Why no live process can run the debate; null: one can, or it is not known. */
  obstacle(debate: Wanted): Obstacle | null {
    if (this.#live === null) return null;
    const workers = this.#live.filter(({ runsDebates }) => runsDebates);
    if (workers.length === 0) return { code: 'no_worker', detail: 'No live process runs debates.' };
    const obstacles = workers.map((worker) => obstacleOf(worker, debate));
    if (obstacles.includes(null)) return null;
    if (obstacles.every((obstacle) => obstacle?.code === 'engine_level')) return obstacles[0] ?? null;
    return { code: 'provider_missing', detail: missingFrom(workers, debate) };
  }
}

/** Why this process cannot run the debate; null: it can. */
export function obstacleOf({ engineLevel, providers }: Ability, debate: Wanted): Obstacle | null {
  if (debate.needs > engineLevel) {
    const detail = `The debate needs a worker of a newer version: engine level ${debate.needs}.`;
    return { code: 'engine_level', detail };
  }
  const missing = providersOf(debate).filter((name) => !providers.includes(name));
  if (missing.length === 0) return null;
  return { code: 'provider_missing', detail: `This process has no provider ${missing.join(', ')}.` };
}

function missingFrom(workers: readonly Ability[], debate: Wanted): string {
  const all = providersOf(debate);
  const missing = all.filter((name) => workers.every(({ providers }) => !providers.includes(name)));
  if (missing.length > 0) return `No live worker has the provider ${missing.join(', ')}.`;
  return `No live worker that can run the debate has all of its providers: ${all.join(', ')}.`;
}

function providersOf({ config }: Wanted): string[] {
  return [...new Set(usedModels(config).map((model) => model.slice(0, model.indexOf('/'))))];
}
