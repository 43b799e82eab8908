/** The form of a fault: a row of the table, which injects it and describes how the evidence shows its effect. */
import type { RedisServer } from '../../support/redis/redis-server.ts';
import type { TenantKeys } from '../clients.ts';
import type { DebateLoad } from '../debate-load.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fleet } from '../processes/fleet.ts';
import type { ProviderProcess } from '../provider/provider-process.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** The parts of the bench that a fault can use. */
export interface Bench {
  readonly seed: number;
  readonly random: SeededRandom;
  readonly redis: RedisServer;
  /** New connections of the processes go to this port, as after a change of DNS. */
  readonly moveRedis: (port: number) => void;
  readonly fleet: Fleet;
  readonly provider: ProviderProcess;
  readonly load: DebateLoad;
  readonly keys: TenantKeys;
  /** Calls that are or were in flight. */
  readonly trackedCalls: Evidence['trackedCalls'];
  /** Stored for the evidence. */
  readonly stops: Evidence['stops'][number][];
}

/** Determines from the evidence of the run whether one injection had an effect. */
export type EffectCheck = (evidence: Evidence) => Effect;

export interface Effect {
  readonly isObserved: boolean;
  /** A sentence: the evidence of its effect, or the observation instead. */
  readonly detail: string;
}

export interface Fault {
  readonly name: string;
  /** Injects the fault, possibly several times, and returns one check for each injection. */
  inject(bench: Bench): Promise<readonly EffectCheck[]>;
}

/** Checks that one of the debates continued in another run after that instant (milliseconds since 1970). */
export function checkResumed(debateIds: readonly string[], after: number): EffectCheck {
  return ({ debates }) => {
    const ids = new Set(debateIds);
    for (const { id, log } of debates) {
      const event = ids.has(id) ? log.find(({ type, at }) => isResumption(type) && Date.parse(at) >= after) : undefined;
      if (event !== undefined) return observedEffect(`${id} continued ${Date.parse(event.at) - after} ms later`);
    }
    return noEffect(`none of ${debateIds.join(', ') || 'no debates'} continued`);
  };
}

/** A debate that was taken over before its first event is started, not resumed. */
function isResumption(type: string): boolean {
  return type === 'debate.resumed' || type === 'debate.started';
}

/** A check whose result is known at the injection. Null: no effect. */
export function immediateEffect(observation: string | null): EffectCheck {
  return () => (observation === null ? noEffect('no effect was observed') : observedEffect(observation));
}

export function observedEffect(detail: string): Effect {
  return { isObserved: true, detail };
}

export function noEffect(detail: string): Effect {
  return { isObserved: false, detail };
}
