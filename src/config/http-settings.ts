/** The setting `http` of the file: values that depend on the proxy or load balancer in front of the service. */
import { z } from 'zod';

export const httpSettingsSchema = z
  .strictObject({
    /** A larger body gets 413. */
    max_body_bytes: z.int().min(10_000).max(16_777_216).default(1_048_576),
    /**
     * The interval of comments on a stream without events. The maximum is 15, because the client treats 45 s of
     * silence, and the page 50 s, as a lost connection.
     */
    heartbeat_seconds: z.int().min(1).max(15).default(15),
    /** The time for which a connection without a request stays open. */
    keep_alive_seconds: z.int().min(1).max(3_600).default(72),
  })
  .prefault({});
