/** A real Redis Cluster for one test: nodes of redis-server on free ports, joined by command, with faults on demand. */
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../processes/free-port.ts';
import type { RedisServer } from './redis-server.ts';
import { startRedisServer } from './redis-server.ts';

export interface RedisCluster {
  /** In the form of `REDIS_URL`. */
  readonly url: string;
  readonly primaries: readonly RedisServer[];
  /** Each replicates the primary with the same index. Empty without `withReplicas`. */
  readonly replicas: readonly RedisServer[];
  /** The primary that had the slot of the key at the start. Slots that a test moved are not tracked. */
  ownerOf(key: string): Promise<RedisServer>;
  stop(): Promise<void>;
}

export interface RedisClusterOptions {
  readonly withReplicas?: boolean;
  /** False: the living nodes serve their slots when others are down. */
  readonly requiresFullCoverage?: boolean;
}

const SLOTS = 16_384;
const PRIMARIES = 3;
const SLOTS_PER_PRIMARY = Math.floor(SLOTS / PRIMARIES);
/** The time after which a node counts as failed. */
const NODE_TIMEOUT_MS = 500;

export async function startRedisCluster(options: RedisClusterOptions = {}): Promise<RedisCluster> {
  return (await beginRedisCluster(options)).started;
}

/** Returns the address at once, so that callers need not wait two seconds until the nodes have joined. */
export async function beginRedisCluster({
  withReplicas = false,
  requiresFullCoverage = true,
}: RedisClusterOptions = {}) {
  const nodes: NodePorts[] = [];
  while (nodes.length < (withReplicas ? 2 * PRIMARIES : PRIMARIES)) {
    // The default port of the bus, 10,000 above the other, is often not a valid port.
    nodes.push({ port: await freePort(), busPort: await freePort() });
  }
  const url = nodes.map(({ port }) => `redis://127.0.0.1:${port}`).join(',');
  return { url, started: joinNodes(url, nodes, requiresFullCoverage) };
}

interface NodePorts {
  readonly port: number;
  readonly busPort: number;
}

async function joinNodes(
  url: string,
  nodes: readonly NodePorts[],
  requiresFullCoverage: boolean,
): Promise<RedisCluster> {
  const servers = await Promise.all(nodes.map((ports) => startNode(ports, requiresFullCoverage)));
  const [primaries, replicas] = [servers.slice(0, PRIMARIES), servers.slice(PRIMARIES)];
  const [first] = servers;
  if (first === undefined) throw new Error('a cluster has nodes');
  await Promise.all(servers.map((server, i) => server.command('CLUSTER', 'SET-CONFIG-EPOCH', String(i + 1))));
  await Promise.all(primaries.map((primary, i) => primary.command('CLUSTER', 'ADDSLOTSRANGE', ...slotsOf(i))));
  for (const { port, busPort } of nodes.slice(1)) {
    await first.command('CLUSTER', 'MEET', '127.0.0.1', String(port), String(busPort));
  }
  await waitUntil(async () =>
    (await Promise.all(servers.map(knownNodes))).every((knownCount) => knownCount === servers.length),
  );
  await Promise.all(replicas.map((replica, i) => replicate(replica, primaries[i])));
  await waitUntil(async () => (await Promise.all(servers.map(isUp))).every((isNodeUp) => isNodeUp));
  return {
    url,
    primaries,
    replicas,
    async ownerOf(key) {
      const slot = Number(await first.command('CLUSTER', 'KEYSLOT', key));
      const owner = primaries[Math.min(Math.floor(slot / SLOTS_PER_PRIMARY), PRIMARIES - 1)];
      if (owner === undefined) throw new Error(`no primary has the slot ${slot}`);
      return owner;
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}

/** Repeats the check until it is true. The timeout of the test ends a check that never is. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}

function startNode({ port, busPort }: NodePorts, requiresFullCoverage: boolean): Promise<RedisServer> {
  const settings = [
    ...['--cluster-enabled', 'yes', '--cluster-port', String(busPort)],
    ...['--cluster-node-timeout', String(NODE_TIMEOUT_MS)],
    ...['--cluster-require-full-coverage', requiresFullCoverage ? 'yes' : 'no'],
    // Replication starts without a delay that waits for further replicas.
    ...['--repl-diskless-sync-delay', '0'],
  ];
  return startRedisServer(settings, port);
}

/** The first and the last slot of a primary. */
function slotsOf(primary: number): [string, string] {
  const last = primary === PRIMARIES - 1 ? SLOTS - 1 : (primary + 1) * SLOTS_PER_PRIMARY - 1;
  return [String(primary * SLOTS_PER_PRIMARY), String(last)];
}

async function replicate(replica: RedisServer, primary: RedisServer | undefined): Promise<void> {
  const id = String(await primary?.command('CLUSTER', 'MYID'));
  await replica.command('CLUSTER', 'REPLICATE', id);
  await waitUntil(async () => /^master_link_status:up/m.test(String(await replica.command('INFO', 'replication'))));
}

async function knownNodes(server: RedisServer): Promise<number> {
  return Number(/^cluster_known_nodes:(\d+)/m.exec(String(await server.command('CLUSTER', 'INFO')))?.[1]);
}

async function isUp(server: RedisServer): Promise<boolean> {
  return /^cluster_state:ok/m.test(String(await server.command('CLUSTER', 'INFO')));
}
