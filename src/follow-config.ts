/** Reads the configuration again on SIGHUP and when a file of it has changed. One that is not valid changes nothing. */
import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { ConfigChanges } from './config/changes.ts';
import type { Config } from './config.ts';
import { readConfig } from './config.ts';
import { secretsOf } from './log-secrets.ts';
import type { Log } from './operations/services.ts';

/** Files are looked at, since those that Kubernetes mounts change by a link that is put elsewhere. */
const LOOK_EVERY_MS = 2_000;

export interface FollowConfig {
  readonly log: Log & { level: string };
  /** Of the log; keys that come are added. */
  readonly secrets: string[];
  /** Throws and changes nothing where the configuration cannot work. */
  readonly apply: (next: Config) => Promise<ConfigChanges>;
  readonly onRead: (outcome: 'applied' | 'refused') => void;
}

/** Returns how to stop. */
export function followConfig({ log, secrets, apply, onRead }: FollowConfig): () => void {
  const watched = new Set<string>();
  let reading = Promise.resolve();
  const readAgain = async (why: string) => {
    try {
      const next = readConfig(undefined, follow);
      secrets.push(...secretsOf(next).filter((secret) => !secrets.includes(secret)));
      const changes = await apply(next);
      log.level = next.logLevel;
      const level = changes.needRestart.length > 0 ? 'warn' : 'info';
      log[level]({ why, ...changes }, 'the configuration was read again');
      onRead('applied');
    } catch (err) {
      log.error({ why, err }, 'the configuration is not valid, and the one before stays in force');
      onRead('refused');
    }
  };
  const begin = (why: string) => {
    reading = reading.then(() => readAgain(why));
  };
  const follow = (path: string) => {
    if (!watched.has(path))
      watchFile(path, { interval: LOOK_EVERY_MS, persistent: false }, () => begin('a file changed'));
    watched.add(path);
    return readFileSync(path, 'utf8');
  };
  const hangUp = () => begin('SIGHUP');
  process.on('SIGHUP', hangUp);
  // Names the files; what is wrong with it by now shows when one changes.
  try {
    readConfig(undefined, follow);
  } catch {}
  return () => {
    process.off('SIGHUP', hangUp);
    for (const path of watched) unwatchFile(path);
  };
}
