/**
 * The setting `admin_keys`: keys of operators in addition to PARLEY_ADMIN_KEY. Their names are written to the audit
 * log.
 */
import { z } from 'zod';

export const adminKeysSchema = z
  .array(
    z.strictObject({
      name: z
        .string()
        .regex(/^[A-Za-z0-9_.@-]{1,64}$/, 'must be 1 to 64 of A-Z a-z 0-9 _ . @ -')
        .refine((name) => name !== 'admin', 'is reserved for PARLEY_ADMIN_KEY'),
      /** SHA-256 of the key, which must have 32 or more random characters. */
      key_sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 of 0-9 a-f'),
    }),
  )
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two keys have the same name')
  .refine((all) => new Set(all.map(({ key_sha256 }) => key_sha256)).size === all.length, 'two names have the same key');
