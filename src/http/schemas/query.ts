/** Schemas of paths, queries and headers. */
import { z } from 'zod';
import { debateStatuses } from '../../debate/schema/event.ts';
import { metadataKey, metadataValue, panelNameSchema } from '../../debate/schema/request/request-fields.ts';
import { digitsToNumber, wholeNumberError } from '../../lib/text/whole-number.ts';
import { providerNameSchema } from '../../operations/provider-keys/provider-keys.ts';
import { tenantIdSchema } from '../../operations/tenants/tenant-view.ts';

const ID = '0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11';

export const debateParams = z.object({
  id: z.string().meta({ description: 'The id of the debate.', examples: [ID] }),
});

export const responseParams = z.object({
  id: z
    .string()
    .meta({ description: 'The id of the response: `resp_` and the id of its debate.', examples: [`resp_${ID}`] }),
});

export const tenantParams = z.object({
  id: tenantIdSchema.meta({ description: 'The id of the tenant.', examples: ['acme'] }),
});

export const keyParams = tenantParams.extend({
  key_id: z.string().meta({ description: 'The id of the key.', examples: ['mZ3q8Kd0'] }),
});

const deletionId = z.string().meta({ description: 'The id of the deletion.', examples: [ID] });

export const deletionParams = z.object({ id: deletionId });

export const tenantDeletionParams = tenantParams.extend({ deletion_id: deletionId });

export const providerKeyParams = tenantParams.extend({
  provider: providerNameSchema.meta({
    description: 'The provider: the part before the slash in the names of its models.',
    examples: ['openai'],
  }),
});

export const webhookParams = z.object({
  id: z.string().meta({ description: 'The id of the webhook endpoint.', examples: [ID] }),
});

export const deliveryParams = webhookParams.extend({
  delivery_id: z.string().meta({ description: 'The id of the delivery.', examples: [`msg_${ID}_completed`] }),
});

export const pairParams = z.object({
  key: metadataKey.meta({ description: 'A key of metadata, one of the `budget_keys`.', examples: ['session'] }),
  value: metadataValue.min(1).meta({ description: 'The value of the metadata, percent-encoded.', examples: ['7f3a'] }),
});

const panelName = panelNameSchema.meta({ description: 'The name of the stored panel.', examples: ['board'] });

export const panelParams = z.object({ name: panelName });

/** The query that selects a panel. Without a name, the configured panel is used. */
export const panelQuery = z.strictObject({
  panel: panelNameSchema.optional().meta({
    description: 'The name of a stored panel; the configured one by default.',
    examples: ['board'],
  }),
});

export const calibrationItemsQuery = z.strictObject({
  panel: panelName,
  panel_signature: z
    .string()
    .max(64)
    .optional()
    .meta({
      description:
        'The signature in the response to the first items. The request is refused when the panel has changed since.',
      examples: ['3f9c2a7be1d04c55'],
    }),
});

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
  .optional()
  .meta({
    description:
      'A repeated request with the same key and body never creates a second debate; with another body it is refused.',
    examples: ['ticket-42-attempt-1'],
  });

export const flag = z.enum(['true', 'false']);

export const deltasQuery = {
  deltas: flag.optional().meta({
    description:
      '`true`: also streams the text of replies while they are written. For a debate that is accepted without a stream, the text is kept for a stream that is opened within 5 s.',
    examples: ['true'],
  }),
};

const createdAt = z.iso.datetime({ offset: true }).optional();

export const pageQuery = z.strictObject({
  limit: z
    .preprocess(digitsToNumber, z.int(wholeNumberError).min(1).max(100))
    .default(20)
    .meta({ description: 'The number of entries on a page; 20 by default.', examples: [20] }),
  cursor: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: '`next_cursor` of the previous page.', examples: ['MTc2NDQzOTQ0NTY3OA'] }),
});

export const stuckQuery = z.strictObject({
  stuck: z.enum(['true']).meta({
    description: '`true`: debates that are stuck. It is the only value that is supported.',
    examples: ['true'],
  }),
  limit: z
    .preprocess(digitsToNumber, z.int(wholeNumberError).min(1).max(1_000))
    .default(100)
    .meta({ description: 'The number of entries; 100 by default.', examples: [100] }),
});

export const reviewsQuery = pageQuery.extend({
  reviewed: flag.default('false').meta({
    description: '`false`, the default: debates that wait for a review. `true`: debates that have one.',
    examples: ['false'],
  }),
});

/** The name of a query parameter that filters by an entry of metadata. */
export const METADATA_FILTER = /^metadata\.(.+)$/s;

export const listQuery = pageQuery
  .extend({
    status: z
      .enum(debateStatuses)
      .optional()
      .meta({ description: 'Only debates with this status.', examples: ['completed'] }),
    escalated: flag.optional().meta({
      description: '`true`: only debates that a human should decide. `false`: only the others.',
      examples: ['true'],
    }),
    created_after: createdAt.meta({
      description: 'Only debates that were created later than this time, ISO 8601 with an offset.',
      examples: ['2026-11-01T00:00:00Z'],
    }),
    created_before: createdAt.meta({
      description: 'Only debates that were created earlier than this time, ISO 8601 with an offset.',
      examples: ['2026-12-01T00:00:00Z'],
    }),
  })
  .catchall(metadataValue)
  .superRefine((query, { addIssue }) => {
    const unknown = Object.keys(query).filter(
      (name) => !Object.hasOwn(listQuery.shape, name) && !METADATA_FILTER.test(name),
    );
    if (unknown.length > 0) addIssue({ code: 'unrecognized_keys', keys: unknown, input: query });
  });

/** The query of operations without parameters. Any parameter is refused, so that a key in an address is noticed. */
export const noQuery = z.strictObject({});

/** Returns the schema of a page of a list. */
export function listOf<S extends z.ZodType>(row: S) {
  return z.object({
    object: z.literal('list').meta({ description: 'The type of the object.' }),
    data: z.array(row).meta({ description: 'The entries of this page.' }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'The `cursor` of the next page; null on the last page.', examples: ['MTc2NDQzOTQ0NTY3OA'] }),
  });
}
