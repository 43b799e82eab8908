/**
 * Sends messages by HTTP, signed according to Standard Webhooks 1.0. The address is checked when the connection is
 * made: a tenant may name any endpoint, and the address of a name may have changed since the endpoint was stored.
 */
import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Dispatch, WebhookSender } from '../webhook-sender.ts';
import { reachableAddresses } from './reachable-addresses.ts';

const TIMEOUT_MS = 10_000;
/** Maximum number of bytes of a response body that are read, so that an ordinary receiver can finish its response. */
const MAX_BODY_BYTES = 16_384;

export interface HttpWebhookSenderOptions {
  /** Addresses or CIDR ranges that are allowed although they are not public. */
  readonly allowedNetworks: readonly string[];
  /** Resolves host names. The default is the system's function. */
  readonly lookUp?: typeof lookup;
  /** Time limit from resolving the name to the head of the response. The default is 10 s. */
  readonly timeoutMs?: number;
}

export function httpWebhookSender(options: HttpWebhookSenderOptions): WebhookSender {
  const { allowedNetworks, lookUp = lookup, timeoutMs = TIMEOUT_MS } = options;
  const isReachable = reachableAddresses(allowedNetworks);
  const reachableOnly = lookupOf(lookUp, isReachable);
  // A host that is an IP address is connected to without a look-up, so it is checked here.
  const isForbidden = (url: string) => isIP(hostOf(url)) !== 0 && !isReachable(hostOf(url));
  return {
    problemWith: (url) => (isForbidden(url) ? 'is an address to which this service does not send webhooks' : null),

    async send(dispatch, signal) {
      if (isForbidden(dispatch.url)) return { error: 'address_not_allowed' };
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await post(dispatch, reachableOnly, AbortSignal.any([signal, timeout]));
        return { status: response.statusCode ?? 0 };
      } catch {
        signal.throwIfAborted();
        // A name with only forbidden addresses gets the same error as a name without an address: a tenant must not
        // learn which internal names exist.
        return { error: timeout.aborted ? 'timeout' : 'connection_failed' };
      }
    },
  };
}

/** Returns the host as the connection uses it: an IPv6 address without brackets, a number as an IPv4 address. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Returns a look-up function that gives only allowed addresses. */
function lookupOf(lookUp: typeof lookup, isReachable: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '');
      const [first, ...rest] = addresses.filter(({ address }) => isReachable(address));
      if (first === undefined)
        return callback(new Error('webhooks may not be sent to any address of this host name'), '');
      return options.all ? callback(null, [first, ...rest]) : callback(null, first.address, first.family);
    });
  };
}

/** Resolves with the head of the response. */
async function post(dispatch: Dispatch, lookUp: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(dispatch.url);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    headers: headersOf(dispatch),
    // A new connection for each message: a reused one was checked at another time, and a proxy of the environment would
    // connect instead.
    agent: false,
    lookup: lookUp,
    signal,
  });
  request.on('error', reject);
  // Rejects when the connection closes without a usable response, for example after a protocol upgrade. Has no effect
  // after a response.
  request.on('close', () => reject(new Error('the connection was closed')));
  request.on('response', (response) => {
    discardBody(response);
    resolve(response);
  });
  request.end(dispatch.payload);
  return promise;
}

function headersOf({ messageId, payload, secrets, at }: Dispatch): Record<string, string | number> {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
    'user-agent': 'Parley',
    'webhook-id': messageId,
    'webhook-timestamp': Math.floor(at.getTime() / 1_000),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(messageId, at, payload)).join(' '),
  };
}

/** Reads and discards the body. Only the status is used, so a long, slow or truncated body has no effect. */
function discardBody(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => {});
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) response.destroy();
  });
}
