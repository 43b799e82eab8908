/** Loads the scripts of lua/ and runs them by their hash, and by their text when Redis does not have them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StoreUnavailableError } from '../../store-errors.ts';
import type { RedisCommands } from './redis-clients.ts';
import type { RedisConnection } from './redis-connection.ts';

/** The scripts by their folder in lua/. */
const steps = {
  debates: [
    ...(['admit', 'acquire', 'reserve', 'sent', 'write', 'finish', 'request-cancel', 'request-conclude'] as const),
    ...(['add-note', 'review', 'compact', 'delete-debate'] as const),
  ],
  budgets: ['put-cap', 'delete-cap', 'read-ledger', 'count-usage', 'delete-ledger-lines', 'raise-spent'],
  panels: ['save-panel', 'delete-panel', 'put-calibration', 'keep-calibration'],
  tenants: ['put-tenant', 'delete-tenant', 'add-key', 'revoke-key', 'put-model-records', 'put-provider-key', 'count'],
  deletions: ['add-deletion', 'finish-deletion'],
  processes: ['report-process'],
  webhooks: [
    ...(['add-webhook', 'change-webhook', 'replace-webhook-secret', 'delete-webhook'] as const),
    ...(['take-deliveries', 'settle-delivery', 'retry-deliveries'] as const),
  ],
} as const;
export type StepName = (typeof steps)[keyof typeof steps][number];

export interface StepCall {
  /** Commands to execute first, within the same time limit. When they fail, the step is not sent. */
  readonly before?: (client: RedisCommands) => Promise<unknown>;
  /**
   * Commands to send just before the step without awaiting their replies. When they fail, the step may still be
   * executed.
   */
  readonly concurrent?: (client: RedisCommands) => Promise<unknown>;
  /** All have the same hash tag, so that one node executes the step. */
  readonly keys: readonly string[];
  /** The arguments that the script's header names, after the deadline that all scripts have. */
  readonly values: readonly (string | number | Buffer)[];
}

/** The outcome as a word, followed by the values that the script's header names. */
export type StepReply = readonly [kind: string, ...values: string[]];

interface Script {
  readonly text: string;
  readonly sha1: string;
}

export class RedisScripts {
  readonly #connection: RedisConnection;
  readonly #scripts: ReadonlyMap<StepName, Script>;

  constructor(connection: RedisConnection) {
    this.#connection = connection;
    this.#scripts = loadScripts();
  }

  /** Runs a step. Throws `StoreUnavailableError`. */
  async run(name: StepName, { before, concurrent, keys, values }: StepCall): Promise<StepReply> {
    const script = this.#scripts.get(name);
    if (script === undefined) throw new TypeError(`no such step: ${name}`);
    const [key = ''] = keys;
    const reply = await this.#connection.run(async (client, giveUpAt) => {
      const deadlineMs = Math.floor(giveUpAt + (await this.#connection.clockOffset(key)));
      await before?.(client);
      const sent = concurrent?.(client);
      const step = evaluate(client, script, { keys, values: [deadlineMs, ...values] });
      const [done] = await Promise.all([step, sent]);
      return done;
    });
    if (reply[0] !== 'late') return reply;
    // The reply arrived in time, but the script found that its deadline had passed: one of the two clocks was set, or
    // the key moved to a node with another clock.
    this.#connection.discardClockOffset(key);
    throw new StoreUnavailableError('the clock of Redis was changed');
  }
}

async function evaluate(
  client: RedisCommands,
  { text, sha1 }: Script,
  { keys, values }: { readonly keys: readonly string[]; readonly values: readonly (string | number | Buffer)[] },
): Promise<StepReply> {
  try {
    return (await client.evalsha(sha1, keys.length, ...keys, ...values)) as StepReply;
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return (await client.eval(text, keys.length, ...keys, ...values)) as StepReply;
  }
}

function loadScripts(): ReadonlyMap<StepName, Script> {
  const folders = Object.entries(steps);
  return new Map(folders.flatMap(([folder, names]) => names.map((name) => [name, loadScript(`${folder}/${name}`)])));
}

/**
 * Replaces the second line of a script, `-- include: a b`, by the files shared/a.lua and shared/b.lua in that order.
 * Each script is therefore self-contained, as Redis Cluster and a flushed script cache require.
 */
function loadScript(path: string): Script {
  const source = readLua(`${path}.lua`);
  const text = source.replace(/^-- include: (.+)$/m, (_line, names: string) =>
    names
      .split(' ')
      .map((shared) => readLua(`shared/${shared}.lua`))
      .join('\n'),
  );
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

function readLua(file: string): string {
  return readFileSync(new URL(`../lua/${file}`, import.meta.url), 'utf8');
}
