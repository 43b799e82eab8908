/** Finds the settings that a reload has changed, and separates those that need a restart. */
import type { Config } from '../config.ts';

/** The settings of the file that need a restart. Settings of `limits` are listed one by one. */
const NEED_RESTART: ReadonlySet<string> = new Set([
  'PARLEY_ADMIN_KEY',
  'admin_keys',
  'PARLEY_SECRET_KEYS',
  'REDIS_URL',
  'certificates of Redis',
  'headers of collectors',
  'discovery',
  'max_concurrent_calls',
  'retention_days',
  'redis_key_prefix',
  'webhooks',
  'trusted_proxies',
  'capture_prompts',
  'limits.concurrency',
  'limits.tenant_share',
  'limits.store_outage_seconds',
  'limits.max_connections',
  'http',
]);

export interface ConfigChanges {
  /** Names of the changed settings that take effect at once. */
  readonly applied: readonly string[];
  /** Names of the changed settings that keep their value of the start until a restart. */
  readonly needRestart: readonly string[];
}

/**
 * Returns the names of changed settings. `startup` is the configuration of the start, `current` the one in force,
 * `next` the new one.
 */
export function configChanges(startup: Config, current: Config, next: Config): ConfigChanges {
  return {
    applied: changedSettings(current, next).filter((name) => !NEED_RESTART.has(name)),
    needRestart: changedSettings(startup, next).filter((name) => NEED_RESTART.has(name)),
  };
}

function changedSettings(from: Config, to: Config): string[] {
  const [before, after] = [settingsByName(from), settingsByName(to)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

/**
 * Returns the settings as JSON by name. Environment variables cannot change while the process runs, but the files that
 * they name can.
 */
function settingsByName(config: Config): ReadonlyMap<string, string> {
  const { limits, providers, max_concurrent_calls, ...others } = config.file;
  const callLimits = [max_concurrent_calls, providers.map((each) => [each.name, each.max_concurrent_calls])];
  const settings = {
    PARLEY_ADMIN_KEY: config.adminKey,
    PARLEY_SECRET_KEYS: config.secretKeys,
    REDIS_URL: config.redisUrl,
    'certificates of Redis': config.redisTls,
    'headers of collectors': config.telemetry,
    providers: [
      config.anthropic,
      config.openai,
      config.compatible,
      config.vendorAddresses,
      providers.map(({ models }) => models),
    ],
    max_concurrent_calls: callLimits,
    ...others,
    ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [`limits.${name}`, value])),
  };
  return new Map(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value) ?? '']));
}
