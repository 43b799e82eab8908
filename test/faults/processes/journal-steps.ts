/**
 * Reads which step of a debate a command to Redis is. The step is identified by its script. A fault can then be injected
 * just before or after the step.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const watchedSteps = ['admit', 'acquire', 'reserve', 'sent', 'write', 'finish', 'compact'] as const;
export type StepName = (typeof watchedSteps)[number];

export interface Step {
  readonly name: StepName;
  readonly debateId: string;
  /** Ids of the calls that it reserves or sends, in the format of the journal. */
  readonly calls: readonly string[];
  /** Ids of the calls that it settles. */
  readonly settled: readonly string[];
}

export class StepReader {
  readonly #headers: ReadonlyMap<StepName, string>;
  /** Step by the hash of its script. The Redis of a bench is new, so that each script is sent before its hash is used. */
  readonly #names = new Map<string, StepName>();

  /** `folder`: the checkout whose scripts are sent. */
  constructor(folder: string) {
    this.#headers = new Map(watchedSteps.map((name) => [name, headerOf(folder, name)]));
  }

  /** Null: the command is not a step of a debate. */
  read([command = '', script = '', keyCount = '', ...keysAndArguments]: readonly string[]): Step | null {
    const name = this.#nameOf(command.toLowerCase(), script);
    if (name === undefined) return null;
    const keys = keysAndArguments.slice(0, Number(keyCount));
    const debateId = /:debate:([^:]+):head$/.exec(keys[0] ?? '')?.[1] ?? '';
    return { name, debateId: decodeURIComponent(debateId), ...callsOf(name, keysAndArguments.slice(keys.length)) };
  }

  #nameOf(command: string, script: string): StepName | undefined {
    if (command === 'evalsha') return this.#names.get(script);
    if (command !== 'eval') return undefined;
    const name = watchedSteps.find((candidate) => script.includes(this.#headers.get(candidate) ?? '\0'));
    if (name !== undefined) this.#names.set(createHash('sha1').update(script).digest('hex'), name);
    return name;
  }
}

/** The first line of the header of a step, after the line with its includes. */
function headerOf(folder: string, name: StepName): string {
  const lua = readFileSync(join(folder, 'src/stores/redis/lua/debates', `${name}.lua`), 'utf8');
  const header = /^-- include: .*\n(-- .+)$/m.exec(lua)?.[1];
  if (header === undefined) throw new Error(`the script of the step ${name} has no header`);
  return header;
}

/** Follows the headers of the scripts. The first three arguments are the deadline, and how and where events are published. */
function callsOf(name: StepName, values: readonly string[]): Pick<Step, 'calls' | 'settled'> {
  switch (name) {
    case 'reserve':
      return callsWithSettlements(values, { countAt: 10, size: 4 });
    case 'sent':
      return callsWithSettlements(values, { countAt: 5, size: 2 });
    case 'write':
    case 'finish':
      return { calls: [], settled: readList(values, { countAt: 7, size: SETTLEMENT_SIZE }) };
    default:
      return { calls: [], settled: [] };
  }
}

interface ListLayout {
  readonly countAt: number;
  /** Arguments of each call. */
  readonly size: number;
}

const SETTLEMENT_SIZE = 5;

/** The calls are followed by '1' when the step also writes, then debate id, time, last number, and the settlements. */
function callsWithSettlements(values: readonly string[], layout: ListLayout): Pick<Step, 'calls' | 'settled'> {
  const calls = readList(values, layout);
  const flagAt = layout.countAt + 1 + calls.length * layout.size;
  const isWriting = values[flagAt] === '1';
  return { calls, settled: isWriting ? readList(values, { countAt: flagAt + 4, size: SETTLEMENT_SIZE }) : [] };
}

function readList(values: readonly string[], { countAt, size }: ListLayout): string[] {
  const count = Number(values[countAt]);
  return Array.from({ length: count }, (_, index) => values[countAt + 1 + index * size] ?? '');
}
