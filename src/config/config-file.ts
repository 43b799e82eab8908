/** The JSON file of `PARLEY_CONFIG`, for settings that do not fit into environment variables. Defines every default. */
import { z } from 'zod';
import { budgetPeriods } from '../budget/reservation.ts';
import { namedDebaterSchema } from '../debate/schema/request/debater-request.ts';
import { budgetKeysSchema } from '../debate/schema/request/request-fields.ts';
import { unknownKeys, withoutKeys } from '../lib/json/unknown-keys.ts';
import { vendors } from '../models/catalog/vendors.ts';
import { LOCAL_PORTS } from '../models/local-servers.ts';
import { adminKeysSchema } from './admin-keys.ts';
import { httpSettingsSchema } from './http-settings.ts';
import { coverEverything, isRange } from './ranges.ts';

const share = z.number().min(0).max(1);
const usdPerMillion = z.number().min(0).max(1_000_000);

const localPort = (defaultPort: number) => z.int().min(1).max(65_535).nullable().default(defaultPort);

const cidr = z.string().refine(isRange, { error: 'must be an address or a CIDR range', abort: true });

/**
 * Arguments of `refine`. Drivers decode the password of an address; without this check they would fail later and print
 * it.
 */
const decodablePassword = [
  (address: string): boolean => {
    if (!URL.canParse(address)) return true;
    try {
      return decodeURIComponent(new URL(address).password) !== null;
    } catch {
      return false;
    }
  },
  'has a % in its password, which is written %25',
] as const;

/** An address of a provider or a collector. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(...decodablePassword);

const origin = z.string().refine((text) => text === '*' || text === originOf(text), {
  error:
    'must be an origin as browsers write it, such as https://app.example: no path, no "/" at its end, no pattern; or *',
});

/** A host name or an address. Browsers send nothing else, so a pattern would never match. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** Returns the origin of a page, or null. `URL` has none for schemes such as an extension's, whose pages send one. */
function originOf(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !HOST.test(url.hostname)) return null;
  return url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin;
}

/** Provider names that an endpoint of the file may not have, because their API or meaning is fixed. */
const RESERVED_PROVIDERS = ['anthropic', 'openai', 'simulated'];

const maxConcurrentCalls = z.int().min(1).max(10_000);

/** The log levels of pino. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const settingsSchema = z.strictObject({
  /** Additional OpenAI-compatible endpoints. */
  providers: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[a-z0-9_-]{1,64}$/, 'must be 1 to 64 of a-z 0-9 _ -')
          .refine((name) => ![...RESERVED_PROVIDERS, 'debate'].includes(name), 'is reserved'),
        base_url: httpUrl,
        /** The environment variable with the key. Absent when the endpoint needs none. */
        api_key_env: z.string().optional(),
        /** The header for the bare key, such as `api-key`. Absent means `Authorization` with a bearer token. */
        api_key_header: z
          .string()
          .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
          .optional(),
        /** Query parameters of every request, such as the version of an API. */
        query: z.record(z.string(), z.string()).optional(),
        /** Concurrent calls of one process. Absent means no limit until the endpoint requests fewer. */
        max_concurrent_calls: maxConcurrentCalls.optional(),
        /** Models that GET /v1/models lists. */
        models: z.array(z.string()).default([]),
      }),
    )
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two providers have the same name')
    .default([]),
  /** Model servers on this machine. */
  discovery: z
    .strictObject({
      /** The loopback port of each server. Null turns its discovery off. */
      ports: z
        .strictObject({
          ollama: localPort(LOCAL_PORTS.ollama),
          lmstudio: localPort(LOCAL_PORTS.lmstudio),
          vllm: localPort(LOCAL_PORTS.vllm),
          llamacpp: localPort(LOCAL_PORTS.llamacpp),
        })
        .prefault({}),
      /** Time limit for listing the models of a server. */
      timeout_ms: z.int().min(10).max(10_000).default(300),
    })
    .prefault({}),
  /** Concurrent calls of one process, by the name of a vendor or local server. */
  max_concurrent_calls: z
    .partialRecord(z.enum([...vendors.map(({ name }) => name), ...Object.keys(LOCAL_PORTS)]), maxConcurrentCalls)
    .default({}),
  /** The maker of each `provider/model`. */
  families: z.record(z.string(), z.string()).default({}),
  /** USD per million tokens of each `provider/model`. */
  prices: z
    .record(
      z.string(),
      z.strictObject({
        input: usdPerMillion,
        output: usdPerMillion,
        cached_input: usdPerMillion.optional(),
        cache_write: usdPerMillion.optional(),
      }),
    )
    .default({}),
  /** Probability of a right answer of each `provider/model`. */
  reliabilities: z.record(z.string(), share).default({}),
  /** The correlation ρ of the panel confidence. */
  correlation: z.strictObject({ one_family: share.default(0.6), several_families: share.default(0.45) }).prefault({}),
  default_panel: z.array(namedDebaterSchema).min(1).max(16).optional(),
  /** The budget of the `default` tenant. */
  default_budget: z
    .strictObject({
      limit_usd: z.number().min(0).max(1_000_000).nullable().default(null),
      period: z.enum(budgetPeriods).default('none'),
    })
    .prefault({}),
  /** Metadata keys by which the `default` tenant lists its debates and limits their cost. */
  budget_keys: budgetKeysSchema.default([]),
  calibration: z
    .strictObject({
      /** Older labels are ignored. */
      label_days: z.number().positive().max(3_650).default(90),
      /** The share of the `default` tenant's debates that are selected for an audit. */
      audit_rate: share.default(0),
    })
    .prefault({}),
  limits: z
    .strictObject({
      /** Concurrent debates of one process. */
      concurrency: z.int().min(1).max(10_000).default(100),
      /** Unfinished debates of the `default` tenant and of tenants created without a limit. Null means no limit. */
      max_queued_debates: z.int().min(1).nullable().default(1_000),
      /**
       * Concurrent debates of all processes for tenants created without a limit. Null: no limit. Absent: `concurrency`.
       */
      max_concurrent_debates: z.int().min(1).nullable().optional(),
      /** The share of a process's slots for one tenant while others wait. It frees excess slots between calls. */
      tenant_share: share.default(0.5),
      /** Waiting debates of all tenants. Further requests get 429. */
      max_waiting_debates: z.int().min(1).default(10_000),
      /** Requests of the `default` tenant. Null means no limit. */
      requests_per_minute: z.int().min(1).nullable().default(null),
      /** Event streams of one process, for the tenants of `max_queued_debates`. Null: no limit. Each may use 64 KB. */
      max_streams: z.int().min(1).nullable().default(2_000),
      /** Open connections of one process; more are refused. Absent: half of its file descriptors, up to 10,000. */
      max_connections: z.int().min(1).optional(),
      /** Budgets of metadata entries per tenant. */
      max_metadata_budgets: z.int().min(1).max(1_000_000).default(10_000),
      /** Stored panels of a tenant, and their maximum size. Panels that are already stored stay readable. */
      max_panels: z.int().min(1).max(100_000).default(100),
      max_panel_bytes: z.int().min(1_000).max(1_000_000).default(65_536),
      /** Requests without a valid key per client address. Further requests get 429. */
      failed_attempts_per_minute: z.int().min(1).default(60),
      /** The time that a run waits for Redis before another process may acquire its debate. */
      store_outage_seconds: z.number().min(1).max(600).default(4),
      /** Time limit for the first event of a reply. */
      call_timeout_seconds: z.number().min(1).max(3_600).default(120),
      /** Time limit between two events of a reply. Default: 60, or `call_timeout_seconds` when that is less. */
      idle_timeout_seconds: z.number().min(1).max(3_600).optional(),
      max_attempts: z.int().min(1).max(10).default(3),
      max_retry_after_seconds: z.number().min(0).max(3_600).default(20),
      /** Default: 600 for debates with a model that thinks, 300 for others. */
      default_deadline_seconds: z.number().min(1).max(3_600).optional(),
      /** The time after which a debate that has not started ends without cost. */
      max_wait_seconds: z.number().min(1).max(86_400).default(600),
      transcript_characters: z.int().min(1_000).max(10_000_000).default(60_000),
    })
    .prefault({}),
  /** Settings of the log. */
  logging: z
    .strictObject({
      /** Replaces `LOG_LEVEL`. Changes need no restart. */
      level: z.enum(logLevels).optional(),
      /** The share of 2xx requests that are logged. All other requests are always logged. */
      success_share: share.default(1),
    })
    .prefault({}),
  admin_keys: adminKeysSchema.default([]),
  http: httpSettingsSchema,
  /** The prefix of every key in Redis, so that several services can share one Redis. */
  redis_key_prefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 of A-Z a-z 0-9 _ -')
    .default('parley'),
  /** Days after which finished debates, their ledger entries and closed budget windows are deleted. Null: never. */
  retention_days: z.number().positive().max(36_500).nullable().default(null),
  webhooks: z
    .strictObject({
      /** Private addresses that webhooks may use, e.g. the operator's own receivers. */
      allowed_networks: z.array(cidr).default([]),
    })
    .prefault({}),
  /** Proxies whose X-Forwarded-For header is trusted. */
  trusted_proxies: z
    .array(cidr)
    .refine(
      (ranges) => !coverEverything(ranges),
      'must not include every address, because any client could then claim to be another',
    )
    .default([]),
  /** Origins as browsers write them, compared exactly. `*` allows all. */
  cors_origins: z.array(origin).default([]),
  /** Adds prompts and answers to spans. */
  capture_prompts: z.boolean().default(false),
});

/** Refuses settings for a model whose name has no known provider, because the name must be a mistake. */
export const configFileSchema = settingsSchema.superRefine((settings, context) => {
  const named = [...vendors, ...settings.providers].map(({ name }) => name);
  const providers = [...new Set([...named, ...Object.keys(LOCAL_PORTS), 'simulated'])];
  const namesModel = (key: string) =>
    providers.some((name) => key.startsWith(`${name}/`) && key.length > name.length + 1);
  for (const setting of ['prices', 'families', 'reliabilities'] as const) {
    for (const key of Object.keys(settings[setting]).filter((name) => !namesModel(name))) {
      const message = `does not name a model: it must be provider/model, and the providers are ${providers.join(', ')}`;
      context.addIssue({ code: 'custom', path: [setting, key], message });
    }
  }
});
export type ConfigFile = z.infer<typeof configFileSchema>;

/** The names of settings for other programs, such as an editor's comments. They are ignored without a warning. */
const EXTENSION_NAME = /^x_/;

/** Parses the file. Ignores unknown settings named `x_…`, and all unknown settings when `isLenient`. */
export function parseConfigFile(content: unknown, isLenient: boolean) {
  const strict = configFileSchema.safeParse(content);
  const unknownPaths = strict.success ? [] : unknownKeys(strict.error);
  const ignoredPaths = unknownPaths.filter((path) => isLenient || EXTENSION_NAME.test(String(path.at(-1))));
  if (ignoredPaths.length === 0) return { parsed: strict, ignored: [] };
  const ignored = ignoredPaths.map((path) => path.join('.')).filter((path) => !/(?:^|\.)x_[^.]*$/.test(path));
  return { parsed: configFileSchema.safeParse(withoutKeys(content, ignoredPaths)), ignored };
}
