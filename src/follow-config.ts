/**
 * Reloads the configuration on SIGHUP and when one of its files has changed. An invalid configuration changes nothing.
 */
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { ConfigChanges } from './config/changes.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { secretsOf } from './log-secrets.ts';
import type { Log } from './operations/services.ts';

/**
 * The interval at which files are polled. Polling sees the files that Kubernetes mounts, which change when a symbolic
 * link is replaced.
 */
const POLL_INTERVAL_MS = 2_000;

export interface FollowConfigOptions {
  readonly log: Log & { level: string };
  /** The secrets that the log redacts. New keys are added. */
  readonly secrets: string[];
  /** Applies the configuration. Throws and changes nothing when the configuration cannot work. */
  readonly apply: (next: Config) => Promise<ConfigChanges>;
  readonly onRead: (outcome: 'applied' | 'refused') => void;
}

/** Starts to watch the configuration. Returns a function that stops it. */
export function followConfig({ log, secrets, apply, onRead }: FollowConfigOptions): () => void {
  const watched = new Set<string>();
  let lastReload = Promise.resolve();
  const reload = async (why: string) => {
    try {
      const next = readConfig(undefined, readAndWatch);
      secrets.push(...secretsOf(next).filter((secret) => !secrets.includes(secret)));
      const changes = await apply(next);
      log.level = next.logLevel;
      const level = changes.needRestart.length > 0 ? 'warn' : 'info';
      log[level]({ why, ...changes }, 'configuration reloaded');
      onRead('applied');
    } catch (err) {
      log.error({ why, err }, 'configuration not valid, keeping the previous one');
      onRead('refused');
    }
  };
  const queueReload = (why: string) => {
    lastReload = lastReload.then(() => reload(why));
  };
  const readAndWatch = (path: string) => {
    if (!watched.has(path))
      watchFile(path, { interval: POLL_INTERVAL_MS, persistent: false }, () => queueReload('a file changed'));
    watched.add(path);
    return readFileSync(path, 'utf8');
  };
  const onHangup = () => queueReload('SIGHUP');
  process.on('SIGHUP', onHangup);
  // Read once to learn the names of the files. An error is reported when a file changes.
  try {
    readConfig(undefined, readAndWatch);
  } catch {}
  return () => {
    process.off('SIGHUP', onHangup);
    for (const path of watched) unwatchFile(path);
  };
}
