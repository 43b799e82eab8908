/** POST /v1/deletions: deletes all debates with given metadata in the background. */
import {
  createDeletion as create,
  deletionRequestSchema,
  deletionViewSchema,
} from '../../../operations/deletions/deletions.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const DELETION_DESCRIPTION =
  'All debates that were accepted before this request and carry each entry of `metadata` are deleted in the background: questions, events, results, call journals, reviews, list entries, and the webhook deliveries about them. Debates that have not ended are cancelled first. Ledger lines, labels of calibrations and idempotency keys are kept, because they have no text of a debate.';

export const createDeletion: Route = (api, { services }) => {
  api.post(
    '/deletions',
    {
      schema: {
        operationId: 'createDeletion',
        tags: ['debates'],
        summary: 'Delete debates by metadata',
        description: `${DELETION_DESCRIPTION} The reply is the receipt, which can be read at any time, also after the deletion is completed.`,
        querystring: noQuery,
        body: deletionRequestSchema,
        response: {
          202: jsonResponse('The receipt.', deletionViewSchema, { Location: 'The receipt.' }),
          ...errorResponses('invalid_request', 'limit_reached', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    async (request, reply) => {
      const receipt = await create(services, { tenant: tenantOf(request), request: request.body });
      return reply.code(202).header('Location', `${services.basePath}/v1/deletions/${receipt.id}`).send(receipt);
    },
  );
};
