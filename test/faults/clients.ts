/**
 * Requests of a bench to the service over HTTP: with the key of a tenant, to any replica, repeated until there is a
 * reply.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { TenantName } from './bench-settings.ts';
import {
  ADMIN_KEY,
  DEBATER_WITH_TEMPERATURE,
  DEBATERS,
  JUDGE,
  MAX_TOKENS,
  REASONING_DEBATER,
  ROUNDS,
  tenantNames,
  tenants,
} from './bench-settings.ts';
import type { Fleet } from './processes/fleet.ts';
import type { BenchQuestion } from './question.ts';
import { questionText } from './question.ts';

export type TenantKeys = Readonly<Record<TenantName, string>>;

export interface HttpResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface BenchRequest {
  readonly method?: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const REQUEST_TIMEOUT_MS = 5_000;
const BACKOFF_MS = 150;
const RETRY_FOR_MS = 120_000;

/** Null: no response. */
export async function sendOnce(
  url: string,
  { method = 'GET', key, headers, body }: BenchRequest,
): Promise<HttpResponse | null> {
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
    return { status: reply.status, body: text === '' ? {} : (JSON.parse(text) as HttpResponse['body']) };
  } catch {
    return null;
  }
}

/** Sends to any replica. Repeats the request after no response, a 429 or a 503, and counts the retries. */
export async function sendWithRetries(
  fleet: Fleet,
  path: string,
  request: BenchRequest,
): Promise<HttpResponse & { retries: number }> {
  const giveUpAt = Date.now() + RETRY_FOR_MS;
  for (let retries = 0; ; retries += 1) {
    const reply = await sendOnce(`${await fleet.replica()}${path}`, request);
    if (reply !== null && reply.status !== 503 && reply.status !== 429) return { ...reply, retries };
    if (Date.now() > giveUpAt) throw new Error(`${path} was not answered for ${RETRY_FOR_MS} ms`);
    await delay(BACKOFF_MS);
  }
}

export async function createTenants(fleet: Fleet): Promise<TenantKeys> {
  const keys = tenantNames.map(async (name) => {
    await putLimit(fleet, name, tenants[name].limit_usd);
    const reply = await sendWithRetries(fleet, `/v1/admin/tenants/${name}/keys`, {
      method: 'POST',
      key: ADMIN_KEY,
      body: {},
    });
    return [name, String(reply.body['key'])] as const;
  });
  return Object.fromEntries(await Promise.all(keys)) as Record<TenantName, string>;
}

export async function putLimit(fleet: Fleet, tenant: TenantName, limit_usd: number): Promise<void> {
  const body = { budget: { limit_usd, period: 'none' }, max_queued_debates: null };
  await sendWithRetries(fleet, `/v1/admin/tenants/${tenant}`, { method: 'PUT', key: ADMIN_KEY, body });
}

/** A panel of three that never agrees, with every option that takes a few seconds and many calls. */
export function debateBody(question: BenchQuestion): object {
  const { number, misbehaviour } = question;
  const protocol =
    misbehaviour === null ? (['critique', 'transcript', 'revise', 'society'] as const)[number % 4] : 'critique';
  const judgeOption = protocol === 'revise' ? { judge: { model: `fake/${JUDGE}`, max_tokens: MAX_TOKENS } } : {};
  return {
    question: questionText(question),
    protocol,
    debaters: DEBATERS.map((model) => ({
      model: `fake/${model}`,
      name: model,
      max_tokens: MAX_TOKENS,
      ...(model === DEBATER_WITH_TEMPERATURE ? { temperature: 0.5 } : {}),
      ...(model === REASONING_DEBATER ? { reasoning_effort: 'low' } : {}),
    })),
    max_rounds: ROUNDS,
    adaptive_routing: false,
    convergence_check: false,
    seed: number,
    ...judgeOption,
  };
}
