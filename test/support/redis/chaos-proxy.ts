/** A TCP proxy with network faults: it delays, throttles, blocks, cuts, resets or refuses connections. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** `black-hole`: nothing passes and nothing is closed. `refuse`: new connections are reset, old ones continue. */
export type NetworkCondition =
  | { readonly kind: 'pass' | 'black-hole' | 'refuse' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'throttle'; readonly bytesPerSecond: number };

/** Observes one connection. Chunks are forwarded in order, each when the promise for the preceding one is settled. */
export interface Tap {
  /** Passes to `toServer` the bytes that are sent instead of a chunk from the client. */
  fromClient(chunk: Buffer, toServer: (bytes: Buffer) => void): Promise<void>;
  fromServer(chunk: Buffer): Promise<void>;
}

export interface Connection {
  /** Closes both sides immediately. `reset`: with RST. */
  cut(how?: 'close' | 'reset'): void;
}

export interface ChaosProxyOptions {
  /** The target of connections; read for each, since it may change. */
  readonly target: () => { readonly host: string; readonly port: number };
  readonly tap?: (connection: Connection) => Tap;
}

export interface ChaosProxy {
  readonly port: number;
  setCondition(condition: NetworkCondition): void;
  /** Cuts all open connections and returns their number. */
  cutAll(how?: 'close' | 'reset'): number;
  /** Bytes that arrived while they were blocked. */
  blockedBytes(): number;
  open(): number;
  /** Resolves when no connection is open. */
  waitUntilIdle(): Promise<void>;
  close(): Promise<void>;
}

const PASS_THROUGH_TAP: Tap = {
  fromClient: async (chunk, toServer) => toServer(chunk),
  fromServer: async () => {},
};

export async function startChaosProxy({
  target,
  tap = () => PASS_THROUGH_TAP,
}: ChaosProxyOptions): Promise<ChaosProxy> {
  const state = new ProxyState();
  const server = createServer((client) => {
    if (state.condition.kind === 'refuse') return void client.resetAndDestroy();
    const connection = new ProxiedConnection(client, connect({ ...target(), noDelay: true }), state);
    state.connections.add(connection);
    void connection.run(tap(connection)).finally(() => state.remove(connection));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setCondition: (condition) => state.setCondition(condition),
    cutAll: (how) => {
      const open = [...state.connections];
      for (const connection of open) connection.cut(how);
      return open.length;
    },
    blockedBytes: () => state.blockedBytes,
    open: () => state.connections.size,
    waitUntilIdle: () => state.waitUntilIdle(),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      state.setCondition({ kind: 'pass' });
      for (const connection of state.connections) connection.cut();
      await closed;
    },
  };
}

interface QueuedChunk {
  readonly bytes: number;
  readonly arrivedAt: number;
  /** Settled when its connection has ended. */
  readonly ended: Promise<void>;
}

/** The state that all connections of a proxy share. */
class ProxyState {
  condition: NetworkCondition = { kind: 'pass' };
  blockedBytes = 0;
  readonly connections = new Set<ProxiedConnection>();
  #changed = Promise.withResolvers<void>();
  #waiting: (() => void)[] = [];

  setCondition(condition: NetworkCondition): void {
    this.condition = condition;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Resolves when a chunk may pass. The delay counts from its arrival, independent of other chunks. */
  async pass({ bytes, arrivedAt, ended }: QueuedChunk): Promise<void> {
    const waitMs = this.#waitMs(bytes, arrivedAt);
    if (waitMs > 0) await Promise.race([delay(waitMs), ended]);
    if (this.condition.kind === 'black-hole') this.blockedBytes += bytes;
    let isEnded = false;
    while (this.condition.kind === 'black-hole' && !isEnded) {
      isEnded = await Promise.race([this.#changed.promise.then(() => false), ended.then(() => true)]);
    }
  }

  #waitMs(bytes: number, arrivedAt: number): number {
    switch (this.condition.kind) {
      case 'slow':
        return arrivedAt + this.condition.delayMs - performance.now();
      case 'throttle':
        return (bytes / this.condition.bytesPerSecond) * 1_000;
      default:
        return 0;
    }
  }

  remove(connection: ProxiedConnection): void {
    this.connections.delete(connection);
    if (this.connections.size > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async waitUntilIdle(): Promise<void> {
    if (this.connections.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}

/** One connection in both directions. */
class ProxiedConnection implements Connection {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #state: ProxyState;
  readonly #ended = Promise.withResolvers<void>();

  constructor(client: Socket, server: Socket, state: ProxyState) {
    this.#client = client.setNoDelay();
    this.#server = server;
    this.#state = state;
    // A broken connection ends like any other.
    for (const socket of [client, server]) socket.on('error', () => {});
    server.once('close', () => this.#ended.resolve());
  }

  cut(how: 'close' | 'reset' = 'close'): void {
    this.#ended.resolve();
    for (const socket of [this.#client, this.#server]) {
      if (how === 'reset') socket.resetAndDestroy();
      else socket.destroy();
    }
  }

  async run(tap: Tap): Promise<void> {
    const towardsServer = this.#pump(this.#client, (chunk) =>
      tap.fromClient(chunk, (bytes) => void this.#server.write(bytes)),
    ).then(() => this.#server.end());
    const towardsClient = this.#pump(this.#server, async (chunk) => {
      await tap.fromServer(chunk);
      this.#client.write(chunk);
    }).then(() => this.#client.end());
    await Promise.all([towardsServer, towardsClient]);
    this.cut();
  }

  /** Bytes that arrived before the end are forwarded before it, in order. */
  async #pump(from: Socket, pass: (chunk: Buffer) => Promise<void>): Promise<void> {
    let queue = Promise.resolve();
    const enqueue = (chunk: Buffer | null) => {
      const queued = { bytes: chunk?.length ?? 0, arrivedAt: performance.now(), ended: this.#ended.promise };
      queue = queue
        .then(() => this.#state.pass(queued))
        .then(() => (chunk === null ? undefined : pass(chunk)))
        .catch(() => this.cut());
    };
    try {
      for await (const chunk of from) enqueue(chunk as Buffer);
    } catch {
      // Cut or reset: the end.
    }
    // The end of the stream waits too, so that a black hole hides it from the other side.
    enqueue(null);
    await queue;
  }
}
