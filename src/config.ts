/** The environment → a frozen configuration, read once and checked; the only reader of `process.env`. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ConfigFile } from './config/config-file.ts';
import { logLevels, parseConfigFile } from './config/config-file.ts';
import { placeProblems } from './config/exposure.ts';
import type { ConfiguredProviders } from './config/providers.ts';
import { configuredProviders, variableProblems } from './config/providers.ts';
import { redisFileVariables, redisTlsOf } from './config/redis.ts';
import type { Serving } from './config/serving.ts';
import { servingOf, servingVariables } from './config/serving.ts';
import type { TelemetryConfig } from './config/telemetry.ts';
import { optional, telemetryOf, telemetryVariables } from './config/telemetry.ts';
import type { Environment, ReadFile } from './config/variables.ts';
import { unknownVariables, withSecretFiles } from './config/variables.ts';
import { issueSentence } from './lib/text/issue-sentence.ts';
import { vendors } from './models/catalog/vendors.ts';
import type { EmbeddedFormat, RedisFormat } from './stores/forms/store-format.ts';
import { embeddedFormats, redisFormats } from './stores/forms/store-format.ts';
import { redisAddressProblem } from './stores/redis-connection/redis-addresses.ts';
import type { RedisTls } from './stores/redis-connection/redis-tls.ts';

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1');

/** Off unless it is set. */
const off = optional(flag).transform((value) => value ?? false);

/** Checked and not decoded: these texts must never be logged. */
const secretKeys = z
  .string()
  .transform((value) => value.split(',').map((key) => key.trim()))
  .refine((keys) => keys.every(isKey), 'must be keys of 32 bytes in base64, separated by commas, the newest first');

function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** What a process does: `http` takes requests, `worker` runs debates and serves only its probes, `all` does both. */
const roles = ['all', 'http', 'worker'] as const;
export type Role = (typeof roles)[number];

const environmentSchema = z.object({
  ...servingVariables,
  ROLE: optional(z.enum(roles)),
  REDIS_URL: optional(
    z.string().check(({ value, issues }) => {
      const message = redisAddressProblem(value);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    }),
  ),
  ...redisFileVariables,
  DATA_DIR: optional(z.string()),
  PARLEY_REDIS_FORMAT: optional(z.enum(redisFormats)).transform((format) => format ?? '1'),
  PARLEY_EMBEDDED_FORMAT: optional(z.enum(embeddedFormats)).transform((format) => format ?? '6'),
  PARLEY_ADMIN_KEY: optional(z.string().regex(/^[\x21-\x7e]{32,}$/, 'must be 32 or more visible ASCII characters')),
  PARLEY_OPEN: off,
  PARLEY_SECRET_KEYS: optional(secretKeys),
  PARLEY_DISCOVER: optional(flag),
  PARLEY_SIMULATED: off,
  PARLEY_CONFIG: optional(z.string()),
  PARLEY_CONFIG_LENIENT: off,
  PARLEY_PROBE_FILE: z
    .string()
    .nullish()
    .transform((path) => path || null),
  LOG_LEVEL: optional(z.enum(logLevels)),
  ...telemetryVariables,
});

/** Those of the terminal. */
const TERMINAL_VARIABLES = ['PARLEY_URL', 'PARLEY_KEY'];
/** What may be kept in a file that `<NAME>_FILE` names. */
const SECRETS: readonly string[] = [
  ...['PARLEY_ADMIN_KEY', 'PARLEY_SECRET_KEYS', 'PARLEY_KEY', 'REDIS_URL'],
  ...Object.keys(telemetryVariables).filter((name) => name.endsWith('_HEADERS')),
  ...vendors.map(({ keyVariable }) => keyVariable),
];
const KNOWN = [
  ...Object.keys(environmentSchema.shape),
  ...TERMINAL_VARIABLES,
  ...SECRETS.map((name) => `${name}_FILE`),
];

export interface Config extends ConfiguredProviders, Serving {
  readonly role: Role;
  /** One address, or several nodes of a cluster, as `redisAddresses` reads them. Null: the embedded store. */
  readonly redisUrl: string | null;
  /** Null: as Node connects by itself, where the address is one of TLS. */
  readonly redisTls: RedisTls | null;
  readonly dataDir: string;
  /** The formats that data are to have at least. */
  readonly redisFormat: RedisFormat;
  readonly embeddedFormat: EmbeddedFormat;
  /** Null: no keys are in use, and the `default` tenant is served. */
  readonly adminKey: string | null;
  /** Of 32 bytes each, in base64, the newest first: stored secrets are sealed with them. Empty: they are stored as they are. */
  readonly secretKeys: readonly string[];
  /** The `default` tenant may be served on a host other than loopback. */
  readonly open: boolean;
  /** Where keys are in use, a simulated default panel is a mistake unless this says that it is meant. */
  readonly simulatedIsMeant: boolean;
  /** True: the models of local servers are used; null: local servers are reported; false: they are not looked for. */
  readonly discover: boolean | null;
  /** Renewed every few seconds for a health check that looks at its age; null: none. */
  readonly probeFile: string | null;
  readonly logLevel: string;
  readonly telemetry: TelemetryConfig;
  readonly file: ConfigFile;
  /** Settings of the file that are not known and were left out, as `PARLEY_CONFIG_LENIENT` allows. */
  readonly ignoredSettings: readonly string[];
}

/** A configuration that the service does not start with: one line per variable or setting that is wrong. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid.\n${problems.join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Throws `ConfigError`. */
export function readConfig(environment: Environment = process.env, readFile: ReadFile = readText): Config {
  const resolved = withSecrets(environment, SECRETS, readFile);
  const set = environmentOf(resolved);
  const { file, ignored } = configFile(set.PARLEY_CONFIG, { readFile, isLenient: set.PARLEY_CONFIG_LENIENT });
  const named = file.providers.flatMap(({ api_key_env }) => api_key_env ?? []);
  const config: Config = {
    role: set.ROLE ?? 'all',
    ...servingOf(set),
    redisUrl: set.REDIS_URL ?? null,
    redisTls: sound(redisTlsOf(set, { redisUrl: set.REDIS_URL ?? null, readFile })).tls,
    dataDir: set.DATA_DIR ?? 'data',
    redisFormat: set.PARLEY_REDIS_FORMAT,
    embeddedFormat: set.PARLEY_EMBEDDED_FORMAT,
    adminKey: set.PARLEY_ADMIN_KEY ?? null,
    secretKeys: set.PARLEY_SECRET_KEYS ?? [],
    open: set.PARLEY_OPEN,
    discover: set.PARLEY_DISCOVER ?? null,
    simulatedIsMeant: set.PARLEY_SIMULATED,
    probeFile: set.PARLEY_PROBE_FILE,
    logLevel: file.logging.level ?? set.LOG_LEVEL ?? 'info',
    ...providersOf(withSecrets(resolved, named, readFile), file),
    telemetry: telemetryOf(set),
    file,
    ignoredSettings: ignored,
  };
  sound({ problems: placeProblems(config) });
  return Object.freeze(config);
}

function readText(path: string): string {
  return readFileSync(path, 'utf8');
}

/** Throws `ConfigError`. */
function withSecrets(environment: Environment, names: readonly string[], readFile: ReadFile): Environment {
  return sound(withSecretFiles(environment, names, readFile)).environment;
}

/** Throws `ConfigError`. */
function sound<Read extends { readonly problems: readonly string[] }>(read: Read): Read {
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return read;
}

type Variables = z.infer<typeof environmentSchema>;

function environmentOf(environment: Environment): Variables {
  const parsed = environmentSchema.safeParse(environment);
  const problems = [
    ...(parsed.success ? [] : problemsOf(parsed.error, '')),
    ...variableProblems(environment),
    ...unknownVariables(environment, KNOWN),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return parsed.data;
}

function providersOf(environment: Environment, file: ConfigFile): ConfiguredProviders {
  return sound(configuredProviders(environment, file.providers)).providers;
}

/**
 * For a service within one process, which listens nowhere, keeps to its own folder and says only what went wrong. Throws
 * `ConfigError`.
 */
export function readInProcessConfig(environment: Environment = process.env): Config {
  const ofTls = { REDIS_CA_FILE: '', REDIS_CERT_FILE: '', REDIS_KEY_FILE: '' };
  const inFiles = { REDIS_URL_FILE: '', PARLEY_ADMIN_KEY_FILE: '', ...ofTls };
  const ofListeners = {
    HOST: '',
    PORT: '',
    ADMIN_PORT: '',
    PARLEY_BASE_PATH: '',
    ROLE: '',
    REDIS_URL: '',
    PARLEY_ADMIN_KEY: '',
    ...inFiles,
  };
  // The file's level is that of a service.
  const logLevel = environment['LOG_LEVEL'] || 'warn';
  return Object.freeze({ ...readConfig({ ...environment, ...ofListeners }), logLevel });
}

export interface TerminalAccess {
  readonly url: string | null;
  readonly key: string | null;
}

/** The service that the terminal asks where its command line names none. */
export function readTerminalAccess(given: Environment = process.env, readFile: ReadFile = readText): TerminalAccess {
  const environment = withSecrets(given, ['PARLEY_KEY'], readFile);
  return { url: environment['PARLEY_URL'] || null, key: environment['PARLEY_KEY'] || null };
}

interface FileReading {
  readonly readFile: ReadFile;
  /** Settings that are not known are left out. */
  readonly isLenient: boolean;
}

/** What `parley check-config` says of a file: the settings that are left out. Throws `ConfigError`. */
export function checkConfigFile(path: string, environment: Environment = process.env): readonly string[] {
  const isLenient = ['true', '1'].includes(environment['PARLEY_CONFIG_LENIENT'] ?? '');
  return configFile(path, { readFile: readText, isLenient }).ignored;
}

function configFile(path: string | undefined, { readFile, isLenient }: FileReading) {
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
