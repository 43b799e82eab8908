/** The commands of a debate of nine calls to Redis, with their purpose. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const LUA = join(import.meta.dirname, '../../../../src/stores/redis/lua');
/** Commands below this number per debate share one row. */
const RARE = 0.5;

/** By the name of the script, or by the command and the last part of its key. */
const PURPOSES: Readonly<Record<string, string>> = {
  admit: 'accept the debate, reserve its first round',
  acquire: 'acquire its run',
  reserve: 'write a reply and its event, reserve the calls that follow',
  sent: 'write the events of a round, note its calls as sent',
  write: 'write replies that arrive before the last one of their round',
  finish: 'write the last reply, end the debate',
  compact: 'compress the ended debate',
  count: 'count requests, for the rate limit',
  queue: "BullMQ's scripts, and the limit on debates of a tenant",
  'bzpopmin marker': "wait for a job, by BullMQ's worker",
  'hgetall head': 'read the head: by the run, and twice by the request that waits for the result',
  'lrange events': 'read the log: by the run, the waiting request and the compaction',
  'hgetall calls': 'read the journal: by the run and the compaction',
  'hgetall texts': 'read the journal: by the compaction',
  'hvals provider-keys': 'read the provider keys of the tenant: by the acceptance, and by the run for the first round',
  'pubsub NUMSUB': 'ask for each round whether anybody follows its text',
  'subscribe wake': 'follow the debate: by the run and the waiting request',
  'unsubscribe wake': 'no longer follow it',
  'hmget instance': 'check before a run that the store was not emptied',
  'sadd tenants': 'register the tenant before its debate',
  'zrem index': 'remove the debate from the outbox, when it is queued',
};

export class CommandTable {
  readonly #scripts = scriptNames();
  readonly #counts = new Map<string, number>();

  add([command = '', ...args]: readonly string[]): void {
    const name = this.#nameOf(command.toLowerCase(), args);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** As Markdown. */
  text(debates: number): string {
    const all = [...this.#counts].map(([name, count]) => ({ name, each: count / debates }));
    const shown = all.filter(({ each }) => each >= RARE).toSorted((a, b) => b.each - a.each);
    const rare = all.filter(({ each }) => each < RARE).reduce((sum, { each }) => sum + each, 0);
    const rows = shown.map(({ name, each }) => `| \`${name}\` | ${each.toFixed(1)} | ${PURPOSES[name] ?? ''} |`);
    const othersRow = `| others | ${rare.toFixed(1)} | chores of the process, whatever its debates are |`;
    return ['| script or command | per debate | purpose |', '|---|---|---|', ...rows, othersRow].join('\n');
  }

  #nameOf(command: string, [first = '', second = '', third = '']: readonly string[]): string {
    if (command === 'pubsub') return `pubsub ${first}`;
    if (command !== 'evalsha' && command !== 'eval') return `${command} ${first.split(':').at(-1)}`;
    return this.#scripts.get(first) ?? (third.includes(':jobs}') ? 'queue' : `script ${second}`);
  }
}

/** Names by the hash of the script, as RedisScripts loads it. */
function scriptNames(): ReadonlyMap<string, string> {
  const read = (file: string) => readFileSync(join(LUA, file), 'utf8');
  const shared = (names: string) =>
    names
      .split(' ')
      .map((name) => read(`shared/${name}.lua`))
      .join('\n');
  return new Map(
    globSync('*/*.lua', { cwd: LUA }).map((file) => {
      const text = read(file).replace(/^-- include: (.+)$/m, (_line, names: string) => shared(names));
      return [createHash('sha1').update(text).digest('hex'), basename(file, '.lua')];
    }),
  );
}
