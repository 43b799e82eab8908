/** The command `npm start`: starts the service with the settings of the environment. */
import { enableCompileCache } from 'node:module';

// Before anything else is loaded: compiled modules are kept between starts, and loading them takes most of the time of one.
enableCompileCache();
const { ConfigError, readConfig } = await import('./config.ts');

const USAGE = `Usage: npm start      (or: node src/server.ts)

Starts the service. It takes no arguments: its settings are environment variables, PORT, HOST, DATA_DIR, REDIS_URL, ROLE,
ANTHROPIC_API_KEY, OPENAI_API_KEY, PARLEY_ADMIN_KEY and PARLEY_CONFIG among them; docs/configuration.md lists all of them.
A question is asked with: npx parley "question"
`;

/** Someone who asks what a command does does not want it done. */
function answerArguments(words: readonly string[]): void {
  if (words.length === 0) return;
  const asksForHelp = words.some((word) => word === '--help' || word === '-h');
  if (asksForHelp) process.stdout.write(USAGE);
  else process.stderr.write(`"${words[0]}" is not known: the service takes no arguments\n\n${USAGE}`);
  process.exit(asksForHelp ? 0 : 2);
}

/** A wrong setting and a refusal of the system (a port in use, a folder that cannot be made) say all in a sentence. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof ConfigError || 'code' in error ? error.message : (error.stack ?? error.message);
}

try {
  answerArguments(process.argv.slice(2));
  const config = readConfig();
  const { serve } = await import('./serve.ts');
  await serve(config);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  // At once: connections that were opened before the failure would keep a process alive that serves nothing.
  process.exit(1);
}
