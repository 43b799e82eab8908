/** The processes that share the store, as last reported to this process, and the debates that they can run. */
import { z } from 'zod';
import { usedModels } from '../../debate/settings/used-models.ts';
import { providerOf } from '../../models/catalog/model-row.ts';
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

type DebateRequirements = Pick<DebateRecord, 'config' | 'needs'>;
type ProcessCapabilities = Pick<LiveProcess, 'engineLevel' | 'providers' | 'keyable'>;
/** The providers for which the debate's tenant has a key of its own. */
type KeyedProviders = readonly string[];

/**
 * A process counts as alive for this time after its last report. Processes report every few seconds, so two reports may
 * be lost.
 */
const ALIVE_FOR_MS = 10_000;

export class Fleet {
  readonly #register: LiveProcesses;
  #own: LiveProcess | null = null;
  #live: readonly LiveProcess[] | null = null;
  /** Processes that have left and may return. */
  #left: readonly LiveProcess[] = [];
  #firstReport: PromiseWithResolvers<void> | null = null;

  readonly #clock: () => number;
  #reportedAt = 0;
  #workerSeenAt: number | null = null;

  /** `clock` returns milliseconds of a monotonic clock. */
  constructor(register: LiveProcesses, clock = () => performance.now()) {
    this.#register = register;
    this.#clock = clock;
  }

  /** Announces that this process will report itself, so that `awaitFirstReport` waits for its first report. */
  expectReports(): void {
    this.#firstReport ??= Promise.withResolvers();
  }

  /** Resolves when the first report has succeeded or failed, or at once when this process does not report itself. */
  async awaitFirstReport(): Promise<void> {
    await this.#firstReport?.promise;
  }

  /** Reports this process and reads the reports of the others. Throws `StoreUnavailableError`. */
  async report(own: LiveProcess): Promise<void> {
    try {
      await this.#report(own);
    } finally {
      this.#firstReport?.resolve();
    }
  }

  async #report(own: LiveProcess): Promise<void> {
    this.#own = own;
    const all = await this.#register.report(own, ALIVE_FOR_MS);
    this.#live = all.filter(({ hasLeft = false }) => !hasLeft);
    this.#left = all.filter(({ hasLeft = false }) => hasLeft);
    this.#reportedAt = this.#clock();
    if (this.#live.some(({ runsDebates }) => runsDebates)) this.#workerSeenAt = this.#reportedAt;
    // At the start a worker is assumed to have been seen, because a service may be started before its workers.
    this.#workerSeenAt ??= this.#reportedAt;
  }

  /** Removes the report of this process. Throws `StoreUnavailableError`. */
  async leave(): Promise<void> {
    if (this.#own !== null) await this.#register.leave(this.#own.id);
  }

  /**
   * The live processes; null when they are not known, for example because this process does not report itself.
   */
  get live(): readonly LiveProcess[] | null {
    return this.#live;
  }

  /** The milliseconds for which no live process has run debates; 0 when one does or when it is not known. */
  get withoutWorkersMs(): number {
    return this.#reportedAt - (this.#workerSeenAt ?? this.#reportedAt);
  }

  /** The highest engine level that all live processes have; undefined when it is not known. */
  get commonLevel(): number | undefined {
    return this.#live === null ? undefined : lowestLevel(this.#live);
  }

  /**
   * The highest engine level that all live processes and those that may return have; undefined when it is not known.
   */
  get defaultsLevel(): number | undefined {
    return this.#live === null ? undefined : lowestLevel([...this.#live, ...this.#left]);
  }

  /**
   * Returns the obstacle like `obstacle`, but reads the reports again before it returns one, so that a process that has
   * just started counts.
   */
  async obstacleNow(debate: DebateRequirements, keyed: KeyedProviders): Promise<Obstacle | null> {
    // If the store is unavailable, the last reports count.
    if (this.#own !== null && this.obstacle(debate, keyed) !== null) await this.report(this.#own).catch(() => {});
    return this.obstacle(debate, keyed);
  }

  /** Returns why no live process can run the debate; null when one can or when it is not known. */
  obstacle(debate: DebateRequirements, keyed: KeyedProviders): Obstacle | null {
    if (this.#live === null) return null;
    const workers = this.#live.filter(({ runsDebates }) => runsDebates);
    if (workers.length === 0) return { code: 'no_worker', detail: 'No live process runs debates.' };
    const newEnough = workers.filter((worker) => isNewEnough(worker, debate));
    if (newEnough.length === 0) return engineLevelObstacle(debate);
    const providers = providersOf(debate);
    if (newEnough.some((worker) => missingFrom(worker, providers, keyed).length === 0)) return null;
    const missing = workers.reduce((names, worker) => missingFrom(worker, names, keyed), providers);
    const detail =
      missing.length > 0
        ? `No live worker has the provider ${missing.join(', ')}.`
        : `No live worker that can run the debate has all of its providers: ${providers.join(', ')}.`;
    return { code: 'provider_missing', detail };
  }
}

function lowestLevel(processes: readonly LiveProcess[]): number {
  return Math.min(...processes.map(({ engineLevel }) => engineLevel));
}

/** Returns why this process cannot run the debate; null when it can. */
export function obstacleOf(
  ability: ProcessCapabilities,
  debate: DebateRequirements,
  keyed: KeyedProviders,
): Obstacle | null {
  if (!isNewEnough(ability, debate)) return engineLevelObstacle(debate);
  const missing = missingFrom(ability, providersOf(debate), keyed);
  if (missing.length === 0) return null;
  return { code: 'provider_missing', detail: `This process has no provider ${missing.join(', ')}.` };
}

function isNewEnough({ engineLevel }: ProcessCapabilities, { needs }: DebateRequirements): boolean {
  return needs <= engineLevel;
}

function engineLevelObstacle({ needs }: DebateRequirements): Obstacle {
  return { code: 'engine_level', detail: `The debate needs a worker of a newer version: engine level ${needs}.` };
}

/** Returns those of the providers `names` that the process cannot call. */
function missingFrom(
  { providers, keyable = [] }: ProcessCapabilities,
  names: readonly string[],
  keyed: KeyedProviders,
): readonly string[] {
  return names.filter((name) => !providers.includes(name) && !(keyed.includes(name) && keyable.includes(name)));
}

function providersOf({ config }: DebateRequirements): readonly string[] {
  return [...new Set(usedModels(config).map(providerOf))];
}
