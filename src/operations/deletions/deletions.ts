/** Requests to delete all debates with given metadata, and their receipts. A background job deletes the debates. */
import { z } from 'zod';
import { metadataKey, metadataValue } from '../../debate/schema/request/request-fields.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import { notFound, ParleyError } from '../../errors.ts';
import type { Deletion } from '../../stores/debates/deletions.ts';
import type { Services } from '../services.ts';
import { refuseUnknownTenant } from '../tenants/unknown-tenant.ts';

export const deletionRequestSchema = z.strictObject({
  metadata: z
    .record(metadataKey, metadataValue)
    .refine((pairs) => Object.keys(pairs).length > 0, 'must have an entry')
    .refine((pairs) => Object.keys(pairs).length <= 16, 'must have at most 16 entries')
    .meta({
      description: 'Entries of metadata. Debates that carry all of them are deleted.',
      examples: [{ customer: '42' }],
    }),
});
export type DeletionRequest = z.infer<typeof deletionRequestSchema>;

export const deletionStatuses = ['queued', 'running', 'completed'] as const;

export const deletionViewSchema = z.object({
  id: z.string().meta({ description: 'The id of the deletion.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
  status: storedWord(deletionStatuses).meta({
    description:
      '`queued`: not started. `running`: debates are being deleted, or have not ended yet. `completed`: no matching debate is left.',
  }),
  metadata_keys: z.array(z.string()).meta({
    description: 'The keys of the metadata. The values are not shown. They are deleted when the deletion is completed.',
    examples: [['customer']],
  }),
  deleted_debates: z.int().meta({ description: 'The number of debates deleted so far.', examples: [12] }),
  created_at: timeSchema.meta({ description: 'When the deletion was requested.' }),
  started_at: timeSchema.nullable().meta({ description: 'When it began; null until then.' }),
  finished_at: timeSchema.nullable().meta({ description: 'When it was completed; null until then.' }),
});
export type DeletionView = z.infer<typeof deletionViewSchema>;

/** Maximum number of unfinished deletions of a tenant. */
const MAX_UNFINISHED = 100;

export interface CreateDeletion {
  readonly tenant: string;
  readonly request: DeletionRequest;
}

/** Stores a request. Throws `ParleyError` limit_reached. */
export async function createDeletion(
  { store, world }: Services,
  { tenant, request }: CreateDeletion,
): Promise<DeletionView> {
  const pairs = Object.entries(request.metadata).map(([key, value]) => ({ key, value }));
  const newDeletion = { tenant, id: world.newId(), pairs, createdAt: world.now().toISOString() };
  if (!(await store.deletions.add(newDeletion, MAX_UNFINISHED))) {
    const detail = `the tenant has ${MAX_UNFINISHED} unfinished deletions, which is its limit`;
    throw new ParleyError('limit_reached', { detail });
  }
  const keys = pairs.map(({ key }) => key);
  return deletionView({ ...newDeletion, keys, startedAt: null, finishedAt: null, debates: 0 });
}

/**
 * Stores a request for any tenant, also a deleted one, for the operator. Throws `ParleyError`: not_found,
 * limit_reached.
 */
export async function createDeletionFor(services: Services, create: CreateDeletion): Promise<DeletionView> {
  await refuseUnknownTenant(services, create.tenant);
  return createDeletion(services, create);
}

/** Returns the receipt. Throws `ParleyError` not_found. */
export async function readDeletion({ store }: Services, tenant: string, id: string): Promise<DeletionView> {
  const deletion = await store.deletions.read(tenant, id);
  if (deletion === null) throw notFound('deletion');
  return deletionView(deletion);
}

export function deletionView(deletion: Deletion): DeletionView {
  const { id, keys, debates, createdAt, startedAt, finishedAt } = deletion;
  return {
    id,
    status: finishedAt !== null ? 'completed' : startedAt !== null ? 'running' : 'queued',
    metadata_keys: [...keys],
    deleted_debates: debates,
    created_at: createdAt,
    started_at: startedAt,
    finished_at: finishedAt,
  };
}
