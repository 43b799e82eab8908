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
  /** `overwrites` allows a data folder that has content. */
  | { readonly kind: 'restore'; readonly file: string; readonly overwrites: boolean };

/**
 * With `applies`, missing amounts are added from the files. Without files, tenants with a limit are suspended instead.
 */
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

/** Parses the arguments of the command line. Throws `UsageError`. */
export function readArguments(args: readonly string[]): Invocation {
  const { values, positionals } = parseCommandLine(args);
  const { url = null, key = null, json, 'fail-on-escalation': failOnEscalation, ...flagValues } = values;
  const { help, version, replace: overwrites, finish, apply: applies, ...debate } = flagValues;
  const options = { url, key, json, failOnEscalation };
  if (help) return { ...options, command: { kind: 'help' } };
  if (version) return { ...options, command: { kind: 'version' } };
  if (!args.includes('--')) refuseUnknownCommand(positionals);
  const command = storeCommand(positionals, { overwrites, applies }) ?? commandOf(positionals, debate);
  refuseSwitches(command, { overwrites, finish, applies });
  const unusedFlags = Object.keys(debate)
    .filter((name) => command.kind !== 'calibrate' || name !== 'panel')
    .map((name) => `--${name}`);
  if (command.kind !== 'ask' && unusedFlags.length > 0)
    throw new UsageError(`${unusedFlags.join(', ')}: not an option of ${command.kind}`);
  return { ...options, command };
}

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function commandOf([name, ...rest]: readonly string[], debate: DebateFlags): Command {
  if (name === undefined || name.trim() === '') throw new UsageError('a question is required');
  if (name === 'watch') return watchCommand(rest);
  if (name === 'compare') return compareCommand(rest);
  if (name === 'check-config') return checkConfigCommand(rest);
  if (name === 'calibrate') return calibrateCommand(rest, debate);
  // Without quotes the shell splits the question into words, and half of a question would cost as much as the whole.
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" is an unexpected argument: put the question in quotes`);
  if (name === 'history' || name === 'budget') return { kind: name };
  return { kind: 'ask', request: debateRequest(name, debate), contextPath: debate.context ?? null };
}

function storeCommand(args: readonly string[], { overwrites, applies }: Omit<Switches, 'finish'>): Command | null {
  const [name, file, ...extra] = args;
  if (name === 'restore-check') return { kind: name, files: args.slice(1), applies };
  if (name === 'migrate' && file === undefined) return { kind: name };
  if (name !== 'backup' && name !== 'restore') return null;
  if (file === undefined || extra.length > 0) throw new UsageError(`${name} needs one file`);
  return name === 'backup' ? { kind: name, file } : { kind: name, file, overwrites };
}

interface Switches {
  readonly overwrites: boolean;
  readonly finish: boolean;
  readonly applies: boolean;
}

function refuseSwitches({ kind }: Command, { overwrites, finish, applies }: Switches): void {
  if (applies && kind !== 'restore-check') throw new UsageError(`--apply: not an option of ${kind}`);
  if (overwrites && kind !== 'restore') throw new UsageError(`--replace: not an option of ${kind}`);
  if (finish && kind !== 'migrate') throw new UsageError(`--finish: not an option of ${kind}`);
  // An irreversible command needs its flag.
  if (kind === 'migrate' && !finish) throw new UsageError('migrate needs --finish');
}

function watchCommand([id, ...extra]: readonly string[]): Command {
  if (id === undefined || extra.length > 0) throw new UsageError('watch needs the id of one debate');
  return { kind: 'watch', id };
}

function checkConfigCommand([path, ...extra]: readonly string[]): Command {
  if (path === undefined || extra.length > 0) throw new UsageError('check-config needs one file');
  return { kind: 'check-config', path };
}

function calibrateCommand([itemsPath, ...extra]: readonly string[], { panel }: DebateFlags): Command {
  if (itemsPath === undefined || extra.length > 0) throw new UsageError('calibrate needs one file of items');
  if (typeof panel !== 'string') throw new UsageError('calibrate needs --panel NAME, a stored panel');
  return { kind: 'calibrate', itemsPath, panel, lines: null };
}

function compareCommand(args: readonly string[]): Command {
  const settings = settingsOf(args);
  if (typeof settings === 'string') throw new UsageError(settings);
  return { kind: 'compare', settings };
}

/** Refuses a single unknown word, because it is probably a mistyped command and a debate about it would cost money. */
function refuseUnknownCommand([name = '', ...extra]: readonly string[]): void {
  if (extra.length > 0 || COMMANDS.has(name) || !/^[a-z][a-z-]*$/i.test(name)) return;
  const known = [...COMMANDS].join(', ');
  throw new UsageError(`there is no command "${name}" (${known}); to ask a question of one word, write: -- ${name}`);
}

const COMMANDS = new Set([
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
]);

function debateRequest(question: string, debate: DebateFlags): DebateRequest {
  const request = requestOf(question, debate);
  if (typeof request === 'string') throw new UsageError(request);
  return request;
}
