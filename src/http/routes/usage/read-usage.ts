/** GET /v1/admin/usage: returns the usage of tenants in a month as JSON or CSV. */
import { z } from 'zod';
import { monthSchema, monthUsageSchema, readUsage as read, usageGroups } from '../../../operations/usage/read-usage.ts';
import { usageCsv } from '../../../operations/usage/usage-csv.ts';
import type { Route } from '../../api.ts';
import { adminKey, errorResponses, jsonResponse } from '../../schemas/responses.ts';

const CSV = 'text/csv';

const querystring = z.strictObject({
  month: monthSchema
    .optional()
    .meta({ description: 'The month in UTC; the current month by default.', examples: ['2026-11'] }),
  group_by: z
    .string()
    .default('tenant')
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.enum(usageGroups, `must be one or more of ${usageGroups.join(', ')}, separated by commas`))
        .refine((groups) => new Set(groups).size === groups.length, 'must name each once'),
    )
    .meta({
      description:
        'The fields by which rows are grouped: `tenant` (the default), `model`, `key` and `paid_by`, separated by commas.',
      examples: ['tenant,model'],
    }),
  format: z
    .enum(['json', 'csv'])
    .default('json')
    .meta({
      description: '`csv`: rows with a header line and amounts with nine decimals, instead of JSON.',
      examples: ['csv'],
    }),
});

export const readUsage: Route = (api, { services }) => {
  const json = jsonResponse('The usage.', monthUsageSchema);
  api.get(
    '/usage',
    {
      schema: {
        operationId: 'readUsage',
        tags: ['tenants'],
        summary: 'Read the usage of a month',
        description:
          'Calls, tokens and costs of all tenants, including deleted ones. The costs are those of the ledger lines of the month, including lines that retention has deleted since. Replayed calls of branches cost nothing and are not counted.',
        security: adminKey,
        querystring,
        response: {
          200: { ...json, content: { ...json.content, [CSV]: { schema: z.string() } } },
          ...errorResponses('invalid_request'),
        },
      },
    },
    async ({ query: { month = null, group_by: groupBy, format } }, reply) => {
      const usage = await read(services, { month, groupBy });
      if (format === 'json') return reply.send(usage);
      return reply
        .type(`${CSV}; charset=utf-8`)
        .header('Content-Disposition', `attachment; filename="usage-${usage.month}.csv"`)
        .send(usageCsv(usage));
    },
  );
};
