/** Keys in the format of the operator's API. */
import { z } from 'zod';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import type { ListedKey, TenantKey } from '../../stores/tenant-store.ts';
import { keyScopes } from '../../stores/tenant-store.ts';
import { keyPrefix } from './tenant-key.ts';

export const newKeySchema = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(200)
      .nullish()
      .meta({ description: 'A name for people.', examples: ['The dashboard of sales'] }),
    scopes: z
      .array(z.enum(keyScopes))
      .min(1)
      .refine((scopes) => new Set(scopes).size === scopes.length, 'must name each scope once')
      .nullish()
      .meta({
        description:
          'What the key may do: `read` debates, panels, reviews and statistics; `debate`: start and change them; `billing`: see and set budgets. All by default. Other requests are refused as `forbidden`.',
        examples: [['read']],
      }),
    expires_at: z.iso
      .datetime({ offset: true })
      .nullish()
      .meta({
        description: 'When the key expires, ISO 8601 with an offset. Without it, the key does not expire.',
        examples: ['2027-01-31T12:00:00Z'],
      }),
  })
  .meta({ description: 'The settings of a new key.' });

const keyFields = {
  id: z.string().meta({ description: 'The id of the key.', examples: ['mZ3q8Kd0'] }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'The name of the key; null without one.', examples: ['The dashboard of sales'] }),
  scopes: z.array(storedWord(keyScopes)).meta({ description: 'What the key may do.', examples: [['read']] }),
  prefix: z.string().meta({ description: 'The public prefix of the key.', examples: ['pk_mZ3q8Kd0'] }),
  created_at: timeSchema.meta({ description: 'When the key was created.' }),
  expires_at: timeSchema.nullable().meta({ description: 'When the key expires. Null: it does not expire.' }),
};

/** The only reply that contains the key itself. */
export const createdKeySchema = z
  .object({
    ...keyFields,
    key: z.string().meta({
      description: 'The whole key. It is shown only once; the service stores its hash.',
      examples: ['pk_mZ3q8Kd0_example'],
    }),
  })
  .meta({ description: 'A new key. Only this reply contains the whole key.' });
export type CreatedKey = z.infer<typeof createdKeySchema>;

export const keyViewSchema = z
  .object({
    ...keyFields,
    last_used_at: timeSchema.nullable().meta({
      description: 'When the key was last used, to the minute. Null: it was never used, or its use was not recorded.',
    }),
    revoked: z.boolean().meta({ description: 'Whether the key was revoked.' }),
  })
  .meta({ description: 'A key without its secret.' });
export type KeyView = z.infer<typeof keyViewSchema>;

export function keyView(key: ListedKey): KeyView {
  return { ...publicFields(key), last_used_at: key.lastUsedAt, revoked: key.revokedAt !== null };
}

/** Returns the parts of a key that may always be shown. */
export function publicFields({
  id,
  name,
  scopes,
  createdAt,
  expiresAt,
}: TenantKey): Omit<KeyView, 'revoked' | 'last_used_at'> {
  const shown = [...(scopes ?? keyScopes)];
  return { id, name, scopes: shown, prefix: keyPrefix(id), created_at: createdAt, expires_at: expiresAt };
}
