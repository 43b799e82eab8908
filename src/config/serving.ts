/** The environment variables of the HTTP servers and of the stop of the process. */
import { z } from 'zod';
import { digitsToNumber, wholeNumberError } from '../lib/text/whole-number.ts';
import { optionalVariable } from './variables.ts';

const port = z.preprocess(digitsToNumber, z.int(wholeNumberError).min(0).max(65_535));

/** Seconds, up to one hour. */
const seconds = (defaultSeconds: number) =>
  optionalVariable(z.preprocess(digitsToNumber, z.int(wholeNumberError).min(0).max(3_600))).transform(
    (given) => given ?? defaultSeconds,
  );

/** First path segments of the service itself. A prefix that begins with one of them would be ambiguous. */
const RESERVED_SEGMENTS = [
  'v1',
  'd',
  'docs',
  'mcp',
  'web',
  'node_modules',
  'healthz',
  'readyz',
  'metrics',
  'openapi.json',
];

const basePath = z
  .string()
  .regex(
    /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/,
    'must begin with "/", not end with "/" and contain only letters, digits and . _ ~ -, as in /parley',
  )
  .refine(
    (path) => !RESERVED_SEGMENTS.includes(path.split('/')[1] ?? ''),
    `must not begin with a path of the service itself: ${RESERVED_SEGMENTS.join(', ')}`,
  );

export const servingVariables = {
  HOST: optionalVariable(z.string()),
  PORT: optionalVariable(port),
  ADMIN_PORT: optionalVariable(port),
  PARLEY_BASE_PATH: optionalVariable(basePath),
  PARLEY_STOP_DELAY_SECONDS: seconds(0),
  // Shorter than the default time limit of a call (120 s), because a stop should not wait long for a call that hangs. A
  // call that takes longer is aborted and charged, and the next worker makes it again.
  PARLEY_DRAIN_SECONDS: seconds(60),
};
const servingSchema = z.object(servingVariables);

export interface ServerConfig {
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

export function serverConfig(variables: z.infer<typeof servingSchema>): ServerConfig {
  return {
    host: variables.HOST ?? '127.0.0.1',
    port: variables.PORT ?? 8_080,
    adminPort: variables.ADMIN_PORT ?? null,
    basePath: variables.PARLEY_BASE_PATH ?? '',
    stopDelayMs: 1_000 * variables.PARLEY_STOP_DELAY_SECONDS,
    drainMs: 1_000 * variables.PARLEY_DRAIN_SECONDS,
  };
}
