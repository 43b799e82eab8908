/** The part of the wire protocol of Redis that a proxy must read: it finds the ends of commands and replies. */

const CR_LF = 2;
const LENGTH_OF = { bulk: '$', array: '*' } as const;

export interface WireCommand {
  readonly args: readonly string[];
  /** The command as it was received. */
  readonly bytes: Buffer;
}

/** Splits the bytes of a client into commands, for any boundaries of the chunks. */
export class CommandReader {
  #remaining: Buffer = Buffer.alloc(0);

  *read(chunk: Buffer): Generator<WireCommand> {
    this.#remaining = this.#remaining.length === 0 ? chunk : Buffer.concat([this.#remaining, chunk]);
    for (let command = commandAt(this.#remaining); command !== null; command = commandAt(this.#remaining)) {
      this.#remaining = this.#remaining.subarray(command.bytes.length);
      yield command;
    }
  }
}

/** Counts the replies in the bytes of a server. */
export class ReplyCounter {
  #remaining: Buffer = Buffer.alloc(0);

  /** The number of replies that end in this chunk. */
  count(chunk: Buffer): number {
    this.#remaining = this.#remaining.length === 0 ? chunk : Buffer.concat([this.#remaining, chunk]);
    let count = 0;
    for (let end = replyEnd(this.#remaining, 0); end !== null; end = replyEnd(this.#remaining, 0)) {
      this.#remaining = this.#remaining.subarray(end);
      count += 1;
    }
    return count;
  }
}

/** Null: the command is not complete yet. */
function commandAt(bytes: Buffer): WireCommand | null {
  const head = lineAt(bytes, 0);
  if (head === null) return null;
  if (!head.text.startsWith(LENGTH_OF.array)) throw new TypeError(`not a command of Redis: ${head.text.slice(0, 20)}`);
  const args: string[] = [];
  let offset = head.end;
  for (let remaining = Number(head.text.slice(1)); remaining > 0; remaining -= 1) {
    const length = lineAt(bytes, offset);
    if (length === null) return null;
    const end = length.end + Number(length.text.slice(1));
    if (bytes.length < end + CR_LF) return null;
    args.push(bytes.toString('utf8', length.end, end));
    offset = end + CR_LF;
  }
  return { args, bytes: bytes.subarray(0, offset) };
}

/** The end of the reply at `offset`. Null: the reply is not complete yet. */
function replyEnd(bytes: Buffer, offset: number): number | null {
  const head = lineAt(bytes, offset);
  if (head === null) return null;
  const count = Number(head.text.slice(1));
  switch (head.text[0]) {
    case LENGTH_OF.bulk: {
      const end = count < 0 ? head.end : head.end + count + CR_LF;
      return end <= bytes.length ? end : null;
    }
    case LENGTH_OF.array: {
      let end: number | null = head.end;
      for (let remaining = count; remaining > 0 && end !== null; remaining -= 1) end = replyEnd(bytes, end);
      return end;
    }
    default:
      return head.end;
  }
}

function lineAt(bytes: Buffer, offset: number): { readonly text: string; readonly end: number } | null {
  const end = bytes.indexOf('\r\n', offset);
  return end < 0 ? null : { text: bytes.toString('latin1', offset, end), end: end + CR_LF };
}
