/** GET /v1/calibration: returns how reliable the confidence of a panel is, and its certificates. */
import { calibrationSchema, readCalibration as read } from '../../../operations/calibration/read-calibration.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { panelQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';

export const readCalibration: Route = (api, { services }) => {
  api.get(
    '/calibration',
    {
      schema: {
        operationId: 'getCalibration',
        tags: ['calibration'],
        summary: 'Get the calibration of a panel',
        description:
          'Returns the calibration of the stored panel that the query names; by default of the configured panel. Labels come only from reviewed audits and labelled items.',
        querystring: panelQuery,
        response: {
          200: jsonResponse('The calibration.', calibrationSchema),
          ...errorResponses(
            'invalid_request',
            'incompatible_options',
            'model_not_allowed',
            'unknown_model',
            'unpriced_model',
          ),
        },
      },
    },
    (request) => read(services, { tenant: tenantOf(request), panel: request.query.panel ?? null }),
  );
};
