/** Reads request bodies: only JSON in UTF-8, with exact error messages. */
import type { FastifyInstance } from 'fastify';
import { ParleyError } from '../../errors.ts';
import { isWithinJsonBounds } from '../../lib/json/json-bounds.ts';

/** Refuses every other content type with 415. An empty body counts as no body. */
export function readJsonBodies(app: FastifyInstance, bodyLimitBytes: number): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: bodyLimitBytes } as const;
  app.addContentTypeParser('application/json', options, async (_request: unknown, body: Buffer) => jsonOf(body));
}

function jsonOf(body: Buffer): unknown {
  const text = textOf(body);
  if (text.trim() === '') return undefined;
  const value = parseJson(text);
  if (hasPrototypeKey(value)) throw invalidBody('the body has a key named __proto__, which is not accepted');
  return value;
}

/**
 * Strict, because lossy decoding would change the text. One decoder for all bodies: to create one takes as long as to
 * read a body.
 */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(body: Buffer): string {
  try {
    return strictUtf8.decode(body);
  } catch (cause) {
    throw invalidBody('the body is not UTF-8', cause);
  }
}

function parseJson(text: string): unknown {
  // Checked first, because a megabyte of brackets takes two seconds to parse.
  if (!isWithinJsonBounds(text)) throw invalidBody('the body is nested too deeply, or has more than 20,000 parts');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidBody('the body is not valid JSON', cause);
  }
}

function invalidBody(detail: string, cause?: unknown): ParleyError {
  return new ParleyError('invalid_request', { detail, fields: [{ path: '', message: detail }], cause });
}

/** Searches iteratively, since a deep value could overflow the stack. */
function hasPrototypeKey(value: unknown): boolean {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) return true;
    for (const inner of Object.values(next)) stack.push(inner);
  }
  return false;
}
