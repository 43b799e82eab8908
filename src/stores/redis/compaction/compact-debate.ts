/** Compaction: a finished debate has one compressed record instead of its log and journal. */
import { packDebate } from '../../forms/packed-debate.ts';
import { debatesOfAll } from '../debates/debate-lists.ts';
import type { RedisParts } from '../redis-parts.ts';
import type { DebateName } from '../step-call.ts';
import { callOf } from '../step-call.ts';
import { liveParts } from './packed-record.ts';

/** The first format that allows records. */
const FIRST_WITH_RECORDS = 2;

export function writesRecords({ instance }: Pick<RedisParts, 'instance'>): boolean {
  return instance.format >= FIRST_WITH_RECORDS;
}

/** Returns false and does nothing when the debate has not ended, is compacted already or is absent. */
export async function compactDebate(parts: RedisParts, debate: DebateName): Promise<boolean> {
  if (!writesRecords(parts)) return false;
  const live = await liveParts(parts, debate);
  if (live === null) return false;
  const { events, calls, texts } = live;
  const lengths = [events, Object.keys(calls), Object.keys(texts)].map(({ length }) => String(length));
  const values = [debate.debateId, ...lengths, await packDebate(live)];
  const [kind] = await parts.scripts.run('compact', callOf(parts, debate, values));
  return kind === 'compacted';
}

/** Returns finished debates of all tenants that are not compacted, oldest first. */
export async function uncompacted(parts: RedisParts): Promise<readonly DebateName[]> {
  return writesRecords(parts) ? debatesOfAll(parts, 'loose') : [];
}
