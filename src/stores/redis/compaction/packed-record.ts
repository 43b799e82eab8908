/**
 * Reads the log and the journal of a debate: from a list and two hashes, or after compaction from one compressed
 * record. The record has the key of the list, so that deleting the debate also deletes it. A reader of the list gets
 * the error WRONGTYPE for a record and never mistakes it for an empty log.
 */

import type { LoggedEvent } from '../../../debate/schema/event.ts';
import type { JournalEntry } from '../../debates/debate-store.ts';
import type { EventQuery } from '../../debates/event-log.ts';
import { journalOf } from '../../forms/journal-form.ts';
import type { DebateParts } from '../../forms/packed-debate.ts';
import { unpackDebate, unpackEvents } from '../../forms/packed-debate.ts';
import { loggedEventOf } from '../../forms/stored-form.ts';
import { hasEndedCalls, isWholeJournal } from '../debates/record-reading.ts';
import type { RedisParts } from '../redis-parts.ts';
import type { DebateName } from '../step-call.ts';

type ReadParts = Pick<RedisParts, 'connection' | 'keys'>;

export async function readEvents(parts: ReadParts, query: EventQuery): Promise<readonly LoggedEvent[]> {
  const { tenant, debateId, after, limit } = query;
  if (limit < 1) return [];
  const key = parts.keys.events(tenant, debateId);
  // The sequence number of an event is its position in the list, counted from 1.
  const live = await parts.connection.run((client) =>
    client.lrange(key, after, after + limit - 1).catch(nullForWrongType),
  );
  // Null means that the debate is compacted, so its events are in the record, unless it was deleted meanwhile.
  const texts = live ?? (await recordOf(parts, query).then(eventsIn)).slice(after, after + limit);
  return texts.map((text, i) => loggedEventOf(text, after + i + 1));
}

export async function readJournal(parts: ReadParts, debate: DebateName): Promise<JournalEntry[]> {
  const live = await readHashes(parts, debate);
  // The hashes are incomplete when the debate is compacted, has no calls yet, or was deleted between the two reads.
  const record = isWholeJournal(live) ? null : await recordOf(parts, debate);
  const { calls, texts } = record === null ? live : await unpackDebate(record);
  return journalOf(calls, texts);
}

/** Returns the stored texts of a debate that is not compacted; null when it is compacted or absent. */
export async function liveParts(parts: ReadParts, debate: DebateName): Promise<DebateParts | null> {
  const key = parts.keys.events(debate.tenant, debate.debateId);
  const [events, hashes] = await Promise.all([
    parts.connection.run((client) => client.lrange(key, 0, -1).catch(nullForWrongType)),
    readHashes(parts, debate),
  ]);
  return events === null || events.length === 0 ? null : { events, ...hashes };
}

/**
 * Reads calls before texts, so that every ended call has its text. Skips the texts when no call has ended, as in a
 * first run.
 */
function readHashes({ connection, keys }: ReadParts, { tenant, debateId }: DebateName) {
  return connection.run(async (client) => {
    const calls = await client.hgetall(keys.calls(tenant, debateId));
    const texts = hasEndedCalls(calls) ? await client.hgetall(keys.texts(tenant, debateId)) : {};
    return { calls, texts };
  });
}

/** Returns the compressed record; null when the debate is not compacted or is absent. */
function recordOf({ connection, keys }: ReadParts, { tenant, debateId }: DebateName): Promise<Buffer | null> {
  const key = keys.events(tenant, debateId);
  return connection.run((client) => client.getBuffer(key).catch(nullForWrongType));
}

async function eventsIn(record: Buffer | null): Promise<readonly string[]> {
  return record === null ? [] : unpackEvents(record);
}

function nullForWrongType(error: Error): null {
  if (!error.message.startsWith('WRONGTYPE')) throw error;
  return null;
}
