/** How the clients reach the service: requests typed by the contract, replies taken or refused. */
import createClient from 'openapi-fetch';
import type { paths } from './contract.ts';
import { ParleyProblem, problemOf, unreachable } from './parley-problem.ts';
import type { Patience } from './patience.ts';
import { usualPatience } from './patience.ts';
import type { Fetch } from './retrying-fetch.ts';
import { retryingFetch } from './retrying-fetch.ts';

export interface ClientOptions {
  /** Where the service is, e.g. `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Null where no keys are in use. */
  readonly key?: string | null;
  /** How requests travel; the global `fetch` when it is left out. */
  readonly fetch?: Fetch;
  readonly patience?: Partial<Patience>;
}

/** What every call takes. */
export interface CallOptions {
  readonly signal?: AbortSignal | null;
}

export interface Wire {
  /** Asks again where that is safe. */
  readonly api: ReturnType<typeof createClient<paths>>;
  /** Asks once: for streams, which come back by themselves. */
  readonly once: Fetch;
  readonly patience: Patience;
}

export function openWire({ url, key = null, fetch = globalThis.fetch, patience = {} }: ClientOptions): Wire {
  const whole = { ...usualPatience, ...patience };
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  // Called as a function: a browser's fetch refuses to be the method of something else.
  const once: Fetch = (request) => fetch(request);
  return {
    api: createClient<paths>({ baseUrl: url, headers, fetch: retryingFetch(once, whole) }),
    once,
    patience: whole,
  };
}

/** As openapi-fetch hands it over: one of `data` and `error`. */
interface Reply<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of a reply. Throws `ParleyProblem`, and the reason of the call's signal. */
export async function taken<Data>(asking: Promise<Reply<Data>>): Promise<Data> {
  const { data, error, response } = await asking.catch(notRead);
  if (!response.ok) throw problemOf(response, error);
  return data as Data;
}

/** The same where a debate's stream is opened: nothing has been retried yet. */
export async function opened<Data>(asking: Promise<Reply<Data>>): Promise<Data> {
  try {
    return await taken(asking);
  } catch (error) {
    throw error instanceof ParleyProblem ? error : unreachable(error);
  }
}

function notRead(error: unknown): never {
  if (!(error instanceof SyntaxError)) throw error;
  const detail = "the reply is not one of Parley's: it is not JSON";
  throw new ParleyProblem({ code: 'unexpected_reply', detail, cause: error });
}
