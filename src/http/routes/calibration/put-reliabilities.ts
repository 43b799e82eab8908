/** PUT /v1/admin/tenants/{id}/reliabilities: replaces the records of how often a tenant's models were right. */
import { putReliabilities as put } from '../../../operations/calibration/reliabilities.ts';
import { modelRecordSchema, modelRecordsSchema } from '../../../operations/tenants/tenant-view.ts';
import type { Route } from '../../api.ts';
import { listReply } from '../../list-request.ts';
import { listOf, noQuery, tenantParams } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const putReliabilities: Route = (api, { services }) => {
  api.put(
    '/tenants/:id/reliabilities',
    {
      schema: {
        operationId: 'putReliabilities',
        tags: ['tenants'],
        summary: "Set the reliabilities of a tenant's models",
        description:
          'Replaces all reliabilities. Debates that are accepted afterwards, by other processes at most half a second later, use (correct + 1) / (total + 2) as the probability that an answer of the model is right.',
        security: adminKey,
        params: tenantParams,
        querystring: noQuery,
        body: modelRecordsSchema,
        response: {
          200: jsonResponse('The reliabilities, all on one page.', listOf(modelRecordSchema)),
          ...errorResponses('invalid_request', 'not_found', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async ({ params, body }) => {
      await put(services, params.id, body.data);
      return listReply({ rows: body.data, nextCursor: null });
    },
  );
};
