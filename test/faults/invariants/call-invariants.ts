/**
 * Invariants of calls: no finished call is repeated, every call is in the journal, a call is unknown only at a fault, and
 * no position is logged before its call is settled.
 */
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import type { CallKey } from '../../../src/stores/debates/debate-store.ts';
import { callIdOf } from '../../../src/stores/forms/stored-form.ts';
import { JUDGE } from '../bench-settings.ts';
import type { Evidence, JournalLine, StoredDebate } from '../evidence/evidence.ts';
import { featureRefusals } from '../injected/misbehaviours.ts';
import type { TrackedCall } from '../processes/call-tracker.ts';
import type { ProviderCall } from '../provider/provider-records.ts';
import type { Invariant } from './invariant.ts';
import { grouped } from './invariant.ts';

/**
 * A label that identifies a call in the records of the provider, the journal and the ledger: the models of a panel differ.
 * The round is null for a call that groups answers, since its prompt does not show the round.
 */
export function callLabel(debate: number, model: string, round: number | null): string {
  const name = model.replace(/^fake\//, '');
  if (round === null) return `debate ${debate}, ${name} when it groups answers`;
  return `debate ${debate}, ${name}${name === JUDGE ? '' : ` in round ${round}`}`;
}

/** The round of a call that its prompt shows. Null: the prompt shows none. */
export function roundInPrompt({ purpose, round }: { readonly purpose: string; readonly round: number }): number | null {
  return purpose === 'agreement' ? null : round;
}

/** The calls of the provider by their labels. */
export function providerCallsByLabel(
  providerCalls: readonly ProviderCall[],
): ReadonlyMap<string, readonly ProviderCall[]> {
  return grouped(providerCalls, ({ debate, model, round }) => callLabel(debate ?? 0, model, round));
}

function journalByLabel({ number, journal }: StoredDebate): ReadonlyMap<string, readonly JournalLine[]> {
  return grouped(journal, ({ model, key }) => callLabel(number, model, roundInPrompt(key)));
}

/** After a settled valid reply there is no further request with the same label. */
export const noFinishedCallRepeated: Invariant = {
  name: 'no finished call is repeated',
  violations: ({ debates, providerCalls }) => {
    const requests = providerCallsByLabel(providerCalls);
    return debates.flatMap((debate) =>
      [...journalByLabel(debate)]
        .filter(([label]) => (requests.get(label) ?? []).every(({ misbehaviour }) => misbehaviour === null))
        .flatMap(([label, entries]) =>
          // Grouping calls share a label, for all answers and rounds.
          [...grouped(entries, ({ key }) => turnLabel(key)).values()]
            .flatMap(attemptsAfterTheReply)
            .map((key) => `${label}: ${callIdOf(key)}`),
        ),
    );
  },
};

function attemptsAfterTheReply(entries: readonly JournalLine[]): CallKey[] {
  const inOrder = entries.toSorted((a, b) => a.key.attempt - b.key.attempt);
  const replied = inOrder.findIndex(({ settlement }) => settlement?.outcome.kind === 'reply');
  if (replied < 0) return [];
  return inOrder
    .slice(replied + 1)
    .filter(({ sentAt }) => sentAt !== null)
    .map(({ key }) => key);
}

/**
 * Every request that reached the provider is an attempt that the journal had marked as sent. A request that was refused
 * for an unsupported parameter is free, and is sent again within its attempt.
 */
export const everyCallJournaled: Invariant = {
  name: 'every call is in the journal',
  violations: ({ debates, providerCalls }) => {
    const sent = new Map<string, number>();
    for (const debate of debates) {
      for (const [label, entries] of journalByLabel(debate)) {
        sent.set(label, entries.filter(({ sentAt }) => sentAt !== null).length);
      }
    }
    return [...providerCallsByLabel(providerCalls.filter((call) => !isRefusedFeature(call)))].flatMap(
      ([label, requests]) => {
        const journaled = sent.get(label) ?? 0;
        return requests.length > journaled
          ? [`${label}: requested ${requests.length} times, ${journaled} in the journal`]
          : [];
      },
    );
  },
};

function isRefusedFeature({ misbehaviour, billedUsage }: ProviderCall): boolean {
  return misbehaviour !== null && misbehaviour in featureRefusals && billedUsage === null;
}

/** A call is unknown only when it was in flight while its process was killed, frozen or cut off. */
export const unknownOnlyAtFault: Invariant = {
  name: 'a call is unknown only if it was in flight at a fault',
  violations: (evidence) => {
    const trackedCalls = grouped(evidence.trackedCalls, ({ debateId, call }) => `${debateId} ${call}`);
    return unknownCalls(evidence).flatMap(([debate, key]) => {
      const tracked = trackedCalls.get(`${debate.id} ${callIdOf(key)}`) ?? [];
      if (tracked.some(wasDisturbed(evidence))) return [];
      return [
        `${debate.id} ${callIdOf(key)}: ${tracked.map(describe).join(', ') || 'never in flight'}; ${resumptions(debate)}`,
      ];
    });
  },
};

/** For the report of a violation. */
function describe({ member, from, to }: TrackedCall): string {
  const until = Number.isFinite(to) ? timeOf(to) : 'the end';
  return `in flight at ${member} from ${timeOf(from)} to ${until}`;
}

function resumptions({ log }: StoredDebate): string {
  const times = log.filter(({ type }) => type === 'debate.resumed').map(({ at }) => timeOf(Date.parse(at)));
  return `resumed at ${times.join(', ') || 'no time'}`;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}

export function unknownCalls({ debates }: Pick<Evidence, 'debates'>): [StoredDebate, CallKey][] {
  return debates.flatMap((debate) =>
    debate.journal.filter(({ state }) => state === 'unknown').map(({ key }): [StoredDebate, CallKey] => [debate, key]),
  );
}

function wasDisturbed({ disturbances }: Pick<Evidence, 'disturbances'>): (trackedCall: TrackedCall) => boolean {
  return ({ member, from, to }) =>
    disturbances.some(
      (disturbance) => disturbance.member === member && from <= disturbance.to && to >= disturbance.from,
    );
}

/** Every position in the log has a call that is settled with a reply. */
export const settledBeforeLogged: Invariant = {
  name: 'no position is logged before its call is settled',
  violations: ({ debates }) =>
    debates.flatMap(({ id, log, journal }) => {
      const replied = new Set(
        journal.filter(({ settlement }) => settlement?.outcome.kind === 'reply').map(({ key }) => turnLabel(key)),
      );
      return log.flatMap((event) => {
        const turn = turnIn(event);
        return turn === null || replied.has(turn)
          ? []
          : [`${id} has a position of ${turn}, and no reply is in the journal`];
      });
    }),
};

function turnLabel({ round, phase, subject }: Pick<CallKey, 'round' | 'phase' | 'subject'>): string {
  return `${subject} in round ${round}${phase ?? ''}`;
}

function turnIn(event: LoggedEvent): string | null {
  if (event.type !== 'debate.position') return null;
  const { round, phase, debater_id } = event.position;
  return turnLabel({ round, phase, subject: debater_id });
}
