/** `http` of the file: what depends on the proxy or load balancer before the service. */
import { z } from 'zod';

export const httpSettingsSchema = z
  .strictObject({
    /** A larger body is answered 413. */
    max_body_bytes: z.int().min(10_000).max(16_777_216).default(1_048_576),
    /** A stream without an event sends a comment as often. At most 15: clients take 50 s of silence for a dead connection. */
    heartbeat_seconds: z.int().min(1).max(15).default(15),
    /** How long a connection without a request stays open. */
    keep_alive_seconds: z.int().min(1).max(3_600).default(72),
  })
  .prefault({});
