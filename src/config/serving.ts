/** The variables of what listens and how it stops. */
import { z } from 'zod';
import { numberOfDigits, wholeNumber } from '../lib/text/whole-number.ts';
import { optional } from './telemetry.ts';

const port = z.preprocess(numberOfDigits, z.int(wholeNumber).min(0).max(65_535));

/** Of up to an hour. */
const seconds = (usual: number) =>
  optional(z.preprocess(numberOfDigits, z.int(wholeNumber).min(0).max(3_600))).transform((given) => given ?? usual);

/** Paths of the service itself: a prefix that begins with one would make them ambiguous. */
const OWN = ['v1', 'd', 'docs', 'mcp', 'web', 'node_modules', 'healthz', 'readyz', 'metrics', 'openapi.json'];

const basePath = z
  .string()
  .regex(
    /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/,
    'must begin with "/" and not end with it, as in /parley, of letters, digits and . _ ~ -',
  )
  .refine((path) => !OWN.includes(path.split('/')[1] ?? ''), 'begins with a path of the service itself');

export const servingVariables = {
  HOST: optional(z.string()),
  PORT: optional(port),
  ADMIN_PORT: optional(port),
  PARLEY_BASE_PATH: optional(basePath),
  PARLEY_STOP_DELAY_SECONDS: seconds(0),
  // Long enough for every reply that may still come at the largest time limit of a call.
  PARLEY_DRAIN_SECONDS: seconds(60),
};
const servingSchema = z.object(servingVariables);

export interface Serving {
  readonly host: string;
  readonly port: number;
  /** Where the operator's routes, probes and metrics are alone; null: they are at `port`. */
  readonly adminPort: number | null;
  /** The path under which a proxy shows the service; '' where there is none. */
  readonly basePath: string;
  /** How long a process that is to stop still serves as before while it says that it is not ready. */
  readonly stopDelayMs: number;
  /** How long calls in flight may take to come back when the process is to stop, if calls may take as long. */
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
