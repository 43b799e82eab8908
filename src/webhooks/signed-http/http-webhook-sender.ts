/**
 * Sends by HTTP, signed as Standard Webhooks 1.0 says. The address is checked where the connection is made: an endpoint
 * is what its tenant says, and a name may have another address than it had when it was stored.
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
/** What of an answer's body is taken off the wire, unread, so that an ordinary receiver can end it. */
const MAX_BODY_BYTES = 16_384;

export interface HttpWebhookSenderOptions {
  /** Addresses or CIDR ranges that are not public and may be sent to all the same. */
  readonly allowedNetworks: readonly string[];
  /** By default the system's. */
  readonly lookUp?: typeof lookup;
  /** From the look-up of the name to the head of the answer; 10 s by default. */
  readonly timeoutMs?: number;
}

export function httpWebhookSender(options: HttpWebhookSenderOptions): WebhookSender {
  const { allowedNetworks, lookUp = lookup, timeoutMs = TIMEOUT_MS } = options;
  const isReachable = reachableAddresses(allowedNetworks);
  const reachableOnly = lookupOf(lookUp, isReachable);
  // A host that is an address is connected to without a look-up.
  const isForbidden = (url: string) => isIP(hostOf(url)) !== 0 && !isReachable(hostOf(url));
  return {
    problemWith: (url) => (isForbidden(url) ? 'is an address that this service does not send to' : null),

    async send(dispatch, signal) {
      if (isForbidden(dispatch.url)) return { error: 'address_not_allowed' };
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        const response = await post(dispatch, reachableOnly, AbortSignal.any([signal, timeout]));
        return { status: response.statusCode ?? 0 };
      } catch {
        signal.throwIfAborted();
        // A name that leads to no address that may be sent to is told like one that leads to none: a tenant must not learn
        // which internal names there are.
        return { error: timeout.aborted ? 'timeout' : 'connection_failed' };
      }
    },
  };
}

/** As the connection takes it: an IPv6 address without brackets, a number as the address that it is. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Gives out only addresses that may be connected to. */
function lookupOf(lookUp: typeof lookup, isReachable: (address: string) => boolean): LookupFunction {
  return (hostname, options, answer) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, '');
      const [first, ...rest] = addresses.filter(({ address }) => isReachable(address));
      if (first === undefined) return answer(new Error('no address of this name may be sent to'), '');
      return options.all ? answer(null, [first, ...rest]) : answer(null, first.address, first.family);
    });
  };
}

/** Resolves with the head of the answer. */
async function post(dispatch: Dispatch, lookUp: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(dispatch.url);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    headers: headersOf(dispatch),
    // One of its own: no connection is used again whose address was checked at another time, and no proxy of the
    // environment connects in its place.
    agent: false,
    lookup: lookUp,
    signal,
  });
  request.on('error', reject);
  // Without an answer that can be used, a change of protocol among them; after one it says nothing.
  request.on('close', () => reject(new Error('the connection was closed')));
  request.on('response', (response) => {
    drop(response);
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

/** The status has said all: a body that is long, slow or cut off changes nothing. */
function drop(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => {});
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) response.destroy();
  });
}
