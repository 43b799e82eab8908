#!/usr/bin/env node
/** The command line: sends a debate to a service or runs it in this process, and ends with a documented exit code. */
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { text } from 'node:stream/consumers';
import packageJson from '../package.json' with { type: 'json' };
import { parleyClient } from './client/parley-client.ts';
import { ParleyProblem } from './client/parley-problem.ts';
import { ConfigError, checkConfigFile, readConfig, readInProcessConfig, readTerminalAccess } from './config.ts';
import type { Invocation, ServiceCommand, StoreCommand } from './terminal/arguments.ts';
import { readArguments, UsageError } from './terminal/arguments.ts';
import { downloadBackup } from './terminal/commands/download-backup.ts';
import { runCommand } from './terminal/commands/run-command.ts';
import { exitCodeOfProblem, exitCodes } from './terminal/exit-codes.ts';
import { keyListener } from './terminal/keys.ts';
import { problemLines } from './terminal/problem-lines.ts';
import { terminalScreen } from './terminal/screen.ts';
import type { Terminal } from './terminal/terminal.ts';
import { USAGE } from './terminal/usage.ts';

const screen = terminalScreen(process.stderr);
const write = (output: string) => void process.stdout.write(output);

async function main(args: readonly string[]): Promise<number> {
  const invocation = readArguments(args);
  const { command } = invocation;
  switch (command.kind) {
    case 'help':
    case 'version':
      write(command.kind === 'help' ? USAGE : `${packageJson.version}\n`);
      return exitCodes.answer;
    case 'check-config':
      write(configFileReport(command.path));
      return exitCodes.answer;
    case 'migrate':
      write(await migrate());
      return exitCodes.answer;
    case 'restore-check': {
      const { checkEmbeddedRestore } = await import('./in-process.ts');
      write(await checkEmbeddedRestore(readConfig(), command).catch(rethrowWithAdvice));
      return exitCodes.answer;
    }
    case 'backup':
    case 'restore':
      return await handleStore(command, invocation);
    default:
      return await handleDebates(command, invocation);
  }
}

async function handleDebates(command: ServiceCommand, invocation: Invocation): Promise<number> {
  const loadedCommand = await loadFiles(command);
  const interrupted = interruptSignal();
  const { target, close } = await connect(invocation);
  try {
    const { json, failOnEscalation } = invocation;
    const keys = json ? null : keyListener(process.stdin, () => void process.kill(process.pid, 'SIGINT'));
    return await runCommand(loadedCommand, { ...target, screen, write, json, failOnEscalation, interrupted, keys });
  } catch (error) {
    if (interrupted.aborted && error === interrupted.reason) return exitCodes.detached;
    throw error;
  } finally {
    await close();
  }
}

/** Returns a report of the file. Throws `ConfigError` when the file is not valid. */
function configFileReport(path: string): string {
  const ignored = checkConfigFile(path).map((setting) => `  ignored: ${setting}\n`);
  return `${path} is valid\n${ignored.join('')}`;
}

async function migrate(): Promise<string> {
  const { finishEmbeddedMigration } = await import('./in-process.ts');
  const { from, to } = await finishEmbeddedMigration(readConfig()).catch(rethrowWithAdvice);
  if (from === to) return `The data has format ${to}, the newest that this version reads: no migration is needed\n`;
  return `Migrated the data from format ${from} to format ${to}\n`;
}

/** Runs the commands `backup` and `restore`, which concern the store instead of single debates. */
async function handleStore(command: StoreCommand, { url, key }: Invocation): Promise<number> {
  const { file } = command;
  const access = readTerminalAccess();
  const service = url ?? access.url;
  if (command.kind === 'backup' && service !== null) {
    await downloadBackup({ url: service, key: key ?? access.key, file });
  } else {
    const { backUpEmbedded, restoreEmbedded } = await import('./in-process.ts');
    const config = readInProcessConfig();
    if (command.kind === 'restore') {
      const { debates, previousPath } = restoreEmbedded(config, file, command.overwrites);
      const previousDatabase = previousPath === null ? '' : `; the previous database is now ${previousPath}`;
      write(`Restored ${debates} debates from ${file} to ${config.dataDir}${previousDatabase}\n`);
      return exitCodes.answer;
    }
    await backUpEmbedded(config, file).catch(rethrowWithAdvice);
  }
  write(`${file}\n`);
  return exitCodes.answer;
}

interface Connection {
  readonly target: Pick<Terminal, 'client' | 'url'>;
  readonly close: () => Promise<void>;
}

async function connect({ url: givenUrl, key: givenKey }: Invocation): Promise<Connection> {
  const access = readTerminalAccess();
  const url = givenUrl ?? access.url;
  if (url !== null) {
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new UsageError(`"${url}" is not an http or https address`);
    return serviceAt(url, givenKey ?? access.key);
  }
  // Loaded only for a debate in this process: the client of a service needs none of these modules. The compile cache
  // keeps compiled modules between starts.
  enableCompileCache();
  const { addressOfRunningService, startInProcess } = await import('./in-process.ts');
  const config = readInProcessConfig();
  try {
    const service = await startInProcess(config);
    const client = parleyClient({ url: 'http://in.process', fetch: service.fetch });
    return { target: { client, url: null }, close: service.close };
  } catch (error) {
    const running = addressOfRunningService(error, config);
    if (running === null) return rethrowWithAdvice(error);
    screen.line([{ text: `A running service uses the data folder: connecting to ${running}`, style: 'faint' }]);
    return serviceAt(running, givenKey ?? access.key);
  }
}

function serviceAt(url: string, key: string | null): Connection {
  // Fewer attempts than the client's default: a person waits here, and the address may be mistyped.
  return { target: { client: parleyClient({ url, key, retry: { maxAttempts: 3 } }), url }, close: async () => {} };
}

function rethrowWithAdvice(error: unknown): never {
  if (error instanceof ConfigError || !(error instanceof Error)) throw error;
  const advice = '--url connects to a running service; DATA_DIR selects another data folder.';
  throw new Error(`${error.message}\n${advice}`, { cause: error });
}

async function loadFiles(command: ServiceCommand): Promise<ServiceCommand> {
  if (command.kind === 'calibrate') return { ...command, lines: fileText(command.itemsPath, 'calibrate') };
  return command.kind === 'ask' ? { ...command, request: await loadContext(command) } : command;
}

type AskCommand = Extract<Invocation['command'], { kind: 'ask' }>;

async function loadContext({ request, contextPath }: AskCommand): Promise<AskCommand['request']> {
  if (contextPath === null) return request;
  return { ...request, context: contextPath === '-' ? await text(process.stdin) : fileText(contextPath, '--context') };
}

function fileText(path: string, source: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${source}: ${error instanceof Error ? error.message : path}`);
  }
}

/**
 * Returns a signal that is aborted by the first SIGINT, SIGTERM or SIGHUP, and when the output can no longer be
 * written. A second signal ends the process immediately.
 */
function interruptSignal(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (interrupted.signal.aborted) process.exit(exitCodes.detached);
      interrupted.abort();
    });
  }
  process.stdout.on('error', () => interrupted.abort());
  process.stderr.on('error', () => interrupted.abort());
  return interrupted.signal;
}

function reportFailure(error: unknown): number {
  const lines = error instanceof ParleyProblem ? problemLines(error) : reasonLines(error);
  for (const text of lines) screen.line([{ text, style: 'bad' }]);
  if (error instanceof ParleyProblem) return exitCodeOfProblem(error);
  return error instanceof UsageError || error instanceof ConfigError ? exitCodes.usage : exitCodes.otherError;
}

function reasonLines(error: unknown): string[] {
  const [first, ...more] = (error instanceof Error ? error.message : String(error)).split('\n');
  const advice = error instanceof UsageError ? ['--help lists commands and options'] : [];
  return [`parley: ${first}`, ...[...more, ...advice].map((line) => `  ${line}`)];
}

// `process.exit` could drop output that is still buffered.
process.exitCode = await main(process.argv.slice(2)).catch(reportFailure);
