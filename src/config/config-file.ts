/** The JSON file that `PARLEY_CONFIG` names: what does not fit into variables. Every setting has its default here. */
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

const localPort = (usual: number) => z.int().min(1).max(65_535).nullable().default(usual);

const cidr = z.string().refine(isRange, { error: 'must be an address or a CIDR range', abort: true });

/** For `refine`: drivers decode the password of an address, and would fail on it later and with its text. */
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

/** Of providers and collectors. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine(...decodablePassword);

const origin = z.string().refine((text) => text === '*' || text === originOf(text), {
  error:
    'must be an origin as browsers write it, such as https://app.example: no path, no "/" at its end, no pattern; or *',
});

/** A name or an address: browsers send nothing else, and compared with a pattern it never matches. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/** Null: no page has it. Schemes of their own, such as an extension's, have none for `URL`, though their pages send one. */
function originOf(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !HOST.test(url.hostname)) return null;
  return url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin;
}

/** Names that no endpoint of the file may have: their wire or their meaning is fixed. */
const ownProviders = ['anthropic', 'openai', 'simulated'];

const maxConcurrentCalls = z.int().min(1).max(10_000);

/** Of pino. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const settingsSchema = z.strictObject({
  /** Further OpenAI-compatible endpoints. */
  providers: z
    .array(
      z.strictObject({
        name: z
          .string()
          .regex(/^[a-z0-9_-]{1,64}$/, 'must be 1 to 64 of a-z 0-9 _ -')
          .refine((name) => ![...ownProviders, 'debate'].includes(name), 'is taken'),
        base_url: httpUrl,
        /** Name of the variable that holds the key; absent: the endpoint wants none. */
        api_key_env: z.string().optional(),
        /** The header that takes the key as it is, such as `api-key`; absent: `Authorization`, as a bearer token. */
        api_key_header: z
          .string()
          .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header')
          .optional(),
        /** Added to the address of every request, such as the version of an API. */
        query: z.record(z.string(), z.string()).optional(),
        /** Calls that are out at once in one process; absent: no limit until the endpoint asks for fewer. */
        max_concurrent_calls: maxConcurrentCalls.optional(),
        /** Listed by GET /v1/models. */
        models: z.array(z.string()).default([]),
      }),
    )
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'two providers have one name')
    .default([]),
  /** Servers of models on this machine. */
  discovery: z
    .strictObject({
      /** Where each is looked for on loopback; null: nowhere. */
      ports: z
        .strictObject({
          ollama: localPort(LOCAL_PORTS.ollama),
          lmstudio: localPort(LOCAL_PORTS.lmstudio),
          vllm: localPort(LOCAL_PORTS.vllm),
          llamacpp: localPort(LOCAL_PORTS.llamacpp),
        })
        .prefault({}),
      /** How long one may take to list its models. */
      timeout_ms: z.int().min(10).max(10_000).default(300),
    })
    .prefault({}),
  /** A vendor or a kind of local server, by its name → calls that are out to it at once in one process. */
  max_concurrent_calls: z
    .partialRecord(z.enum([...vendors.map(({ name }) => name), ...Object.keys(LOCAL_PORTS)]), maxConcurrentCalls)
    .default({}),
  /** `provider/model` → its maker. */
  families: z.record(z.string(), z.string()).default({}),
  /** `provider/model` → USD per million tokens. */
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
  /** `provider/model` → probability that its answer is right. */
  reliabilities: z.record(z.string(), share).default({}),
  /** ρ of the panel confidence. */
  correlation: z.strictObject({ one_family: share.default(0.6), several_families: share.default(0.45) }).prefault({}),
  default_panel: z.array(namedDebaterSchema).min(1).max(16).optional(),
  /** Of the `default` tenant. */
  default_budget: z
    .strictObject({
      limit_usd: z.number().min(0).max(1_000_000).nullable().default(null),
      period: z.enum(budgetPeriods).default('none'),
    })
    .prefault({}),
  /** Of the `default` tenant: keys of metadata by which it lists its debates and caps what they spend. */
  budget_keys: budgetKeysSchema.default([]),
  calibration: z
    .strictObject({
      /** Labels older than this do not count. */
      label_days: z.number().positive().max(3_650).default(90),
      /** Of the `default` tenant: the share of its debates that are drawn for an audit. */
      audit_rate: share.default(0),
    })
    .prefault({}),
  limits: z
    .strictObject({
      /** Debates that run at once in one process. */
      concurrency: z.int().min(1).max(10_000).default(100),
      /** Unfinished debates of the `default` tenant, and of tenants made without saying how many; null: no cap. */
      max_queued_debates: z.int().min(1).nullable().default(1_000),
      /** Debates at once of tenants made without saying how many, over all processes; null: no cap. Absent: `concurrency`. */
      max_concurrent_debates: z.int().min(1).nullable().optional(),
      /** Of the slots of a process, what a tenant may have while debates of others wait; it gives up the rest between calls. */
      tenant_share: share.default(0.5),
      /** Debates of all tenants that may wait for their turn; more are answered 429. */
      max_waiting_debates: z.int().min(1).default(10_000),
      /** Of the `default` tenant; null: no cap. */
      requests_per_minute: z.int().min(1).nullable().default(null),
      /** Event streams in one process, of tenants as in `max_queued_debates`; null: no limit. Each may take up to 64 KB. */
      max_streams: z.int().min(1).nullable().default(2_000),
      /** Connections open at once in one process; more are refused. Absent: half of its file descriptors, at most 10,000. */
      max_connections: z.int().min(1).optional(),
      /** Budgets of pairs of metadata that a tenant may have. */
      max_metadata_budgets: z.int().min(1).max(1_000_000).default(10_000),
      /** Stored panels of a tenant, and the size of one that is stored; what is stored already stays readable. */
      max_panels: z.int().min(1).max(100_000).default(100),
      max_panel_bytes: z.int().min(1_000).max(1_000_000).default(65_536),
      /** Requests with no good key, by client address; more of them are answered 429. */
      failed_attempts_per_minute: z.int().min(1).default(60),
      /** A run waits for Redis for as long before another process may take its debate over. */
      store_outage_seconds: z.number().min(1).max(600).default(4),
      /** Until the first event of a reply. */
      call_timeout_seconds: z.number().min(1).max(3_600).default(120),
      /** Between two events of a reply; 60, or `call_timeout_seconds` where that is less. */
      idle_timeout_seconds: z.number().min(1).max(3_600).optional(),
      max_attempts: z.int().min(1).max(10).default(3),
      max_retry_after_seconds: z.number().min(0).max(3_600).default(20),
      /** 600 for debates with a model that thinks, 300 for others. */
      default_deadline_seconds: z.number().min(1).max(3_600).optional(),
      /** Until a debate that has not started ends unpaid. */
      max_wait_seconds: z.number().min(1).max(86_400).default(600),
      transcript_characters: z.int().min(1_000).max(10_000_000).default(60_000),
    })
    .prefault({}),
  /** What is written to the log. */
  logging: z
    .strictObject({
      /** Instead of `LOG_LEVEL`, and changed without a restart. */
      level: z.enum(logLevels).optional(),
      /** Of the requests that are answered with 2xx, the share that has a line; all others have one in any case. */
      success_share: share.default(1),
    })
    .prefault({}),
  admin_keys: adminKeysSchema.default([]),
  http: httpSettingsSchema,
  /** First part of every key in Redis: several services may share one. */
  redis_key_prefix: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 of A-Z a-z 0-9 _ -')
    .default('parley'),
  /** Days after its end until a debate and its ledger lines are erased, and until closed budget windows are; null: never. */
  retention_days: z.number().positive().max(36_500).nullable().default(null),
  webhooks: z
    .strictObject({
      /** Addresses that are not public and may be sent to all the same, e.g. those of the operator's own receivers. */
      allowed_networks: z.array(cidr).default([]),
    })
    .prefault({}),
  /** Proxies whose X-Forwarded-For is believed. */
  trusted_proxies: z
    .array(cidr)
    .refine((ranges) => !coverEverything(ranges), 'include every address, so any client could claim to be another')
    .default([]),
  /** As browsers write them, and compared so; `*`: all. */
  cors_origins: z.array(origin).default([]),
  /** Put prompts and answers on spans. */
  capture_prompts: z.boolean().default(false),
});

/** What is said of a model that nobody can name is a mistake in its name. */
export const configFileSchema = settingsSchema.superRefine((settings, context) => {
  const named = [...vendors, ...settings.providers].map(({ name }) => name);
  const providers = [...new Set([...named, ...Object.keys(LOCAL_PORTS), 'simulated'])];
  const namesModel = (key: string) =>
    providers.some((name) => key.startsWith(`${name}/`) && key.length > name.length + 1);
  for (const setting of ['prices', 'families', 'reliabilities'] as const) {
    for (const key of Object.keys(settings[setting]).filter((name) => !namesModel(name))) {
      const message = `names no model: it must be provider/model, and providers are ${providers.join(', ')}`;
      context.addIssue({ code: 'custom', path: [setting, key], message });
    }
  }
});
export type ConfigFile = z.infer<typeof configFileSchema>;

/** A name for what other programs read, such as an editor's comments. */
const OF_OTHERS = /^x_/;

/** The file without the settings that are not known and may be there: those named `x_…`, and all of them where it is lenient. */
export function parseConfigFile(content: unknown, isLenient: boolean) {
  const first = configFileSchema.safeParse(content);
  const unknown = first.success ? [] : unknownKeys(first.error);
  const leftOut = unknown.filter((path) => isLenient || OF_OTHERS.test(String(path.at(-1))));
  if (leftOut.length === 0) return { parsed: first, ignored: [] };
  const ignored = leftOut.map((path) => path.join('.')).filter((path) => !/(?:^|\.)x_[^.]*$/.test(path));
  return { parsed: configFileSchema.safeParse(withoutKeys(content, leftOut)), ignored };
}
