/** Requests of callers to the run of a debate, on Redis. */

import type { Note } from '../../../debate/schema/note.ts';
import type { AddNoteResult, AddNoteStep, ConcludeResult } from '../../debates/caller-requests.ts';
import type { DebateStore } from '../../debates/debate-store.ts';
import type { StepName, StepReply } from '../connection/redis-scripts.ts';
import type { RedisParts } from '../redis-parts.ts';
import type { DebateName } from '../step-call.ts';
import { callOf } from '../step-call.ts';

type Requests = Pick<DebateStore, 'requestCancel' | 'requestConclude' | 'addNote' | 'notes'>;

export function requestsOfCallers(parts: RedisParts): Requests {
  const { scripts, keys, connection } = parts;
  const run = (name: StepName, debate: DebateName, values: readonly string[] = []): Promise<StepReply> =>
    scripts.run(name, callOf(parts, debate, values));
  return {
    requestCancel: async (tenant, debateId) => (await run('request-cancel', { tenant, debateId }))[0] === 'requested',
    requestConclude: async (tenant, debateId, level) =>
      (await run('request-conclude', { tenant, debateId }, [String(level)]))[0] as ConcludeResult,
    addNote: async (step) => addedNote(step, await run('add-note', step, noteValues(step))),
    async notes(tenant, debateId) {
      const head = await connection.run((client) => client.hgetall(keys.head(tenant, debateId)));
      const numbers = Array.from({ length: Number(head.notes ?? 0) }, (_, index) => index + 1);
      return numbers.map((number) => JSON.parse(head[`note:${number}`] ?? 'null') as Note);
    },
  };
}

function noteValues({ level, note, idempotencyKey, maxNotes, isClosed }: AddNoteStep): string[] {
  return [String(level), JSON.stringify(note), idempotencyKey ?? '', String(maxNotes), isClosed ? '1' : ''];
}

function addedNote({ note }: AddNoteStep, [kind, known = '']: StepReply): AddNoteResult {
  if (kind === 'added') return { kind, note };
  return kind === 'known' ? { kind, note: JSON.parse(known) as Note } : { kind: kind as 'closed' | 'full' | 'absent' };
}
