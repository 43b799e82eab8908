/**
 * Invariants of calls: none twice, none without the journal, none unknown without a reason, none logged before it is
 * paid.
 */
import type { LoggedEvent } from '../../../src/debate/schema/event.ts';
import type { CallKey } from '../../../src/stores/debates/debate-store.ts';
import { callIdOf } from '../../../src/stores/forms/stored-form.ts';
import type { Evidence, JournalLine, StoredDebate } from '../evidence/evidence.ts';
import { onlyBy } from '../injected/misbehaviours.ts';
import { JUDGE } from '../money-rules.ts';
import type { Outing } from '../processes/call-tracker.ts';
import type { AskedCall } from '../provider/provider-records.ts';
import type { Invariant } from './invariant.ts';
import { grouped } from './invariant.ts';

/**
 * The id of a call that provider, journal and ledger all know: the models of a panel differ. A round of null is a call
 * that groups answers; its prompt does not show their round.
 */
export function placeOf(debate: number, model: string, round: number | null): string {
  const name = model.replace(/^fake\//, '');
  if (round === null) return `debate ${debate}, ${name} as it groups answers`;
  return `debate ${debate}, ${name}${name === JUDGE ? '' : ` in round ${round}`}`;
}

/** The round of a call in the journal or the ledger, as `placeOf` requires it. */
export function roundAsked({ purpose, round }: { readonly purpose: string; readonly round: number }): number | null {
  return purpose === 'agreement' ? null : round;
}

/** The provider's calls by their id. */
export function askedByPlace(asked: readonly AskedCall[]): ReadonlyMap<string, readonly AskedCall[]> {
  return grouped(asked, ({ debate, model, round }) => placeOf(debate ?? 0, model, round));
}

function journalByPlace({ number, journal }: StoredDebate): ReadonlyMap<string, readonly JournalLine[]> {
  return grouped(journal, ({ model, key }) => placeOf(number, model, roundAsked(key)));
}

/** A valid reply that was settled is the last request with its id. */
export const notAskedAgain: Invariant = {
  name: 'no finished call is asked again',
  breaks: ({ debates, asked }) => {
    const requests = askedByPlace(asked);
    return debates.flatMap((debate) =>
      [...journalByPlace(debate)]
        .filter(([place]) => (requests.get(place) ?? []).every(({ wrong }) => wrong === null))
        .flatMap(([place, entries]) =>
          // Grouping calls share an id, for all answers and rounds.
          [...grouped(entries, ({ key }) => speech(key)).values()]
            .flatMap(attemptsAfterTheReply)
            .map((key) => `${place}: ${callIdOf(key)}`),
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

/** Every request that reached the provider is an attempt that the journal had as sent; what was refused for a feature is
 * free and is sent again within its attempt. */
export const noCallBesideTheJournal: Invariant = {
  name: 'no call beside the journal',
  breaks: ({ debates, asked }) => {
    const sent = new Map<string, number>();
    for (const debate of debates) {
      for (const [place, entries] of journalByPlace(debate)) {
        sent.set(place, entries.filter(({ sentAt }) => sentAt !== null).length);
      }
    }
    return [...askedByPlace(asked.filter((call) => !isRefusedFeature(call)))].flatMap(([place, requests]) => {
      const known = sent.get(place) ?? 0;
      return requests.length > known ? [`${place}: asked ${requests.length} times, ${known} in the journal`] : [];
    });
  },
};

function isRefusedFeature({ wrong, billed }: AskedCall): boolean {
  return wrong !== null && wrong in onlyBy && billed === null;
}

/** A call is unknown only when it was in flight while its process was killed, frozen or cut off. */
export const unknownForAReason: Invariant = {
  name: 'a call is unknown only if it was out at a fault',
  breaks: (evidence) => {
    const outings = grouped(evidence.outings, ({ debateId, call }) => `${debateId} ${call}`);
    return unknownCalls(evidence).flatMap(([debate, key]) => {
      const its = outings.get(`${debate.id} ${callIdOf(key)}`) ?? [];
      if (its.some(wasDisturbed(evidence))) return [];
      return [`${debate.id} ${callIdOf(key)}: ${its.map(describe).join(', ') || 'never out'}; ${takeUps(debate)}`];
    });
  },
};

/** To find the cause. */
function describe({ member, from, to }: Outing): string {
  const until = Number.isFinite(to) ? timeOf(to) : 'the end';
  return `out at ${member} from ${timeOf(from)} to ${until}`;
}

function takeUps({ log }: StoredDebate): string {
  const times = log.filter(({ type }) => type === 'debate.resumed').map(({ at }) => timeOf(Date.parse(at)));
  return `taken up at ${times.join(', ') || 'no time'}`;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}

export function unknownCalls({ debates }: Pick<Evidence, 'debates'>): [StoredDebate, CallKey][] {
  return debates.flatMap((debate) =>
    debate.journal.filter(({ state }) => state === 'unknown').map(({ key }): [StoredDebate, CallKey] => [debate, key]),
  );
}

function wasDisturbed({ disturbances }: Pick<Evidence, 'disturbances'>): (outing: Outing) => boolean {
  return ({ member, from, to }) =>
    disturbances.some(
      (disturbance) => disturbance.member === member && from <= disturbance.to && to >= disturbance.from,
    );
}

/** A position in the log is reliable: its call is settled with the same reply. */
export const paidBeforeTold: Invariant = {
  name: 'no event stands in the log before its call is paid',
  breaks: ({ debates }) =>
    debates.flatMap(({ id, log, journal }) => {
      const replied = new Set(
        journal.filter(({ settlement }) => settlement?.outcome.kind === 'reply').map(({ key }) => speech(key)),
      );
      return log.flatMap((event) => {
        const spoken = speechIn(event);
        return spoken === null || replied.has(spoken) ? [] : [`${id} tells ${spoken}, and no reply is in the journal`];
      });
    }),
};

function speech({ round, phase, subject }: Pick<CallKey, 'round' | 'phase' | 'subject'>): string {
  return `${subject} in round ${round}${phase ?? ''}`;
}

function speechIn(event: LoggedEvent): string | null {
  if (event.type !== 'debate.position') return null;
  const { round, phase, debater_id } = event.position;
  return speech({ round, phase, subject: debater_id });
}
