/** Reads the response of a debate from its log. */
import { ParleyError } from '../../../errors.ts';
import { yieldWhenBusy } from '../../../lib/tick-time.ts';
import type { DebateName } from '../../../operations/debates/read-debate.ts';
import { readWholeLog } from '../../../operations/following/read-log.ts';
import type { Services } from '../../../operations/services.ts';
import type { ResponseHead } from './response-heading.ts';
import { debateIdOf } from './response-id.ts';
import type { Projection } from './response-projection.ts';
import { newProjection, project, responseOf } from './response-projection.ts';
import type { Response } from './response-resource.ts';

export interface ResponseName {
  readonly tenant: string;
  /** The id of the response, `resp_…`. */
  readonly response: string;
}

export function responseNotFound(): ParleyError {
  return new ParleyError('not_found', { detail: 'there is no response with this id' });
}

/** Throws `ParleyError` not_found, also for a response of another tenant. */
function debateNameOf({ tenant, response }: ResponseName): DebateName {
  const debateId = debateIdOf(response);
  if (debateId === null) throw responseNotFound();
  return { tenant, debateId };
}

export interface StoredResponseHead extends ResponseHead {
  readonly tenant: string;
  readonly hasEnded: boolean;
}

/** Throws `ParleyError` not_found. */
export async function readHead({ store }: Services, name: ResponseName): Promise<StoredResponseHead> {
  const { tenant, debateId } = debateNameOf(name);
  const record = await store.debates.read(tenant, debateId);
  if (record === null) throw responseNotFound();
  const { id, createdAt, config, finishedAt } = record;
  return { tenant, id, createdAt, config, hasEnded: finishedAt !== null };
}

/** Returns the response from the current log. */
export async function readProjection(services: Services, head: StoredResponseHead): Promise<Projection> {
  // Reads and projects in one tick. Otherwise many concurrent readers would each keep a log in memory while they wait
  // in between.
  await yieldWhenBusy();
  return project(newProjection(head), await readWholeLog(services, head.tenant, head.id)).projection;
}

/** Returns the response. Throws `ParleyError` not_found. */
export async function readResponse(services: Services, name: ResponseName): Promise<Response> {
  return responseOf(await readProjection(services, await readHead(services, name)));
}

/** Returns the response in its state when the debate was accepted. */
export async function readAccepted(services: Services, name: ResponseName): Promise<Response> {
  const head = await readHead(services, name);
  const range = { tenant: head.tenant, debateId: head.id, after: 0, limit: 1 };
  return responseOf(project(newProjection(head), await services.store.events.read(range)).projection);
}
