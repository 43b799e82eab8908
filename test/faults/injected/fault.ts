/** The form of a fault: a row of the table, which injects it and describes how the evidence shows its effect. */
import type { RedisServer } from '../../support/redis/redis-server.ts';
import type { Chance } from '../chance.ts';
import type { Keys } from '../clients.ts';
import type { Crowd } from '../crowd.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Fleet } from '../processes/fleet.ts';
import type { ProviderProcess } from '../provider/provider-process.ts';

/** The parts of the bench that a fault can use. */
export interface Bench {
  readonly seed: number;
  readonly chance: Chance;
  readonly redis: RedisServer;
  /** New connections of the processes go to this port, as after a change of DNS. */
  readonly moveRedis: (port: number) => void;
  readonly fleet: Fleet;
  readonly provider: ProviderProcess;
  readonly crowd: Crowd;
  readonly keys: Keys;
  /** Calls that are or were in flight. */
  readonly outings: Evidence['outings'];
  /** Stored for the evidence. */
  readonly stops: Evidence['stops'][number][];
}

/** The observation of one injection after the end. */
export type Bite = (evidence: Evidence) => Felt;

export interface Felt {
  readonly bit: boolean;
  /** A sentence: the evidence of its effect, or the observation instead. */
  readonly how: string;
}

export interface Fault {
  readonly name: string;
  /** Injects it once, or as often as it occurs in one injection; returns one observation for each. */
  inject(bench: Bench): Promise<readonly Bite[]>;
}

/** One of the debates continued in another run after that instant (milliseconds since 1970). */
export function resumed(debateIds: readonly string[], after: number): Bite {
  return ({ debates }) => {
    const ids = new Set(debateIds);
    for (const { id, log } of debates) {
      const event = ids.has(id) ? log.find(({ type, at }) => isTakeUp(type) && Date.parse(at) >= after) : undefined;
      if (event !== undefined) return felt(`${id} went on ${Date.parse(event.at) - after} ms later`);
    }
    return missed(`none of ${debateIds.join(', ') || 'no debates'} went on`);
  };
}

/** A debate that was taken over before its first event is begun, not resumed. */
function isTakeUp(type: string): boolean {
  return type === 'debate.resumed' || type === 'debate.started';
}

/** An effect that was observed at once; null: none. */
export function seen(what: string | null): Bite {
  return () => (what === null ? missed('nothing was seen') : felt(what));
}

export function felt(how: string): Felt {
  return { bit: true, how };
}

export function missed(how: string): Felt {
  return { bit: false, how };
}
