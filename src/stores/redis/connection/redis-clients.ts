/**
 * Redis clients with a time limit for every wait, for a single server or a cluster. Only this file distinguishes the
 * two.
 */
import type { RedisOptions } from 'ioredis';
import { Cluster, Command, Redis } from 'ioredis';
import { writePerTick } from '../../../lib/write-per-tick.ts';
import { redisAddresses, redisAddressProblem, refuseOtherDatabases } from '../../redis-connection/redis-addresses.ts';
import type { RedisTls } from '../../redis-connection/redis-tls.ts';
import { meansReadOnly } from './redis-errors.ts';

const MAX_RECONNECT_DELAY_MS = 500;
/**
 * The interval at which the nodes of a cluster are read again. Added and removed nodes are discovered only by this;
 * moved slots are also discovered by redirected commands.
 */
const NODE_REFRESH_INTERVAL_MS = 2_000;

/** A command goes to the node that holds its key. Both classes have the same commands. */
export type RedisCommands = Redis | Cluster;

export interface RedisClient<Client extends RedisCommands = RedisCommands> {
  readonly client: Client;
  /**
   * Whether commands are executed in the order in which they are sent, whatever their keys. True for a single server.
   */
  readonly keepsOrder: boolean;
  /** Whether a message can stay on the node of its channel. True for a cluster. */
  readonly hasShards: boolean;
  /** Returns the known primary nodes; a single server is one. */
  primaries(): readonly Redis[];
  /** Returns the number of primary nodes with keys that are not connected. */
  lostPrimaries(): number;
  /** Returns the primary node that holds the key; null when it is not known. Then any node can be asked. */
  primaryOf(key: string): Redis | null;
  /** Returns the slot of a key. Computing it takes microseconds, so store it when many keys are compared. */
  slotOf(key: string): number;
  /** Returns the address of the primary node that holds the slot, as `nodeAddress` does; null when it is not known. */
  addressOfSlot(slot: number): string | null;
  /** Connects a message client to another node when its node has left the cluster. Called regularly. */
  check(): void;
  /** Asks a node of the cluster which nodes hold which keys. Resolves also when no node answers. */
  refreshNodes(): Promise<void>;
  /** Calls the listener each time after a node was asked, which happens regularly. A single server is never asked. */
  onNodes(listener: () => void): void;
}

export interface RedisClientOptions {
  /** The value of `REDIS_URL`. */
  readonly url: string;
  readonly tls?: RedisTls | null;
  /** The name in `CLIENT LIST`. */
  readonly name: string;
  /** A connection that receives nothing for this time although a reply is due is replaced. */
  readonly timeoutMs: number;
}

/** Creates the client for commands and steps and begins to connect. Throws `TypeError` when the URL is not valid. */
export function commandClient(options: RedisClientOptions): RedisClient {
  const [first = '', ...others] = addressesOf(options);
  return others.length === 0 ? singleServer(first, options) : cluster([first, ...others], options);
}

/**
 * Creates the client for messages and begins to connect. A cluster sends each message to all of its nodes, so it
 * connects to any primary, and to another one when that is lost. `commands` knows the primaries once it is connected.
 */
export function messageClient(options: RedisClientOptions, commands: RedisClient): RedisClient<Redis> {
  const [seed = ''] = addressesOf(options);
  // Processes begin with different nodes, so that no single node sends the messages to all processes.
  let nodeIndex = process.pid;
  const selectNextNode = (): void => {
    const nodes = commands.primaries();
    nodeIndex += 1;
    const next = nodes[nodeIndex % nodes.length];
    if (next !== undefined) Object.assign(client.options, { host: next.options.host, port: next.options.port });
  };
  const client: Redis = writePerTick(
    new Redis(seed, {
      ...connectionOptions(options),
      enableOfflineQueue: false,
      lazyConnect: true,
      retryStrategy: (attempts) => {
        selectNextNode();
        return reconnectDelayMs(attempts);
      },
    }),
  );
  selectNextNode();
  // The client retries by itself.
  client.connect().catch(() => {});
  return singleNodeClient(client, () => {
    const nodes = commands.primaries();
    // A node that was removed from the cluster still answers but receives no messages.
    const isNotPrimary = nodes.length > 0 && !nodes.map(nodeAddress).includes(nodeAddress(client));
    if (isNotPrimary && client.status === 'ready') client.disconnect(true);
  });
}

/** Creates the client for the sharded messages of one primary of a cluster and begins to connect. */
export function shardClient(options: RedisClientOptions, primary: Redis): RedisClient<Redis> {
  const client: Redis = writePerTick(
    primary.duplicate({
      ...connectionOptions(options),
      enableOfflineQueue: false,
      lazyConnect: false,
      retryStrategy: reconnectDelayMs,
    }),
  );
  return singleNodeClient(client, () => {});
}

function singleServer(address: string, options: RedisClientOptions): RedisClient<Redis> {
  const settings = { ...connectionOptions(options), enableOfflineQueue: false, retryStrategy: reconnectDelayMs };
  const client = refuseOtherDatabases(writePerTick(new Redis(address, settings)));
  return singleNodeClient(client, () => {});
}

function singleNodeClient(client: Redis, check: () => void): RedisClient<Redis> {
  return {
    client,
    keepsOrder: true,
    hasShards: false,
    primaries: () => [client],
    lostPrimaries: () => 0,
    primaryOf: () => client,
    slotOf: () => 0,
    addressOfSlot: () => nodeAddress(client),
    check,
    refreshNodes: async () => {},
    onNodes() {},
  };
}

function cluster(addresses: string[], options: RedisClientOptions): RedisClient<Cluster> {
  const { protocol, username, password } = new URL(addresses[0] ?? '');
  const client = new Cluster(addresses, {
    redisOptions: {
      ...connectionOptions(options),
      // A cluster reports only the hosts and ports of its nodes, so those of the first address are set here.
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      ...(protocol === 'rediss:' ? { tls: { ...options.tls } } : {}),
    },
    // Each connection resolves its host itself, so that one unknown name does not block the others. TLS compares the
    // certificate with the name.
    dnsLookup: (host, found) => found(null, host),
    clusterRetryStrategy: reconnectDelayMs,
    slotsRefreshInterval: NODE_REFRESH_INTERVAL_MS,
    slotsRefreshTimeout: options.timeoutMs / 2,
    // As with a single server, a command that may have been executed is not repeated, and a command that cannot be
    // served fails at once.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    // While only a part of the keys of a step has been moved to another node, the driver repeats the step every 100 ms,
    // with one or two redirections each time. This limit ends that before the time limit of the caller, which then
    // gets the reason.
    maxRedirections: 8,
    // A command waits while its node is being connected, up to its caller's time limit; a step that is sent later is
    // refused by its deadline. Otherwise the first commands to every node would fail, also to one that just received
    // slots.
    enableOfflineQueue: true,
  });
  const slotOf = (key: string) => new Command('get', [key]).getSlot();
  const addressOfSlot = (slot: number) => client.slots[slot]?.[0] ?? null;
  return {
    client,
    keepsOrder: false,
    hasShards: true,
    primaries: () => client.nodes('master'),
    lostPrimaries() {
      const primaryAddresses = new Set(client.slots.flatMap(([address]) => address ?? []));
      return primaryAddresses.difference(new Set(client.nodes('master').map(nodeAddress))).size;
    },
    primaryOf(key) {
      const address = addressOfSlot(slotOf(key));
      return client.nodes('master').find((node) => nodeAddress(node) === address) ?? null;
    },
    slotOf,
    addressOfSlot,
    check() {},
    // An error means that no node answered.
    refreshNodes: () => new Promise((resolve) => client.refreshSlotsCache(() => resolve())),
    onNodes: (listener) => void client.on('refresh', listener),
  };
}

function addressesOf({ url }: RedisClientOptions): string[] {
  const problem = redisAddressProblem(url);
  // The value may contain a password, so it is not repeated.
  if (problem !== null) throw new TypeError(`the address of Redis ${problem}`);
  return redisAddresses(url);
}

function connectionOptions({ name, timeoutMs, tls = null }: RedisClientOptions) {
  return {
    ...(tls === null ? {} : { tls }),
    connectionName: name,
    // A command whose reply was lost is never repeated, because it may have been executed.
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
  return Math.min(attempts * 50, MAX_RECONNECT_DELAY_MS);
}

/** Returns the address of a node as `host:port`, the format of the cluster client. */
export function nodeAddress({ options: { host, port } }: Redis): string {
  return `${host}:${port}`;
}
