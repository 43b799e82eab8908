/** Adds a person's note to a running debate. Its debaters see the note from the next round on. */
import { z } from 'zod';
import { HUMAN_ACTION_LEVEL } from '../../debate/engine/engine-level.ts';
import type { Debate } from '../../debate/engine/replay.ts';
import { replay } from '../../debate/engine/replay.ts';
import type { DebateConfig } from '../../debate/schema/debate-config.ts';
import type { LoggedEvent } from '../../debate/schema/event.ts';
import type { Note } from '../../debate/schema/note.ts';
import { MAX_NOTE_CHARACTERS, MAX_NOTES, noteSchema } from '../../debate/schema/note.ts';
import { nonBlankText } from '../../debate/schema/request/request-fields.ts';
import { debateEnded, notFound, ParleyError } from '../../errors.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import { readLogAfter, readWholeLog } from '../following/read-log.ts';
import { WakeSignal } from '../following/wake-signal.ts';
import type { Services } from '../services.ts';
import type { DebateName } from './read-debate.ts';

/** The longest wait for the run to write the note to the event log. The run does so after its current step. */
const WAIT_TIMEOUT_MS = 10_000;

export const noteRequestSchema = z.strictObject({
  text: nonBlankText.max(MAX_NOTE_CHARACTERS).meta({
    description: 'The note. Debaters read it as material, not as an instruction.',
    examples: ['The contract is governed by Dutch law.'],
  }),
});

export const addedNoteSchema = noteSchema.extend({
  sequence_number: z
    .int()
    .nullable()
    .meta({
      description: 'The number of the event `debate.note`; null while no run of the debate has logged the note.',
      examples: [9],
    }),
});
export type AddedNote = z.infer<typeof addedNoteSchema>;

export interface AddNote extends DebateName {
  readonly text: string;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal;
}

/**
 * Adds the note. Throws `ParleyError`: not_found, conflict when the debate has ended, notes_closed, limit_reached,
 * idempotency_mismatch.
 */
export async function addNote(services: Services, adding: AddNote): Promise<AddedNote> {
  const { store, world } = services;
  const { tenant, debateId, text, idempotencyKey } = adding;
  const record = await store.debates.read(tenant, debateId);
  if (record === null) throw notFound('debate');
  const closed = await closedReason(services, record);
  const result = await store.debates.addNote({
    tenant,
    debateId,
    note: { id: world.newId(), text, created_at: world.now().toISOString() },
    idempotencyKey,
    maxNotes: MAX_NOTES,
    level: HUMAN_ACTION_LEVEL,
    isClosed: closed !== null,
  });
  switch (result.kind) {
    case 'added':
    case 'known':
      if (result.note.text !== text) throw new ParleyError('idempotency_mismatch');
      return { ...result.note, sequence_number: await loggedNumber(services, adding, result.note) };
    case 'closed':
      throw new ParleyError('notes_closed', { detail: closed ?? '' });
    case 'full':
      throw new ParleyError('limit_reached', { detail: `a debate has at most ${MAX_NOTES} notes` });
    case 'absent':
      throw await endedError(services, adding);
  }
}

/** Returns one sentence that says why notes are closed; null when a later round can show a note. */
async function closedReason(services: Services, { tenant, id, config, status }: DebateRecord): Promise<string | null> {
  const { protocol } = config;
  if (protocol === 'cascade' || protocol === 'samples')
    return `the debaters of ${protocol} answer independently and see no notes`;
  const debate = status === 'queued' ? null : replay(await readWholeLog(services, tenant, id));
  return isInLastRound(config, debate) ? 'the last round has begun, so no later round can show a note' : null;
}

function isInLastRound({ max_rounds }: DebateConfig, debate: Debate | null): boolean {
  if (debate === null) return max_rounds === 1;
  const { openRound, rounds, judging, verdict } = debate;
  return judging || verdict !== null || (openRound?.roundNumber ?? rounds.length) >= max_rounds;
}

/**
 * Returns the sequence number of the note's event. Returns null when no process runs the debate now; the next run logs
 * the note first.
 */
async function loggedNumber(services: Services, name: AddNote, note: Note): Promise<number | null> {
  const { store, limits } = services;
  const stopSignal = AbortSignal.any([name.signal, AbortSignal.timeout(WAIT_TIMEOUT_MS)]);
  const wake = new WakeSignal(limits.pollMs);
  stopSignal.addEventListener('abort', wake.notify, { once: true });
  const unwatch = await store.events.watch(name.tenant, name.debateId, wake.notify);
  try {
    for (let lastSeen = 0; ; ) {
      wake.takeNotified();
      const record = await store.debates.read(name.tenant, name.debateId);
      const events = await readLogAfter(services, { tenant: name.tenant, debateId: name.debateId, after: lastSeen });
      const number = events.find((event) => isEventOf(note, event))?.seq ?? null;
      if (number !== null || stopSignal.aborted || record?.status === 'queued') return number;
      // The debate ended while the note was added, so no debater sees it.
      if (record === null || record.finishedAt !== null) throw await endedError(services, name);
      lastSeen = events.at(-1)?.seq ?? lastSeen;
      await wake.wait();
    }
  } finally {
    wake.stop();
    unwatch();
    stopSignal.removeEventListener('abort', wake.notify);
  }
}

function isEventOf({ id }: Note, event: LoggedEvent): boolean {
  return event.type === 'debate.note' && event.note.id === id;
}

async function endedError({ store }: Services, { tenant, debateId }: DebateName): Promise<ParleyError> {
  const record = await store.debates.read(tenant, debateId);
  if (record === null) return notFound('debate');
  return debateEnded(record.status);
}
