/** A service that requires keys, with short methods that create tenants and send requests as one of them. */
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import type { TestApp, TestAppOptions } from './build-app.ts';
import { buildTestApp } from './build-app.ts';
import { ADMIN_KEY, asOperator } from './requests/operation-requests.ts';

export interface Key {
  readonly id: string;
  readonly key: string;
  /** Headers of a request. */
  readonly as: { readonly authorization: string };
}

export interface KeyedApp extends TestApp {
  /** Sends a request with the admin key. Throws with the response when it is not a 2xx. */
  requestAsAdmin(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
  /** Creates a tenant with these settings, and returns a key for it. */
  tenant(id: string, settings?: object): Promise<Key>;
  /** Creates a further key of the tenant. */
  key(tenant: string, settings?: object): Promise<Key>;
  ask(key: Key, request: InjectOptions | string): Promise<LightMyRequestResponse>;
}

export async function buildKeyedApp(options: TestAppOptions = {}): Promise<KeyedApp> {
  const service = await buildTestApp({ adminKey: ADMIN_KEY, ...options });
  const { app } = service;

  async function requestAsAdmin(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse> {
    const url = `/v1/admin/tenants${path}`;
    const reply = await app.inject({ method, url, headers: asOperator, ...(payload === undefined ? {} : { payload }) });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
    return reply;
  }

  async function key(tenant: string, settings?: object): Promise<Key> {
    const created = (await requestAsAdmin('POST', `/${tenant}/keys`, settings)).json();
    return { id: created.id, key: created.key, as: { authorization: `Bearer ${created.key}` } };
  }

  return Object.assign(service, {
    requestAsAdmin,
    key,
    async tenant(id: string, settings: object = {}): Promise<Key> {
      await requestAsAdmin('PUT', `/${id}`, settings);
      return key(id);
    },
    ask: (key: Key, request: InjectOptions | string) => {
      const options = typeof request === 'string' ? { url: request } : request;
      return app.inject({ ...options, headers: { ...options.headers, ...key.as } });
    },
  });
}

/** Builds a service that is closed when the running test has finished. */
export async function buildKeyedAppOfTest(options: TestAppOptions = {}): Promise<KeyedApp> {
  const service = await buildKeyedApp(options);
  onTestFinished(() => service.close());
  return service;
}
