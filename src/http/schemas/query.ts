/** What may stand in a path, a query or a header. */
import { z } from 'zod';
import { panelNameSchema } from '../../debate/schema/debate-request.ts';
import { debateStatuses } from '../../debate/schema/event.ts';
import { numberOfDigits, wholeNumber } from '../../lib/text/whole-number.ts';
import { tenantIdSchema } from '../../operations/tenants/tenant-view.ts';

export const debateParams = z.object({ id: z.string() });

export const tenantParams = z.object({ id: tenantIdSchema });

export const keyParams = tenantParams.extend({ key_id: z.string() });

export const webhookParams = z.object({ id: z.string() });

export const panelParams = z.object({ name: panelNameSchema });

export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters')
  .optional();

export const flag = z.enum(['true', 'false']);

const time = z.iso.datetime({ offset: true });

export const pageQuery = z.strictObject({
  limit: z.preprocess(numberOfDigits, z.int(wholeNumber).min(1).max(100)).default(20),
  cursor: z.string().min(1).max(500).optional(),
});

export const reviewsQuery = pageQuery.extend({ reviewed: flag.default('false') });

export const listQuery = pageQuery.extend({
  status: z.enum(debateStatuses).optional(),
  escalated: flag.optional(),
  created_after: time.optional(),
  created_before: time.optional(),
});

/** What no operation takes: a query that holds anything is refused, a key above all. */
export const noQuery = z.strictObject({});

/** A page of a list. */
export function listOf<S extends z.ZodType>(row: S) {
  return z.object({ object: z.literal('list'), data: z.array(row), next_cursor: z.string().nullable() });
}
