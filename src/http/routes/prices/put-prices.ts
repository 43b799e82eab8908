/** PUT /v1/admin/prices: stores a version of the prices. */
import { priceSettingsSchema, priceVersionSchema, putPrices as put } from '../../../operations/prices/put-prices.ts';
import type { Route } from '../../api.ts';
import { noQuery } from '../../schemas/query.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const putPrices: Route = (api, { services }) => {
  api.put(
    '/prices',
    {
      schema: {
        operationId: 'putPrices',
        tags: ['models'],
        summary: 'Store prices',
        description:
          'Stores a version of the prices. It replaces the previous version from `valid_from` on, in every process within 10 s. Stored prices take precedence over those of the configuration and the price list. Calls that are already reserved are settled at the price of their reservation.',
        security: adminKey,
        querystring: noQuery,
        body: priceSettingsSchema,
        response: {
          200: jsonResponse('The version.', priceVersionSchema),
          ...errorResponses('invalid_request', 'body_too_large', 'unsupported_media_type'),
        },
      },
    },
    ({ body }) => put(services, body),
  );
};
