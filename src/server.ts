/** Starts the service with the settings of the environment. `start.js` starts faster: it also caches this file's code. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { ConfigError, readConfig } = await import('./config.ts');

const USAGE = `Usage: npm start      (or: node src/start.js)

Starts the service. It takes no arguments. Its settings are environment variables, such as PORT, HOST, DATA_DIR, REDIS_URL,
ROLE, ANTHROPIC_API_KEY, OPENAI_API_KEY, PARLEY_ADMIN_KEY and PARLEY_CONFIG; docs/configuration.md lists all of them.
To ask a question, run: npx parley "question"
`;

/** Ends the process when there are arguments: prints the help or refuses them. Asking for help must not start anything. */
function handleArguments(args: readonly string[]): void {
  if (args.length === 0) return;
  const asksForHelp = args.some((word) => word === '--help' || word === '-h');
  if (asksForHelp) process.stdout.write(USAGE);
  else process.stderr.write(`unknown argument "${args[0]}": the service takes no arguments\n\n${USAGE}`);
  process.exit(asksForHelp ? 0 : 2);
}

/**
 * Returns only the message of configuration and system errors (a port in use, a folder that cannot be created); other
 * errors get their stack trace.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof ConfigError || 'code' in error ? error.message : (error.stack ?? error.message);
}

try {
  handleArguments(process.argv.slice(2));
  const config = readConfig();
  const { serve } = await import('./serve.ts');
  await serve(config);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  // Exits at once: open connections would keep alive a process that serves nothing.
  process.exit(1);
}
