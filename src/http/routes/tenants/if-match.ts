/** The version of a tenant as an entity tag, and the condition of a change. */
import { z } from 'zod';
import { ParleyError } from '../../../errors.ts';
import type { ChangeTenant } from '../../../operations/tenants/change-tenant.ts';

export const changeHeaders = z.object({
  'if-match': z
    .string()
    .max(2_000)
    .optional()
    .meta({
      description: 'The `ETag` that the tenant must have, or `*`. Otherwise the request is refused with 412.',
      examples: ['"3f786850e387550fdab836ed7e6dc881de23001b"'],
    }),
});

export const ETAG_HEADER = { ETag: 'The version of the settings, for `If-Match`.' };

export function etagOf(version: string): string {
  return `"${version}"`;
}

const TAG = /^"(?<version>[\x21\x23-\x7e]*)"$/;

/**
 * Returns the versions in an `If-Match` header. A weak tag matches nothing (RFC 9110). Throws `ParleyError`
 * invalid_request when the header is not a list of tags.
 */
export function versionsIn(header: string | undefined): ChangeTenant['ifVersion'] {
  if (header === undefined) return null;
  if (header.trim() === '*') return 'any';
  const tags = header.split(',').map((tag) => tag.trim());
  const strong = tags.filter((tag) => !tag.startsWith('W/'));
  const versions = strong.map((tag) => TAG.exec(tag)?.groups?.version);
  if (versions.includes(undefined)) {
    const message = 'must be entity tags in quotation marks, or *';
    throw new ParleyError('invalid_request', {
      detail: `if-match: ${message}`,
      fields: [{ path: 'if-match', message }],
    });
  }
  return versions.filter((version) => version !== undefined);
}
