/** Sends the requests of the clients, typed by the contract, and converts error responses to exceptions. */
import createClient from 'openapi-fetch';
import type { paths } from './contract.ts';
import { ParleyProblem, problemOf, unreachable } from './parley-problem.ts';
import type { RetryOptions } from './retry-options.ts';
import { defaultRetryOptions } from './retry-options.ts';
import type { Fetch } from './retrying-fetch.ts';
import { retryingFetch } from './retrying-fetch.ts';

export interface ClientOptions {
  /** The address of the service, e.g. `http://127.0.0.1:8080`. */
  readonly url: string;
  /** The key; null, the default, when the service uses no keys. */
  readonly key?: string | null;
  /** The function that sends requests. The global `fetch` by default. */
  readonly fetch?: Fetch;
  /** Options that differ from `defaultRetryOptions`. */
  readonly retry?: Partial<RetryOptions>;
}

/** The options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | null;
}

/** Sends requests in the two ways that calls need. */
export interface Transport {
  /** Sends requests and retries them where that is safe. */
  readonly api: ReturnType<typeof createClient<paths>>;
  /** Sends a request once, for streams, which reconnect by themselves. */
  readonly fetchOnce: Fetch;
  readonly retry: RetryOptions;
}

export function createTransport({ url, key = null, fetch = globalThis.fetch, retry = {} }: ClientOptions): Transport {
  const retryOptions = { ...defaultRetryOptions, ...retry };
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  // `fetch` is called without an object, because a browser's fetch throws when it is a method of another object.
  const fetchOnce: Fetch = (request) => fetch(request);
  return {
    api: createClient<paths>({ baseUrl: url, headers, fetch: retryingFetch(fetchOnce, retryOptions) }),
    fetchOnce,
    retry: retryOptions,
  };
}

/** Returns the parameters of a path with an `{id}`. */
export function idParams(id: string) {
  return { path: { id } };
}

/** The result of openapi-fetch: it has either `data` or `error`. */
interface Reply<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the data of a reply. Throws `ParleyProblem`, or the reason of the call's signal. */
export async function dataOf<Data>(pending: Promise<Reply<Data>>): Promise<Data> {
  const { data, error, response } = await pending.catch(throwUnexpectedReply);
  if (!response.ok) throw problemOf(response, error);
  return data as Data;
}

/** Returns the data of a request that was sent once, for streams. A failed connection becomes a `ParleyProblem`. */
export async function streamOf<Data>(pending: Promise<Reply<Data>>): Promise<Data> {
  try {
    return await dataOf(pending);
  } catch (error) {
    throw error instanceof ParleyProblem ? error : unreachable(error);
  }
}

function throwUnexpectedReply(error: unknown): never {
  if (!(error instanceof SyntaxError)) throw error;
  const detail = 'the response is not from Parley: it is not JSON';
  throw new ParleyProblem({ code: 'unexpected_reply', detail, cause: error });
}
