/** Parses the command line to a command. */
import { parseArgs } from 'node:util';
import type { DebateRequest } from '../client/contract-types.ts';
import type { ComparedSettings } from './commands/compared-settings.ts';
import { settingsOf } from './commands/compared-settings.ts';
import type { DebateFlags } from './debate-flags.ts';
import { debateFlags, requestOf } from './debate-flags.ts';

/** A command that needs a Parley service. `contextPath` is a file, or `-` for standard input. */
export type ServiceCommand =
  | { readonly kind: 'ask'; readonly request: DebateRequest; readonly contextPath: string | null }
  | { readonly kind: 'watch'; readonly id: string }
  | { readonly kind: 'calibrate'; readonly itemsPath: string; readonly panel: string; readonly lines: string | null }
  | { readonly kind: 'compare'; readonly settings: ComparedSettings }
  | { readonly kind: 'history' | 'budget' };

/** A command for the files of a store. */
export type StoreCommand =
  | { readonly kind: 'backup'; readonly file: string }
  | { readonly kind: 'restore'; readonly file: string; readonly replaces: boolean };

/** Without files, tenants with a limit are suspended instead. */
export interface RestoreCheckCommand {
  readonly kind: 'restore-check';
  readonly files: readonly string[];
  readonly applies: boolean;
}

export type Command =
  | ServiceCommand
  | StoreCommand
  | { readonly kind: 'check-config'; readonly path: string }
  | { readonly kind: 'migrate' }
  | RestoreCheckCommand
  | { readonly kind: 'help' }
  | { readonly kind: 'version' };

export interface Invocation {
  readonly command: Command;
  /** Null means in this process, unless the environment names a service. */
  readonly url: string | null;
  readonly key: string | null;
  readonly json: boolean;
  readonly failOnEscalation: boolean;
}

/** An invalid command line. The message is one sentence. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

const flags = {
  ...debateFlags,
  url: { type: 'string' },
  key: { type: 'string' },
  json: { type: 'boolean', default: false },
  'fail-on-escalation': { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  finish: { type: 'boolean', default: false },
  apply: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** Parses the words of the command line. Throws `UsageError`. */
export function readArguments(words: readonly string[]): Invocation {
  const { values, positionals } = parsed(words);
  const { url = null, key = null, json, 'fail-on-escalation': failOnEscalation, ...others } = values;
  const { help, version, replace: replaces, finish, apply: applies, ...debate } = others;
  const where = { url, key, json, failOnEscalation };
  if (help) return { ...where, command: { kind: 'help' } };
  if (version) return { ...where, command: { kind: 'version' } };
  if (!words.includes('--')) refuseUnknownCommand(positionals);
  const command = storeCommand(positionals, { replaces, applies }) ?? commandOf(positionals, debate);
  refuseSwitches(command, { replaces, finish, applies });
  const idle = Object.keys(debate)
    .filter((name) => command.kind !== 'calibrate' || name !== 'panel')
    .map((name) => `--${name}`);
  if (command.kind !== 'ask' && idle.length > 0)
    throw new UsageError(`${idle.join(', ')}: not an option of ${command.kind}`);
  return { ...where, command };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function commandOf([first, ...rest]: readonly string[], debate: DebateFlags): Command {
  if (first === undefined || first.trim() === '') throw new UsageError('a question is required');
  if (first === 'watch') return watchCommand(rest);
  if (first === 'compare') return compareCommand(rest);
  if (first === 'check-config') return checkCommand(rest);
  if (first === 'calibrate') return calibrateCommand(rest, debate);
  // Without quotes the shell splits the question into words, and half of a question would cost as much as the whole.
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is an unexpected argument: put the question in quotes`);
  if (first === 'history' || first === 'budget') return { kind: first };
  return { kind: 'ask', request: requestFrom(first, debate), contextPath: debate.context ?? null };
}

function storeCommand(words: readonly string[], { replaces, applies }: Omit<Switches, 'finish'>): Command | null {
  const [first, file, ...more] = words;
  if (first === 'restore-check') return { kind: first, files: words.slice(1), applies };
  if (first === 'migrate' && file === undefined) return { kind: first };
  if (first !== 'backup' && first !== 'restore') return null;
  if (file === undefined || more.length > 0) throw new UsageError(`${first} needs one file`);
  return first === 'backup' ? { kind: first, file } : { kind: first, file, replaces };
}

interface Switches {
  readonly replaces: boolean;
  readonly finish: boolean;
  readonly applies: boolean;
}

function refuseSwitches({ kind }: Command, { replaces, finish, applies }: Switches): void {
  if (applies && kind !== 'restore-check') throw new UsageError(`--apply: not an option of ${kind}`);
  if (replaces && kind !== 'restore') throw new UsageError(`--replace: not an option of ${kind}`);
  if (finish && kind !== 'migrate') throw new UsageError(`--finish: not an option of ${kind}`);
  // An irreversible command needs its flag.
  if (kind === 'migrate' && !finish) throw new UsageError('migrate needs --finish');
}

function watchCommand([id, ...more]: readonly string[]): Command {
  if (id === undefined || more.length > 0) throw new UsageError('watch needs the id of one debate');
  return { kind: 'watch', id };
}

function checkCommand([path, ...more]: readonly string[]): Command {
  if (path === undefined || more.length > 0) throw new UsageError('check-config needs one file');
  return { kind: 'check-config', path };
}

function calibrateCommand([itemsPath, ...more]: readonly string[], { panel }: DebateFlags): Command {
  if (itemsPath === undefined || more.length > 0) throw new UsageError('calibrate needs one file of items');
  if (typeof panel !== 'string') throw new UsageError('calibrate needs --panel NAME, a stored panel');
  return { kind: 'calibrate', itemsPath, panel, lines: null };
}

function compareCommand(words: readonly string[]): Command {
  const settings = settingsOf(words);
  if (typeof settings === 'string') throw new UsageError(settings);
  return { kind: 'compare', settings };
}

/** Refuses a single unknown word, because it is probably a mistyped command and a debate about it would cost money. */
function refuseUnknownCommand([first = '', ...more]: readonly string[]): void {
  if (more.length > 0 || COMMANDS.has(first) || !/^[a-z][a-z-]*$/i.test(first)) return;
  const known = [...COMMANDS].join(', ');
  throw new UsageError(`there is no command "${first}" (${known}); to ask a question of one word, write: -- ${first}`);
}

const COMMANDS = new Set([
  ...[
    'watch',
    'history',
    'budget',
    'calibrate',
    'compare',
    'check-config',
    'backup',
    'restore',
    'restore-check',
    'migrate',
  ],
]);

function requestFrom(question: string, debate: DebateFlags): DebateRequest {
  const request = requestOf(question, debate);
  if (typeof request === 'string') throw new UsageError(request);
  return request;
}
