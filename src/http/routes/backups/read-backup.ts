/** GET /v1/admin/backup: returns a copy of the embedded store while it is in use. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { backUpStore } from '../../../operations/backups/back-up-store.ts';
import type { Route } from '../../api.ts';
import { noQuery } from '../../schemas/query.ts';
import { adminKey, errorResponses, textResponse } from '../../schemas/responses.ts';

const TYPE = 'application/vnd.sqlite3';

export const readBackup: Route = (api, { services }) => {
  api.get(
    '/backup',
    {
      schema: {
        operationId: 'readBackup',
        tags: ['service'],
        summary: 'Read a backup',
        description:
          'One file with the current content of the embedded store, for `parley restore`. It contains questions, answers and the hashes of keys. With Redis the request is refused with 404: use the backup tools of Redis.',
        security: adminKey,
        querystring: noQuery,
        response: {
          200: textResponse('The SQLite file.', TYPE),
          ...errorResponses('invalid_request', 'not_found'),
        },
      },
    },
    // The type of `reply` is widened, because a stream does not have the documented reply type.
    async (_, reply: FastifyReply) => {
      const { path, remove } = await backUpStore(services);
      const { size } = await stat(path);
      const file = createReadStream(path);
      file.once('close', remove);
      return reply
        .header('content-type', TYPE)
        .header('content-length', size)
        .header('content-disposition', 'attachment; filename="parley-backup.db"')
        .header('cache-control', 'no-store')
        .send(file);
    },
  );
};
