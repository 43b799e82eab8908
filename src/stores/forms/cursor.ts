/**
 * The cursors of the stores' lists. They are opaque to callers. Only the kind of list that issued a cursor accepts it.
 */
import { CursorInvalidError } from '../store-errors.ts';

/** Creation times have the form of `Date.toISOString()` with 24 characters, so that they sort as text. */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** The position of a debate in a tenant's list: by creation time, then by id. */
export interface DebatePosition {
  readonly createdAt: string;
  readonly debateId: string;
}

export function debateCursor({ createdAt, debateId }: DebatePosition): string {
  return encode(['debates', createdAt, debateId]);
}

export function debatePositionOf(cursor: string): DebatePosition {
  const [createdAt, debateId] = decode(cursor, 'debates');
  if (typeof createdAt !== 'string' || !ISO_TIME.test(createdAt)) throw new CursorInvalidError();
  if (typeof debateId !== 'string' || debateId === '') throw new CursorInvalidError();
  return { createdAt, debateId };
}

/** `lineNumber` is the number of the last line of the page. */
export function ledgerCursor(lineNumber: number): string {
  return encode(['ledger', lineNumber]);
}

export function ledgerLineOf(cursor: string): number {
  const [lineNumber] = decode(cursor, 'ledger');
  if (typeof lineNumber !== 'number' || !Number.isSafeInteger(lineNumber) || lineNumber < 1)
    throw new CursorInvalidError();
  return lineNumber;
}

export function panelCursor(name: string): string {
  return encode(['panels', name]);
}

export function panelNameOf(cursor: string): string {
  const [name] = decode(cursor, 'panels');
  if (typeof name !== 'string' || name === '') throw new CursorInvalidError();
  return name;
}

export function tenantCursor(tenantId: string): string {
  return encode(['tenants', tenantId]);
}

export function tenantIdOf(cursor: string): string {
  const [tenantId] = decode(cursor, 'tenants');
  if (typeof tenantId !== 'string' || tenantId === '') throw new CursorInvalidError();
  return tenantId;
}

/** The position of a key in its tenant's list. */
export function keyCursor(position: KeyPosition): string {
  return encode(['keys', position.createdAt, position.id]);
}

export interface KeyPosition {
  readonly createdAt: string;
  readonly id: string;
}

export function keyPositionOf(cursor: string): KeyPosition {
  const [createdAt, id] = decode(cursor, 'keys');
  if (typeof createdAt !== 'string' || !ISO_TIME.test(createdAt)) throw new CursorInvalidError();
  if (typeof id !== 'string' || id === '') throw new CursorInvalidError();
  return { createdAt, id };
}

/** The position of a delivery in its endpoint's list. */
export interface DeliveryPosition {
  readonly createdAt: string;
  readonly messageId: string;
}

export function deliveryCursor({ createdAt, messageId }: DeliveryPosition): string {
  return encode(['deliveries', createdAt, messageId]);
}

export function deliveryPositionOf(cursor: string): DeliveryPosition {
  const [createdAt, messageId] = decode(cursor, 'deliveries');
  if (typeof createdAt !== 'string' || !ISO_TIME.test(createdAt)) throw new CursorInvalidError();
  if (typeof messageId !== 'string' || messageId === '') throw new CursorInvalidError();
  return { createdAt, messageId };
}

function encode(parts: readonly [list: string, ...position: unknown[]]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function decode(cursor: string, list: string): readonly unknown[] {
  const text = Buffer.from(cursor, 'base64url').toString();
  const parts = parseArray(text);
  // Base64 decoding ignores unknown characters, so only the exact text that was issued is accepted.
  if (parts?.[0] !== list || encode(parts as [string]) !== cursor) throw new CursorInvalidError();
  return parts.slice(1);
}

function parseArray(text: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
