/** POST /v1/admin/debates/requeue: starts a new run of a debate. */
import {
  requeueDebate as requeue,
  requeuedSchema,
  requeueRequestSchema,
} from '../../../operations/stuck/stuck-debates.ts';
import type { Route } from '../../api.ts';
import { noQuery } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const requeueDebate: Route = (api, { services }) => {
  api.post(
    '/debates/requeue',
    {
      schema: {
        operationId: 'requeueDebate',
        tags: ['debates'],
        summary: 'Requeue a debate',
        description:
          'Starts a new run of the debate immediately, without regard to the limits on concurrent debates. The new run continues from the event log; no call that was paid for is repeated. For a debate that a live process runs, nothing changes.',
        security: adminKey,
        querystring: noQuery,
        body: requeueRequestSchema,
        response: {
          200: jsonResponse('The debate.', requeuedSchema),
          ...errorResponses('invalid_request', 'not_found', 'conflict', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    (request) => requeue(services, request.body),
  );
};
