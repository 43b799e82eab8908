/**
 * The step of a debate in a command to Redis, identified by its script, so that a fault can be injected just before or
 * after it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const watched = ['admit', 'acquire', 'reserve', 'sent', 'write', 'finish', 'compact'] as const;
export type StepName = (typeof watched)[number];

export interface Step {
  readonly name: StepName;
  readonly debateId: string;
  /** The calls that it reserves or sends, in the names of the journal. */
  readonly calls: readonly string[];
  /** The calls that it settles. */
  readonly settled: readonly string[];
}

export class StepReader {
  readonly #headers: ReadonlyMap<StepName, string>;
  /** A script is sent whole before its hash is used, since the Redis of a bench is new. */
  readonly #names = new Map<string, StepName>();

  /** `folder`: the checkout whose scripts are sent. */
  constructor(folder: string) {
    this.#headers = new Map(watched.map((name) => [name, headerOf(folder, name)]));
  }

  /** Null: no step of a debate. */
  read([command = '', script = '', keyCount = '', ...rest]: readonly string[]): Step | null {
    const name = this.#nameOf(command.toLowerCase(), script);
    if (name === undefined) return null;
    const keys = rest.slice(0, Number(keyCount));
    const debateId = /:debate:([^:]+):head$/.exec(keys[0] ?? '')?.[1] ?? '';
    return { name, debateId: decodeURIComponent(debateId), ...callsOf(name, rest.slice(keys.length)) };
  }

  #nameOf(command: string, script: string): StepName | undefined {
    if (command === 'evalsha') return this.#names.get(script);
    if (command !== 'eval') return undefined;
    const name = watched.find((candidate) => script.includes(this.#headers.get(candidate) ?? '\0'));
    if (name !== undefined) this.#names.set(createHash('sha1').update(script).digest('hex'), name);
    return name;
  }
}

/** The first sentence of a step's header, after the line with its includes. */
function headerOf(folder: string, name: StepName): string {
  const lua = readFileSync(join(folder, 'src/stores/redis/lua/debates', `${name}.lua`), 'utf8');
  const header = /^-- include: .*\n(-- .+)$/m.exec(lua)?.[1];
  if (header === undefined) throw new Error(`the step ${name} has no header to know it by`);
  return header;
}

/** As in the headers of the steps; the first three arguments are the deadline, and how and where news is published. */
function callsOf(name: StepName, values: readonly string[]): Pick<Step, 'calls' | 'settled'> {
  switch (name) {
    case 'reserve':
      return alsoWriting(values, { countAt: 10, size: 4 });
    case 'sent':
      return alsoWriting(values, { countAt: 5, size: 2 });
    case 'write':
    case 'finish':
      return { calls: [], settled: everyNth(values, { countAt: 7, size: SETTLEMENT }) };
    default:
      return { calls: [], settled: [] };
  }
}

interface Listed {
  readonly countAt: number;
  /** Arguments of each call. */
  readonly size: number;
}

const SETTLEMENT = 5;

/** After the calls: '1' when the step also writes, then debate id, time, last number, and the settlements. */
function alsoWriting(values: readonly string[], listed: Listed): Pick<Step, 'calls' | 'settled'> {
  const calls = everyNth(values, listed);
  const flagAt = listed.countAt + 1 + calls.length * listed.size;
  const isWriting = values[flagAt] === '1';
  return { calls, settled: isWriting ? everyNth(values, { countAt: flagAt + 4, size: SETTLEMENT }) : [] };
}

function everyNth(values: readonly string[], { countAt, size }: Listed): string[] {
  const count = Number(values[countAt]);
  return Array.from({ length: count }, (_, index) => values[countAt + 1 + index * size] ?? '');
}
