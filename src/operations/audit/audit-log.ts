/** Records the actions of operators: one record before each action and one after it. */
import type { Services } from '../services.ts';

/**
 * A record before an action contains the request; the record after it contains `status`, the HTTP status of the
 * response.
 */
export interface AuditRecord {
  readonly phase: 'requested' | 'answered';
  /** The name of the admin key. */
  readonly operator: string;
  /** The id of the operation in the API. */
  readonly action: string;
  readonly path: string;
  readonly requestId: string;
  /** The IP address of the client. */
  readonly address: string;
  /** Null before the response. */
  readonly status: number | null;
  /** The request body without secrets; null without a body. */
  readonly body: unknown;
}

/** Maximum length of a stored body, as JSON. For a longer body only its length is stored. */
const MAX_BODY_CHARACTERS = 4_000;
const SECRET_FIELDS: ReadonlySet<string> = new Set(['api_key', 'key', 'secret']);

/** Stores a record. Throws `ParleyError` store_unavailable: an action that cannot be recorded must not be done. */
export async function recordAction({ store, world }: Services, record: AuditRecord): Promise<void> {
  const { requestId, body, ...rest } = record;
  const at = world.now().toISOString();
  await store.records.append('audit', JSON.stringify({ at, ...rest, request_id: requestId, body: redactedBody(body) }));
}

function redactedBody(body: unknown): unknown {
  if (body === undefined || body === null) return null;
  const text = JSON.stringify(body, redact);
  return text.length > MAX_BODY_CHARACTERS ? { characters: text.length } : JSON.parse(text);
}

/**
 * Replaces secrets and metadata values. Metadata may identify a person, and records are never deleted, so only the keys
 * are stored.
 */
function redact(name: string, value: unknown): unknown {
  if (SECRET_FIELDS.has(name)) return '[secret]';
  if (name !== 'metadata' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, '[value]']));
}

const RECORDS_PER_READ = 500;

/** A stored record with its number. Only the fields that are read here are typed. */
interface StoredRecord extends Pick<AuditRecord, 'path'> {
  readonly id: number;
}

/** Yields batches of lines of JSON, oldest first, from the record after number `after` to the latest. */
export async function* auditLines(services: Services, after: number): AsyncGenerator<string> {
  for await (const records of auditRecords(services, after))
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

/** Yields batches of records, oldest first, from the one after number `after` to the latest. */
export async function* auditRecords({ store }: Services, after: number): AsyncGenerator<readonly StoredRecord[]> {
  for (let lastNumber = after; ; ) {
    const texts = await store.records.read('audit', lastNumber, RECORDS_PER_READ);
    if (texts.length === 0) return;
    const first = lastNumber + 1;
    yield texts.map((text, index) => ({ id: first + index, ...JSON.parse(text) }));
    lastNumber += texts.length;
  }
}
