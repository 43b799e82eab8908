/** The environment variables of the HTTP servers and of the stop of the process. */
import { z } from 'zod';
import { numberOfDigits, wholeNumber } from '../lib/text/whole-number.ts';
import { optional } from './telemetry.ts';

const port = z.preprocess(numberOfDigits, z.int(wholeNumber).min(0).max(65_535));

/** Seconds, up to one hour. */
const seconds = (usual: number) =>
  optional(z.preprocess(numberOfDigits, z.int(wholeNumber).min(0).max(3_600))).transform((given) => given ?? usual);

/** First path segments of the service itself. A prefix that begins with one of them would be ambiguous. */
const OWN = ['v1', 'd', 'docs', 'mcp', 'web', 'node_modules', 'healthz', 'readyz', 'metrics', 'openapi.json'];

const basePath = z
  .string()
  .regex(
    /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/,
    'must begin with "/" and not end with it, as in /parley, of letters, digits and . _ ~ -',
  )
  .refine((path) => !OWN.includes(path.split('/')[1] ?? ''), 'must not begin with a path of the service itself');

export const servingVariables = {
  HOST: optional(z.string()),
  PORT: optional(port),
  ADMIN_PORT: optional(port),
  PARLEY_BASE_PATH: optional(basePath),
  PARLEY_STOP_DELAY_SECONDS: seconds(0),
  // Long enough for every reply that can still arrive at the largest time limit of a call.
  PARLEY_DRAIN_SECONDS: seconds(60),
};
const servingSchema = z.object(servingVariables);

export interface Serving {
  readonly host: string;
  readonly port: number;
  /** The port of the operator's routes, health checks and metrics; null when they are served at `port`. */
  readonly adminPort: number | null;
  /** The path prefix at which a proxy serves the service; '' when none exists. */
  readonly basePath: string;
  /** The time for which a stopping process still serves requests while it reports that it is not ready. */
  readonly stopDelayMs: number;
  /** The time that calls in flight have to finish when the process stops, limited by the time limit of a call. */
  readonly drainMs: number;
}

export function servingOf(set: z.infer<typeof servingSchema>): Serving {
  return {
    host: set.HOST ?? '127.0.0.1',
    port: set.PORT ?? 8_080,
    adminPort: set.ADMIN_PORT ?? null,
    basePath: set.PARLEY_BASE_PATH ?? '',
    stopDelayMs: 1_000 * set.PARLEY_STOP_DELAY_SECONDS,
    drainMs: 1_000 * set.PARLEY_DRAIN_SECONDS,
  };
}
