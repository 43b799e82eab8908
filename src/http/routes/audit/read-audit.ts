/** GET /v1/admin/audit: exports the audit log as lines of JSON. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { digitsToNumber, wholeNumberError } from '../../../lib/text/whole-number.ts';
import { auditLines } from '../../../operations/audit/audit-log.ts';
import type { Route } from '../../api.ts';
import { adminKey, errorResponses, textResponse } from '../../schemas/responses.ts';

const TYPE = 'application/x-ndjson';

const querystring = z.strictObject({
  after: z
    .preprocess(digitsToNumber, z.int(wholeNumberError).min(0))
    .default(0)
    .meta({
      description: 'The `id` of the last record that the client has; 0, the default, for all records.',
      examples: [120],
    }),
});

export const readAudit: Route = (api, { services }) => {
  api.get(
    '/audit',
    {
      schema: {
        operationId: 'readAudit',
        tags: ['tenants'],
        summary: 'Export the audit log',
        description:
          'Lines of JSON, oldest first: `{id, at, phase, operator, action, path, address, status, request_id, body}`. Each action has two records: one with the phase `requested` before it, with the body of the request without secrets, and one with the phase `answered` and the status after it. The log contains all requests of operators that change something, and all backups, exports and reads of this log. Records are never changed or deleted.',
        security: adminKey,
        querystring,
        response: { 200: textResponse('The records.', TYPE), ...errorResponses('invalid_request') },
      },
    },
    // The type of `query` and `reply` is widened, because a stream does not have the documented reply type.
    async ({ query }, reply: FastifyReply) => {
      const { after } = query as z.output<typeof querystring>;
      return reply
        .type(TYPE)
        .header('cache-control', 'no-store')
        .send(Readable.from(auditLines(services, after)));
    },
  );
};
