/** A TCP proxy that can damage its connections: slow, cut, reset, or as if the other end had vanished. */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** `black-hole`: nothing passes and nothing is closed. `refuse`: new connections are reset, old ones continue. */
export type Treatment =
  | { readonly kind: 'pass' | 'black-hole' | 'refuse' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'throttle'; readonly bytesPerSecond: number };

/** Sees what passes in one connection. Pieces go on in order, each once the promise for the one before is settled. */
export interface Tap {
  /** The bytes that are sent instead of a piece from the client; the pieces in order. */
  fromClient(piece: Buffer, toServer: (bytes: Buffer) => void): Promise<void>;
  fromServer(piece: Buffer): Promise<void>;
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
  treat(treatment: Treatment): void;
  /** Cuts all open connections and returns their number. */
  cutAll(how?: 'close' | 'reset'): number;
  /** Bytes that arrived while they were blocked. */
  swallowed(): number;
  open(): number;
  /** Resolves when no connection is open. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const AS_IT_IS: Tap = {
  fromClient: async (piece, toServer) => toServer(piece),
  fromServer: async () => {},
};

export async function startChaosProxy({ target, tap = () => AS_IT_IS }: ChaosProxyOptions): Promise<ChaosProxy> {
  const switchboard = new Switchboard();
  const server = createServer((client) => {
    if (switchboard.treatment.kind === 'refuse') return void client.resetAndDestroy();
    const link = new Link(client, connect({ ...target(), noDelay: true }), switchboard);
    switchboard.links.add(link);
    void link.run(tap(link)).finally(() => switchboard.ended(link));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    treat: (treatment) => switchboard.treat(treatment),
    cutAll: (how) => {
      const open = [...switchboard.links];
      for (const link of open) link.cut(how);
      return open.length;
    },
    swallowed: () => switchboard.swallowed,
    open: () => switchboard.links.size,
    idle: () => switchboard.idle(),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      switchboard.treat({ kind: 'pass' });
      for (const link of switchboard.links) link.cut();
      await closed;
    },
  };
}

interface Piece {
  readonly bytes: number;
  readonly arrivedAt: number;
  /** Settled when its connection has ended. */
  readonly over: Promise<void>;
}

/** What all connections of a proxy share. */
class Switchboard {
  treatment: Treatment = { kind: 'pass' };
  swallowed = 0;
  readonly links = new Set<Link>();
  #changed = Promise.withResolvers<void>();
  #waiting: (() => void)[] = [];

  treat(treatment: Treatment): void {
    this.treatment = treatment;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Resolves when a piece may pass: this time after its arrival, for any number of other pieces. */
  async pass({ bytes, arrivedAt, over }: Piece): Promise<void> {
    const waitMs = this.#waitMs(bytes, arrivedAt);
    if (waitMs > 0) await Promise.race([delay(waitMs), over]);
    if (this.treatment.kind === 'black-hole') this.swallowed += bytes;
    let isOver = false;
    while (this.treatment.kind === 'black-hole' && !isOver) {
      isOver = await Promise.race([this.#changed.promise.then(() => false), over.then(() => true)]);
    }
  }

  #waitMs(bytes: number, arrivedAt: number): number {
    switch (this.treatment.kind) {
      case 'slow':
        return arrivedAt + this.treatment.delayMs - performance.now();
      case 'throttle':
        return (bytes / this.treatment.bytesPerSecond) * 1_000;
      default:
        return 0;
    }
  }

  ended(link: Link): void {
    this.links.delete(link);
    if (this.links.size > 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  async idle(): Promise<void> {
    if (this.links.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}

/** One connection, both ways. */
class Link implements Connection {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #switchboard: Switchboard;
  readonly #over = Promise.withResolvers<void>();

  constructor(client: Socket, server: Socket, switchboard: Switchboard) {
    this.#client = client.setNoDelay();
    this.#server = server;
    this.#switchboard = switchboard;
    // A broken connection ends like any other.
    for (const socket of [client, server]) socket.on('error', () => {});
    server.once('close', () => this.#over.resolve());
  }

  cut(how: 'close' | 'reset' = 'close'): void {
    this.#over.resolve();
    for (const socket of [this.#client, this.#server]) {
      if (how === 'reset') socket.resetAndDestroy();
      else socket.destroy();
    }
  }

  async run(tap: Tap): Promise<void> {
    const inward = this.#pump(this.#client, (piece) =>
      tap.fromClient(piece, (bytes) => void this.#server.write(bytes)),
    ).then(() => this.#server.end());
    const outward = this.#pump(this.#server, async (piece) => {
      await tap.fromServer(piece);
      this.#client.write(piece);
    }).then(() => this.#client.end());
    await Promise.all([inward, outward]);
    this.cut();
  }

  /** Bytes that arrived before the end are passed on before it, in order. */
  async #pump(from: Socket, pass: (piece: Buffer) => Promise<void>): Promise<void> {
    let line = Promise.resolve();
    const enter = (piece: Buffer | null) => {
      const entry = { bytes: piece?.length ?? 0, arrivedAt: performance.now(), over: this.#over.promise };
      line = line
        .then(() => this.#switchboard.pass(entry))
        .then(() => (piece === null ? undefined : pass(piece)))
        .catch(() => this.cut());
    };
    try {
      for await (const piece of from) enter(piece as Buffer);
    } catch {
      // Cut or reset: the end.
    }
    // An end that the other side must not hear of waits as well.
    enter(null);
    await line;
  }
}
