/** Converts lists between HTTP and the operations. */
import type { z } from 'zod';
import type { ListDebates } from '../operations/debates/list-debates.ts';
import type { listQuery } from './schemas/query.ts';
import { METADATA_FILTER } from './schemas/query.ts';

export function listRequest(tenant: string, query: z.infer<typeof listQuery>): ListDebates {
  return {
    tenant,
    filter: {
      status: query.status ?? null,
      escalated: query.escalated === undefined ? null : query.escalated === 'true',
      createdAfter: utc(query.created_after),
      createdBefore: utc(query.created_before),
      pairs: pairsOf(query),
    },
    page: { limit: query.limit, cursor: query.cursor ?? null },
  };
}

function pairsOf(query: Readonly<Record<string, unknown>>) {
  return Object.entries(query).flatMap(([name, value]) => {
    const [, key] = METADATA_FILTER.exec(name) ?? [];
    return key === undefined ? [] : [{ key, value: String(value) }];
  });
}

/** Converts a time to UTC, because stores compare times as text. */
function utc(time: string | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

export function listReply<T>({
  rows,
  nextCursor,
}: {
  readonly rows: readonly T[];
  readonly nextCursor: string | null;
}) {
  return { object: 'list' as const, data: [...rows], next_cursor: nextCursor };
}
