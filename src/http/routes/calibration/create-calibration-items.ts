/** POST /v1/calibration/items: starts debates of a stored panel about questions with known answers. */
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { acceptedItemsSchema, startCalibrationItems } from '../../../operations/calibration/calibration-items.ts';
import type { Route } from '../../api.ts';
import { originOf, tenantOf } from '../../plugins/identity.ts';
import { calibrationItemsQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

const BODY_BYTES = 8 * 1_024 * 1_024;
const TYPE = 'application/x-ndjson';

export const createCalibrationItems: Route = (api, { services }) => {
  api.register(async (encapsulated) => {
    const scope = encapsulated.withTypeProvider<ZodTypeProvider>();
    const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPE, { parseAs: 'buffer', bodyLimit: BODY_BYTES }, async (_: unknown, body: Buffer) =>
      strictUtf8.decode(body),
    );
    scope.post(
      '/calibration/items',
      {
        bodyLimit: BODY_BYTES,
        schema: {
          operationId: 'createCalibrationItems',
          tags: ['calibration'],
          summary: 'Calibrate a panel with labelled items',
          description:
            `Lines of JSON (\`${TYPE}\`), at most 1,000 and 8 MB: \`{id, question, context?, options?, answer, task?}\`. ` +
            'The panel debates each item under the budget of the tenant, and its answer is compared with `answer`. If items were refused, send the same items again to continue. An item with a known id is not debated again, unless its debate gave no label. `GET /v1/calibration` shows the progress.',
          querystring: calibrationItemsQuery,
          consumes: [TYPE],
          body: z.string().meta({ examples: ['{"id": "q1", "question": "What is 17 * 23?", "answer": "391"}\n'] }),
          response: {
            202: jsonResponse(
              'The number of items whose debates were started, and of items that were already known.',
              acceptedItemsSchema,
            ),
            ...errorResponses(
              'invalid_request',
              'conflict',
              'idempotency_mismatch',
              'body_too_large',
              'unsupported_media_type',
            ),
            ...errorResponses(
              'incompatible_options',
              'unknown_model',
              'unpriced_model',
              'budget_exceeded',
              'queue_full',
            ),
          },
        },
      },
      async (request, reply) => {
        const { panel, panel_signature: expectedSignature = null } = request.query;
        const itemsRequest = { panel, expectedSignature, lines: request.body };
        reply.code(202);
        return startCalibrationItems(services, {
          tenant: tenantOf(request),
          origin: originOf(request),
          ...itemsRequest,
        });
      },
    );
  });
};
