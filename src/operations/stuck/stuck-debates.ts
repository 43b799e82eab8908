/** Debates of all tenants that make no progress, for the operator: a list of them, and a new run for one of them. */
import { z } from 'zod';
import { debateStatuses } from '../../debate/schema/event.ts';
import { storedWord } from '../../debate/schema/stored.ts';
import { timeSchema } from '../../debate/schema/time.ts';
import { debateEnded, notFound, ParleyError } from '../../errors.ts';
import { QueueUnavailableError } from '../../jobs/job-queue.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';
import { debateObstacle } from '../fleet/debate-obstacle.ts';
import { obstacleCodes } from '../fleet/fleet.ts';
import type { Services } from '../services.ts';
import { tenantIdSchema } from '../tenants/tenant-view.ts';

const reasons = ['past_deadline', 'past_max_wait', ...obstacleCodes] as const;

export const stuckDebateSchema = z.object({
  tenant: z.string().meta({ description: 'The id of the tenant.', examples: ['acme'] }),
  id: z.string().meta({ description: 'The id of the debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
  status: storedWord(debateStatuses).meta({ description: 'The status of the debate.' }),
  reason: z.enum(reasons).meta({
    description:
      '`past_deadline`: it has not ended a minute after its deadline. `past_max_wait`: it has neither started nor ended a minute after its `max_wait_seconds`. The other values: no live worker can run it.',
  }),
  created_at: timeSchema.meta({ description: 'When the debate was created.' }),
  started_at: timeSchema.nullable().meta({ description: 'When it started; null if it has not started.' }),
});
export type StuckDebate = z.infer<typeof stuckDebateSchema>;

export const requeueRequestSchema = z.strictObject({
  tenant: tenantIdSchema.meta({ description: 'The id of the tenant.', examples: ['acme'] }),
  id: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'The id of the debate.', examples: ['0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11'] }),
});
export type RequeueRequest = z.infer<typeof requeueRequestSchema>;

export const requeuedSchema = stuckDebateSchema.pick({ tenant: true, id: true, status: true });
export type Requeued = z.infer<typeof requeuedSchema>;

/** A run ends its debate within this time after the deadline. A debate that has not ended by then is stuck. */
const GRACE_MS = 60_000;
/** The number of debates that are read at the same time. */
const DEBATES_PER_READ = 25;

/** Returns the first `limit` stuck debates, oldest first. */
export async function listStuckDebates(services: Services, limit: number): Promise<StuckDebate[]> {
  const { debates } = services.store;
  const unfinished = await debates.unfinished();
  const stuck: StuckDebate[] = [];
  for (let first = 0; first < unfinished.length && stuck.length < limit; first += DEBATES_PER_READ) {
    const batch = unfinished.slice(first, first + DEBATES_PER_READ);
    const records = await Promise.all(batch.map(({ tenant, debateId }) => debates.read(tenant, debateId)));
    const found = await Promise.all(records.map((record) => (record === null ? [] : stuckDebate(services, record))));
    stuck.push(...found.flat());
  }
  return stuck.slice(0, limit);
}

/** Returns the debate in a list, or an empty list when it is not stuck. */
async function stuckDebate(services: Services, record: DebateRecord): Promise<StuckDebate[]> {
  const reason = await reasonOf(services, record);
  if (reason === null || record.finishedAt !== null) return [];
  const { tenant, id, status, createdAt: created_at, startedAt: started_at } = record;
  return [{ tenant, id, status, reason, created_at, started_at }];
}

async function reasonOf(services: Services, record: DebateRecord): Promise<StuckDebate['reason'] | null> {
  const { world } = services;
  const { startedAt, createdAt, config } = record;
  const isOverdue = (from: string, seconds: number) =>
    world.now().getTime() > Date.parse(from) + seconds * 1_000 + GRACE_MS;
  if (startedAt !== null && isOverdue(startedAt, config.deadline_seconds)) return 'past_deadline';
  const { max_wait_seconds: wait } = config;
  if (startedAt === null && wait !== undefined && isOverdue(createdAt, wait)) return 'past_max_wait';
  return (await debateObstacle(services, record))?.code ?? null;
}

/**
 * Starts a new run of the debate, beyond every limit on concurrent debates. Has no effect on a debate that a live
 * process runs. Throws `ParleyError`: not_found, conflict when it has ended, store_unavailable.
 */
export async function requeueDebate(services: Services, { tenant, id }: RequeueRequest): Promise<Requeued> {
  const record = await services.store.debates.read(tenant, id);
  if (record === null) throw notFound('debate');
  if (record.finishedAt !== null) throw debateEnded(record.status);
  await services.queue.expedite({ tenant, debateId: id }).catch(refuseWithoutQueue);
  services.log.info({ tenant, debateId: id }, 'debate requeued by the operator');
  return { tenant, id, status: record.status };
}

function refuseWithoutQueue(error: unknown): never {
  if (!(error instanceof QueueUnavailableError)) throw error;
  throw new ParleyError('store_unavailable', { detail: error.message, retryAfterSeconds: 2, cause: error });
}
