/** Requests of the documented operations, each with the body and the key that it requires. */
import type { InjectOptions } from 'fastify';
import type { HttpOptions } from '../../../src/http/http-options.ts';
import { ADMIN } from '../../../src/operations/tenants/authenticate.ts';
import type { DocumentedOperation } from './openapi-replies.ts';

const question = 'What is 17 * 23?';

/** The bodies of the operations that need one. */
const bodies: Readonly<Record<string, object | string>> = {
  createCalibrationItems: JSON.stringify({ id: 'i1', question, answer: '391' }),
  createDebate: { question },
  createBranch: { from_round: 1 },
  createNote: { text: 'The question is about whole numbers.' },
  estimateDebate: { question },
  savePanel: { max_rounds: 2 },
  replaceMetadataBudget: { limit_usd: 1, period: 'day' },
  measureAgreement: { question, answers: ['391', '392', '391.0', 'I do not know.'] },
  compareDecisions: { debates: { limit: 10 }, settings: [{ aggregation: 'majority_vote' }, { stop_at: 0.75 }] },
  createChatCompletion: { model: 'debate/critique', messages: [{ role: 'user', content: question }] },
  createResponse: { model: 'debate/critique', input: question },
  reviewDebate: { answer: '391', note: 'I counted.' },
  createWebhook: { url: 'https://example.org/hook', events: ['debate.completed'] },
  replaceWebhook: { url: 'https://example.org/other', enabled: false },
  retryDeliveries: { failed_since: '2026-01-01T00:00:00Z' },
  createDeletion: { metadata: { customer: '42' } },
  createTenantDeletion: { metadata: { customer: '42' } },
  requeueDebate: { tenant: 'default', id: 'none' },
  putTenant: { budget: { limit_usd: 1, period: 'month' }, allowed_models: null },
  updateTenant: { budget: { limit_usd: 2 } },
  putPrices: { prices: { 'openai/gpt-4o': { input: 2, output: 8 } } },
  createKey: { expires_at: '2099-01-01T00:00:00+01:00' },
  putProviderKey: { api_key: 'sk-example-0123456789abcdef' },
  putReliabilities: { data: [{ model: 'openai/gpt-4o', correct: 7, total: 10 }] },
};

export const ADMIN_KEY = 'the-key-of-the-operator-of-the-tests';
export const asOperator = { authorization: `Bearer ${ADMIN_KEY}` };

export function isAdminOperation({ path }: DocumentedOperation): boolean {
  return path.startsWith('/v1/admin');
}

/** A route for OpenAI's clients, which require errors in OpenAI's format. */
export function isOpenaiOperation({ path }: DocumentedOperation): boolean {
  return path === '/v1/chat/completions' || path.startsWith('/v1/responses');
}

/** The query of each operation that requires one. */
const queries: Readonly<Record<string, string>> = {
  createCalibrationItems: '?panel=items',
  listStuckDebates: '?stuck=true',
};

function absentId({ path }: DocumentedOperation): string {
  return path.startsWith('/v1/responses/') ? 'resp_none' : 'none';
}

/** The metadata key that has a budget. */
export const BUDGET_KEY = 'session';

/** `id` replaces every id in the path, and the value of a metadata pair. */
export function requestFor(operation: DocumentedOperation, id = absentId(operation)): InjectOptions {
  const payload = bodies[operation.operationId];
  return {
    method: operation.method as 'GET',
    url:
      operation.path.replace('{key}', BUDGET_KEY).replaceAll(/\{\w+\}/g, id) + (queries[operation.operationId] ?? ''),
    headers: {
      ...(isAdminOperation(operation) ? asOperator : {}),
      ...(typeof payload === 'string' ? { 'content-type': 'application/x-ndjson' } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  };
}

/** A request with a key is the operator's, and one without is the `default` tenant's. One service then serves all operations. */
export const authenticateAdminOrDefault: HttpOptions['authenticate'] = async ({ authorization }) =>
  authorization === null ? { tenant: 'default', keyId: null } : ADMIN;
