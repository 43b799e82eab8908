/**
 * Requests of a bench to the service over HTTP: with the key of a tenant, to any replica, repeated until there is a
 * reply.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { TenantName } from './money-rules.ts';
import { ADMIN_KEY, DEBATERS, JUDGE, MAX_TOKENS, ROUNDS, THINKING, tenantNames, tenants, WARM } from './money-rules.ts';
import type { Fleet } from './processes/fleet.ts';
import type { Asked } from './question.ts';
import { questionText } from './question.ts';

export type Keys = Readonly<Record<TenantName, string>>;

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Request {
  readonly method?: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const REQUEST_TIMEOUT_MS = 5_000;
const BACKOFF_MS = 150;
const RETRY_FOR_MS = 120_000;

/** Null: no answer. */
export async function askOnce(url: string, { method = 'GET', key, headers, body }: Request): Promise<Reply | null> {
  const entity = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const reply = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}`, ...type, ...headers },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...entity,
    });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? {} : (JSON.parse(text) as Reply['body']) };
  } catch {
    return null;
  }
}

/** Sends to any replica, and repeats while none replies or all refuse for now; counts the failed attempts. */
export async function askFleet(fleet: Fleet, path: string, request: Request): Promise<Reply & { retries: number }> {
  const giveUpAt = Date.now() + RETRY_FOR_MS;
  for (let retries = 0; ; retries += 1) {
    const reply = await askOnce(`${await fleet.replica()}${path}`, request);
    if (reply !== null && reply.status !== 503 && reply.status !== 429) return { ...reply, retries };
    if (Date.now() > giveUpAt) throw new Error(`${path} was not answered for ${RETRY_FOR_MS} ms`);
    await delay(BACKOFF_MS);
  }
}

export async function makeTenants(fleet: Fleet): Promise<Keys> {
  const made = tenantNames.map(async (name) => {
    await putLimit(fleet, name, tenants[name].limit_usd);
    const reply = await askFleet(fleet, `/v1/admin/tenants/${name}/keys`, { method: 'POST', key: ADMIN_KEY, body: {} });
    return [name, String(reply.body['key'])] as const;
  });
  return Object.fromEntries(await Promise.all(made)) as Record<TenantName, string>;
}

export async function putLimit(fleet: Fleet, tenant: TenantName, limit_usd: number): Promise<void> {
  const body = { budget: { limit_usd, period: 'none' }, max_queued_debates: null };
  await askFleet(fleet, `/v1/admin/tenants/${tenant}`, { method: 'PUT', key: ADMIN_KEY, body });
}

/** A panel of three that never agrees, with every option that takes a few seconds and many calls. */
export function debateBody(asked: Asked): object {
  const { number, wrong } = asked;
  const protocol = wrong === null ? (['critique', 'transcript', 'revise', 'society'] as const)[number % 4] : 'critique';
  const judged = protocol === 'revise' ? { judge: { model: `fake/${JUDGE}`, max_tokens: MAX_TOKENS } } : {};
  return {
    question: questionText(asked),
    protocol,
    debaters: DEBATERS.map((model) => ({
      model: `fake/${model}`,
      name: model,
      max_tokens: MAX_TOKENS,
      ...(model === WARM ? { temperature: 0.5 } : {}),
      ...(model === THINKING ? { reasoning_effort: 'low' } : {}),
    })),
    max_rounds: ROUNDS,
    adaptive_routing: false,
    convergence_check: false,
    seed: number,
    ...judged,
  };
}
