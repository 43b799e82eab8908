/** Reads the environment once, checks it and returns a frozen configuration. Only this file reads `process.env`. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ConfigFile } from './config/config-file.ts';
import { logLevels, parseConfigFile } from './config/config-file.ts';
import { listenProblems } from './config/exposure.ts';
import type { ConfiguredProviders } from './config/providers.ts';
import { configuredProviders, variableProblems } from './config/providers.ts';
import { redisFileVariables, redisTlsOf } from './config/redis.ts';
import type { ServerConfig } from './config/serving.ts';
import { serverConfig, servingVariables } from './config/serving.ts';
import type { TelemetryConfig } from './config/telemetry.ts';
import { telemetryConfig, telemetryVariables } from './config/telemetry.ts';
import type { Environment, ReadFile } from './config/variables.ts';
import { optionalVariable, unknownVariables, withSecretFiles } from './config/variables.ts';
import { issueSentence } from './lib/text/issue-sentence.ts';
import { vendors } from './models/catalog/vendors.ts';
import type { EmbeddedFormat, RedisFormat } from './stores/forms/store-format.ts';
import { embeddedFormats, redisFormats } from './stores/forms/store-format.ts';
import { redisAddressProblem } from './stores/redis-connection/redis-addresses.ts';
import type { RedisTls } from './stores/redis-connection/redis-tls.ts';

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');

/** A flag that is false unless it is set. */
const flagVariable = optionalVariable(flag).transform((value) => value ?? false);

/** Keys that are checked but not decoded. They must never be logged. */
const secretKeys = z
  .string()
  .transform((value) => value.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every(isKey), 'must be keys of 32 bytes in base64, separated by commas, the newest first');

function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** The role of a process: `http` serves requests, `worker` runs debates and serves only its probes, `all` does both. */
const roles = ['all', 'http', 'worker'] as const;
export type Role = (typeof roles)[number];

const environmentSchema = z.object({
  ...servingVariables,
  ROLE: optionalVariable(z.enum(roles)),
  REDIS_URL: optionalVariable(
    z.string().check(({ value, issues }) => {
      const message = redisAddressProblem(value);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    }),
  ),
  ...redisFileVariables,
  DATA_DIR: optionalVariable(z.string()),
  PARLEY_REDIS_FORMAT: optionalVariable(z.enum(redisFormats)).transform((format) => format ?? '1'),
  PARLEY_EMBEDDED_FORMAT: optionalVariable(z.enum(embeddedFormats)).transform((format) => format ?? '6'),
  PARLEY_ADMIN_KEY: optionalVariable(
    z.string().regex(/^[\x21-\x7e]{32,}$/, 'must be 32 or more visible ASCII characters'),
  ),
  PARLEY_OPEN: flagVariable,
  PARLEY_SECRET_KEYS: optionalVariable(secretKeys),
  PARLEY_DISCOVER: optionalVariable(flag),
  PARLEY_SIMULATED: flagVariable,
  PARLEY_CONFIG: optionalVariable(z.string()),
  PARLEY_CONFIG_LENIENT: flagVariable,
  PARLEY_PROBE_FILE: optionalVariable(z.string()),
  PARLEY_LEDGER_EXPORT_FILE: optionalVariable(z.string()),
  LOG_LEVEL: optionalVariable(z.enum(logLevels)),
  ...telemetryVariables,
});

/** Variables of the command line. */
const TERMINAL_VARIABLES = ['PARLEY_URL', 'PARLEY_KEY'];
/** Variables whose value may be in a file that `<NAME>_FILE` names. */
const SECRET_VARIABLES: readonly string[] = [
  ...['PARLEY_ADMIN_KEY', 'PARLEY_SECRET_KEYS', 'PARLEY_KEY', 'REDIS_URL'],
  ...Object.keys(telemetryVariables).filter((name) => name.endsWith('_HEADERS')),
  ...vendors.map(({ keyVariable }) => keyVariable),
];
const KNOWN_VARIABLES = [
  ...Object.keys(environmentSchema.shape),
  ...TERMINAL_VARIABLES,
  ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
];

export interface Config extends ConfiguredProviders, ServerConfig {
  readonly role: Role;
  /** One address, or several nodes of a cluster, as `redisAddresses` reads them. Null means the embedded store. */
  readonly redisUrl: string | null;
  /** Null means Node's default TLS settings. They apply only when the address requires TLS. */
  readonly redisTls: RedisTls | null;
  readonly dataDir: string;
  /** The minimum formats of the stored data. */
  readonly redisFormat: RedisFormat;
  readonly embeddedFormat: EmbeddedFormat;
  /** Null means that no keys are in use and the tenant `default` is served. */
  readonly adminKey: string | null;
  /** Base64 keys of 32 bytes that encrypt stored secrets, newest first. If empty, secrets are stored unencrypted. */
  readonly secretKeys: readonly string[];
  /** Whether the tenant `default` may be served on a host other than loopback. */
  readonly open: boolean;
  /** Whether the service may start with a simulated default panel while keys are in use. */
  readonly allowsSimulation: boolean;
  /**
   * True: the models of local servers are used. Null: local servers are searched and reported when no provider is
   * configured. False: they are not searched.
   */
  readonly discover: boolean | null;
  /** A file that is rewritten every few seconds, for a health check that reads its age. Null means no file. */
  readonly probeFile: string | null;
  /** A file to which every ledger line is appended. Null means no file. */
  readonly ledgerExportFile: string | null;
  readonly logLevel: string;
  readonly telemetry: TelemetryConfig;
  readonly file: ConfigFile;
  /** Unknown settings of the file that were ignored, as `PARLEY_CONFIG_LENIENT` allows. */
  readonly ignoredSettings: readonly string[];
}

/** Thrown when the configuration is not valid. Its message has one line per wrong variable or setting. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid.\n${problems.join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads and checks the configuration. Throws `ConfigError`. */
export function readConfig(environment: Environment = process.env, readFile: ReadFile = readText): Config {
  const resolved = withSecrets(environment, SECRET_VARIABLES, readFile);
  const variables = environmentOf(resolved);
  const { file, ignored } = configFile(variables.PARLEY_CONFIG, {
    readFile,
    isLenient: variables.PARLEY_CONFIG_LENIENT,
  });
  const keyVariables = file.providers.flatMap(({ api_key_env }) => api_key_env ?? []);
  const config: Config = {
    role: variables.ROLE ?? 'all',
    ...serverConfig(variables),
    redisUrl: variables.REDIS_URL ?? null,
    redisTls: throwIfInvalid(redisTlsOf(variables, { redisUrl: variables.REDIS_URL ?? null, readFile })).tls,
    dataDir: variables.DATA_DIR ?? 'data',
    redisFormat: variables.PARLEY_REDIS_FORMAT,
    embeddedFormat: variables.PARLEY_EMBEDDED_FORMAT,
    adminKey: variables.PARLEY_ADMIN_KEY ?? null,
    secretKeys: variables.PARLEY_SECRET_KEYS ?? [],
    open: variables.PARLEY_OPEN,
    discover: variables.PARLEY_DISCOVER ?? null,
    allowsSimulation: variables.PARLEY_SIMULATED,
    probeFile: variables.PARLEY_PROBE_FILE ?? null,
    ledgerExportFile: variables.PARLEY_LEDGER_EXPORT_FILE ?? null,
    logLevel: file.logging.level ?? variables.LOG_LEVEL ?? 'info',
    ...providersOf(withSecrets(resolved, keyVariables, readFile), file),
    telemetry: telemetryConfig(variables),
    file,
    ignoredSettings: ignored,
  };
  throwIfInvalid({ problems: listenProblems(config) });
  return Object.freeze(config);
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

/** Replaces each `<NAME>_FILE` by the content of the file. Throws `ConfigError`. */
function withSecrets(environment: Environment, names: readonly string[], readFile: ReadFile): Environment {
  return throwIfInvalid(withSecretFiles(environment, names, readFile)).environment;
}

/** Returns its argument, or throws `ConfigError` when it has problems. */
function throwIfInvalid<Result extends { readonly problems: readonly string[] }>(result: Result): Result {
  if (result.problems.length > 0) throw new ConfigError(result.problems);
  return result;
}

type Variables = z.infer<typeof environmentSchema>;

function environmentOf(environment: Environment): Variables {
  const parsed = environmentSchema.safeParse(environment);
  const problems = [
    ...(parsed.success ? [] : problemsOf(parsed.error, '')),
    ...variableProblems(environment),
    ...unknownVariables(environment, KNOWN_VARIABLES),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return parsed.data;
}

function providersOf(environment: Environment, file: ConfigFile): ConfiguredProviders {
  return throwIfInvalid(configuredProviders(environment, file.providers)).providers;
}

/**
 * Returns the configuration of a service within one process, which has no listener, uses its own data folder and logs
 * only problems. Throws `ConfigError`.
 */
export function readInProcessConfig(environment: Environment = process.env): Config {
  const tlsVariables = { REDIS_CA_FILE: '', REDIS_CERT_FILE: '', REDIS_KEY_FILE: '' };
  const fileVariables = { REDIS_URL_FILE: '', PARLEY_ADMIN_KEY_FILE: '', ...tlsVariables };
  const unusedVariables = {
    HOST: '',
    PORT: '',
    ADMIN_PORT: '',
    PARLEY_BASE_PATH: '',
    ROLE: '',
    REDIS_URL: '',
    PARLEY_ADMIN_KEY: '',
    ...fileVariables,
  };
  // `logging.level` of the file is meant for a service and is not used here.
  const logLevel = environment['LOG_LEVEL'] || 'warn';
  return Object.freeze({ ...readConfig({ ...environment, ...unusedVariables }), logLevel });
}

export interface TerminalAccess {
  readonly url: string | null;
  readonly key: string | null;
}

/** Returns the address and key that the command line uses by default. */
export function readTerminalAccess(given: Environment = process.env, readFile: ReadFile = readText): TerminalAccess {
  const environment = withSecrets(given, ['PARLEY_KEY'], readFile);
  return { url: environment['PARLEY_URL'] || null, key: environment['PARLEY_KEY'] || null };
}

interface FileOptions {
  readonly readFile: ReadFile;
  /** Whether unknown settings are ignored. */
  readonly isLenient: boolean;
}

/** Returns the ignored settings of a file, for `parley check-config`. Throws `ConfigError`. */
export function checkConfigFile(path: string, environment: Environment = process.env): readonly string[] {
  const isLenient = ['true', '1'].includes(environment['PARLEY_CONFIG_LENIENT'] ?? '');
  return configFile(path, { readFile: readText, isLenient }).ignored;
}

function configFile(path: string | undefined, { readFile, isLenient }: FileOptions) {
  let content: unknown = {};
  try {
    if (path !== undefined) content = JSON.parse(readFile(path));
  } catch (error) {
    throw new ConfigError([`PARLEY_CONFIG: ${path} cannot be read as JSON: ${(error as Error).message}`]);
  }
  const { parsed, ignored } = parseConfigFile(content, isLenient);
  if (!parsed.success) throw new ConfigError(problemsOf(parsed.error, 'PARLEY_CONFIG: '));
  return { file: parsed.data, ignored };
}

function problemsOf(error: z.ZodError, prefix: string): string[] {
  return error.issues.map((issue) => {
    const path = issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
    return `${prefix}${path}${issueSentence(issue)}`;
  });
}
