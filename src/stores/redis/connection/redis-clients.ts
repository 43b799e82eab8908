/**
 * Clients on which every wait has a limit: of one server, or of a cluster. The only file that knows which of the two
 * Redis is.
 */
import type { RedisOptions } from 'ioredis';
import { Cluster, Command, Redis } from 'ioredis';
import { writePerTick } from '../../../lib/write-per-tick.ts';
import { redisAddresses, redisAddressProblem, refuseOtherDatabases } from '../../redis-connection/redis-addresses.ts';
import type { RedisTls } from '../../redis-connection/redis-tls.ts';
import { meansReadOnly } from './redis-errors.ts';

const LONGEST_RECONNECT_DELAY_MS = 500;
/** Slots that moved are mostly found by a command that meets them; nodes that came or went, only by asking. */
const LOOK_FOR_NODES_EVERY_MS = 2_000;

/** Commands go to the node that holds their key. Both have the same ones. */
export type RedisCommands = Redis | Cluster;

export interface RedisClient<Client extends RedisCommands = RedisCommands> {
  readonly client: Client;
  /** Commands are done in the order in which they are sent, whatever their keys: by a single server. */
  readonly keepsOrder: boolean;
  /** The nodes that may be written, as far as they are known now; a single server is one. */
  primaries(): readonly Redis[];
  /** How many hold keys and are not connected to. */
  lostPrimaries(): number;
  /** The one that holds the key; null: not known now; any node will name it. */
  primaryOf(key: string): Redis | null;
  /** Goes elsewhere when this is no place to be any more. Asked now and then. */
  check(): void;
}

export interface RedisClientOptions {
  /** As in `REDIS_URL`. */
  readonly url: string;
  readonly tls?: RedisTls | null;
  /** Shown by `CLIENT LIST`. */
  readonly name: string;
  /** A connection that brings nothing for this time, although a reply is due, is replaced. */
  readonly timeoutMs: number;
}

/** For commands and steps. Begins to connect. Throws `TypeError` when the URL is not one of Redis. */
export function commandClient(options: RedisClientOptions): RedisClient {
  const [first = '', ...others] = addressesOf(options);
  return others.length === 0 ? singleServer(first, options) : cluster([first, ...others], options);
}

/**
 * For messages: a cluster passes each on to all of its nodes, so any primary will do, and when it is lost another.
 * `commands` knows which there are, once it is connected. Begins to connect.
 */
export function messageClient(options: RedisClientOptions, commands: RedisClient): RedisClient<Redis> {
  const [seed = ''] = addressesOf(options);
  // Processes begin at different nodes, so that not one carries the messages of all.
  let turn = process.pid;
  const moveOn = (): void => {
    const nodes = commands.primaries();
    turn += 1;
    const next = nodes[turn % nodes.length];
    if (next !== undefined) Object.assign(client.options, { host: next.options.host, port: next.options.port });
  };
  const client: Redis = writePerTick(
    new Redis(seed, {
      ...connectionOptions(options),
      enableOfflineQueue: false,
      lazyConnect: true,
      retryStrategy: (attempts) => {
        moveOn();
        return reconnectDelayMs(attempts);
      },
    }),
  );
  moveOn();
  // It tries again by itself.
  client.connect().catch(() => {});
  return ofOneNode(client, () => {
    const nodes = commands.primaries();
    // A node that was taken out of the cluster goes on answering, and hears nothing.
    const isAstray = nodes.length > 0 && !nodes.map(placeOf).includes(placeOf(client));
    if (isAstray && client.status === 'ready') client.disconnect(true);
  });
}

function singleServer(address: string, options: RedisClientOptions): RedisClient<Redis> {
  const settings = { ...connectionOptions(options), enableOfflineQueue: false, retryStrategy: reconnectDelayMs };
  const client = refuseOtherDatabases(writePerTick(new Redis(address, settings)));
  return ofOneNode(client, () => {});
}

function ofOneNode(client: Redis, check: () => void): RedisClient<Redis> {
  return {
    client,
    keepsOrder: true,
    primaries: () => [client],
    lostPrimaries: () => 0,
    primaryOf: () => client,
    check,
  };
}

function cluster(addresses: string[], options: RedisClientOptions): RedisClient<Cluster> {
  const { protocol, username, password } = new URL(addresses[0] ?? '');
  const client = new Cluster(addresses, {
    redisOptions: {
      ...connectionOptions(options),
      // The nodes that the first ones tell of are addresses alone.
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      ...(protocol === 'rediss:' ? { tls: { ...options.tls } } : {}),
    },
    // Each connection looks its host up for itself: one name that is not found does not hide the others, and a
    // certificate is compared with the name.
    dnsLookup: (host, found) => found(null, host),
    clusterRetryStrategy: reconnectDelayMs,
    slotsRefreshInterval: LOOK_FOR_NODES_EVERY_MS,
    slotsRefreshTimeout: options.timeoutMs / 2,
    // As with a single server, what may have been carried out is not sent again, and what cannot be served now fails now.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    // A step over keys of which a slot that moves has left some behind is tried again after 100 ms, each a redirection or
    // two: its caller hears why it fails before its time is over.
    maxRedirections: 8,
    // A command waits while its node is connected to, at most as long as its caller; a step that is sent later still is
    // found late. Otherwise the first commands to every node, also to one that slots just moved to, would fail.
    enableOfflineQueue: true,
  });
  return {
    client,
    keepsOrder: false,
    primaries: () => client.nodes('master'),
    lostPrimaries() {
      const places = new Set(client.slots.flatMap(([place]) => place ?? []));
      return places.difference(new Set(client.nodes('master').map(placeOf))).size;
    },
    primaryOf(key) {
      const [place] = client.slots[new Command('get', [key]).getSlot()] ?? [];
      return client.nodes('master').find((node) => placeOf(node) === place) ?? null;
    },
    check() {},
  };
}

function addressesOf({ url }: RedisClientOptions): string[] {
  const problem = redisAddressProblem(url);
  // The value may hold a password, so it is not repeated.
  if (problem !== null) throw new TypeError(`the address of Redis ${problem}`);
  return redisAddresses(url);
}

function connectionOptions({ name, timeoutMs, tls = null }: RedisClientOptions) {
  return {
    ...(tls === null ? {} : { tls }),
    connectionName: name,
    // A command whose answer was lost is never sent again: it may have been carried out.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    connectTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disconnectTimeout: 100,
    reconnectOnError: meansReadOnly,
  } satisfies RedisOptions;
}

function reconnectDelayMs(attempts: number): number {
  return Math.min(attempts * 50, LONGEST_RECONNECT_DELAY_MS);
}

/** As the client of a cluster names its nodes. */
function placeOf({ options: { host, port } }: Redis): string {
  return `${host}:${port}`;
}
