/** What differs between two configurations: what can change while the service runs, and what needs a restart. */
import type { Config } from '../config.ts';

/** Of the file; of `limits`, the settings by themselves. */
const NEED_RESTART: ReadonlySet<string> = new Set([
  ...[
    'PARLEY_ADMIN_KEY',
    'admin_keys',
    'PARLEY_SECRET_KEYS',
    'REDIS_URL',
    'certificates of Redis',
    'headers of collectors',
  ],
  ...['discovery', 'max_concurrent_calls', 'retention_days', 'redis_key_prefix', 'webhooks', 'trusted_proxies'],
  ...['capture_prompts', 'limits.concurrency', 'limits.tenant_share', 'limits.store_outage_seconds'],
  'limits.max_connections',
  'http',
]);

export interface ConfigChanges {
  /** Names of settings. */
  readonly applied: readonly string[];
  /** Names of settings that are in force as they were at the start. */
  readonly needRestart: readonly string[];
}

/** `first`: of the start, `before`: that is in force. */
export function configChanges(first: Config, before: Config, next: Config): ConfigChanges {
  return {
    applied: changed(before, next).filter((name) => !NEED_RESTART.has(name)),
    needRestart: changed(first, next).filter((name) => NEED_RESTART.has(name)),
  };
}

function changed(from: Config, to: Config): string[] {
  const [old, now] = [settingsIn(from), settingsIn(to)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name));
}

/** As JSON, by name. A variable is as it was; what a file holds that it names may have changed. */
function settingsIn(config: Config): ReadonlyMap<string, string> {
  const { limits, providers, max_concurrent_calls, ...others } = config.file;
  const mostCalls = [max_concurrent_calls, providers.map((each) => [each.name, each.max_concurrent_calls])];
  const settings = {
    PARLEY_ADMIN_KEY: config.adminKey,
    PARLEY_SECRET_KEYS: config.secretKeys,
    REDIS_URL: config.redisUrl,
    'certificates of Redis': config.redisTls,
    'headers of collectors': config.telemetry,
    providers: [config.anthropic, config.openai, config.compatible, providers.map(({ models }) => models)],
    max_concurrent_calls: mostCalls,
    ...others,
    ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [`limits.${name}`, value])),
  };
  return new Map(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value) ?? '']));
}
