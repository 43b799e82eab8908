/** GET /v1/admin/prices: lists the versions of the stored prices. */
import { z } from 'zod';
import { listPrices as list, priceVersionSchema } from '../../../operations/prices/put-prices.ts';
import type { Route } from '../../api.ts';
import { noQuery } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

const versions = z.object({
  object: z.literal('list').meta({ description: 'The type of the object.' }),
  data: z.array(priceVersionSchema).meta({ description: 'The versions, newest first.' }),
});

export const listPrices: Route = (api, { services }) => {
  api.get(
    '/prices',
    {
      schema: {
        operationId: 'listPrices',
        tags: ['models'],
        summary: 'List the stored prices',
        description:
          'All versions, newest first. Models without a stored price have the price of the configuration or the price list.',
        security: adminKey,
        querystring: noQuery,
        response: { 200: jsonResponse('The versions.', versions), ...errorResponses('invalid_request') },
      },
    },
    async () => ({ object: 'list' as const, data: await list(services) }),
  );
};
