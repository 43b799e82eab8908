/** What operators did: two records of each action, one before it and one after it. */
import type { Services } from '../services.ts';

/** Before an action it says what was asked; after it, with `status`, what was answered. */
export interface AuditRecord {
  readonly phase: 'requested' | 'answered';
  /** The name of the admin key. */
  readonly operator: string;
  /** The id of the operation in the API. */
  readonly action: string;
  readonly path: string;
  readonly requestId: string;
  readonly address: string;
  /** Null before it was answered. */
  readonly status: number | null;
  /** What was asked for, without secrets; null where nothing was. */
  readonly body: unknown;
}

/** Characters of a body as JSON; of a longer one only its length is kept. */
const MAX_BODY = 4_000;
const SECRET_FIELDS: ReadonlySet<string> = new Set(['api_key', 'key', 'secret']);

/** Throws `ParleyError` store_unavailable as any write: an action that cannot be recorded must not be done. */
export async function recordAction({ store, world }: Services, record: AuditRecord): Promise<void> {
  const { requestId, body, ...rest } = record;
  const at = world.now().toISOString();
  await store.records.append('audit', JSON.stringify({ at, ...rest, request_id: requestId, body: shownOf(body) }));
}

function shownOf(body: unknown): unknown {
  if (body === undefined || body === null) return null;
  const text = JSON.stringify(body, recorded);
  return text.length > MAX_BODY ? { characters: text.length } : JSON.parse(text);
}

/** Values of metadata may say who somebody is, and a record is never deleted: keys alone are kept. */
function recorded(name: string, value: unknown): unknown {
  if (SECRET_FIELDS.has(name)) return '[secret]';
  if (name !== 'metadata' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, '[value]']));
}

const RECORDS_AT_ONCE = 500;

/** Lines of JSON, oldest first, from after the record with this number to the latest. */
export async function* auditLines({ store }: Services, after: number): AsyncGenerator<string> {
  for (let number = after; ; ) {
    const texts = await store.records.read('audit', number, RECORDS_AT_ONCE);
    if (texts.length === 0) return;
    const first = number + 1;
    yield texts.map((text, i) => `${JSON.stringify({ id: first + i, ...JSON.parse(text) })}\n`).join('');
    number += texts.length;
  }
}
