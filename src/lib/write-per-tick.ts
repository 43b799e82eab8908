/** Sends the commands of one tick in one write: a system call costs more than a command. */
import type { Duplex } from 'node:stream';

interface SendingClient<Sent extends readonly unknown[]> {
  /** Another one after every reconnect; none before the first. */
  readonly stream?: Duplex;
  sendCommand(...command: Sent): unknown;
}

/**
 * Makes the client do so, and gives it back. Nothing is later for it: the turn ends before the process waits for
 * anything.
 *
 * CPU of a POST (eight commands), interleaved, 2,000 a run: as it was 1,184 µs, with this 1,050 µs, with ioredis'
 * autopipelining 1,315 µs, which makes a pipeline with all of its scripts for every turn.
 */
export function writePerTick<Sent extends readonly unknown[], Client extends SendingClient<Sent>>(
  client: Client & SendingClient<Sent>,
): Client {
  const send = client.sendCommand.bind(client);
  let gathering: Duplex | null = null;
  client.sendCommand = (...command: Sent) => {
    const { stream } = client;
    if (stream !== undefined && gathering !== stream) {
      gathering = stream;
      stream.cork();
      setImmediate(() => {
        stream.uncork();
        if (gathering === stream) gathering = null;
      });
    }
    return send(...command);
  };
  return client;
}
