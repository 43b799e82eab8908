/** A time in stored records and in replies. */
import { z } from 'zod';

/** ISO 8601 in UTC. The format is documented and not checked, so that no stored record makes a read fail. */
export const timeSchema = z.string().meta({ format: 'date-time', examples: ['2026-11-29T18:04:05.678Z'] });
