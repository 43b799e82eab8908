/** POST /v1/debates/{id}/notes: adds a person's note to a running debate. */
import { z } from 'zod';
import { addNote as add, addedNoteSchema, noteRequestSchema } from '../../../operations/debates/add-note.ts';
import type { Route } from '../../api.ts';
import { tenantOf } from '../../plugins/identity.ts';
import { debateParams, idempotencyKey, noQuery } from '../../schemas/query.ts';
import { errorResponses, jsonResponse } from '../../schemas/responses.ts';
import { whenDisconnectedOrStopping } from '../../streaming/disconnect-signals.ts';

export const addNote: Route = (api, context) => {
  api.post(
    '/debates/:id/notes',
    {
      schema: {
        operationId: 'createNote',
        tags: ['debates'],
        summary: 'Add a note to a debate',
        description:
          'Every debater sees the note from the next round on, never in round 1, as material and not as an instruction. The event log has it as `debate.note`, and each `debate.round_started` has the number of notes that its debaters are shown. A debate has at most ten notes. `cascade` and `samples` accept no notes, because their debaters answer independently. The last round accepts none either.',
        headers: z.object({ 'idempotency-key': idempotencyKey }),
        params: debateParams,
        querystring: noQuery,
        body: noteRequestSchema,
        response: {
          201: jsonResponse('The note.', addedNoteSchema),
          ...errorResponses(
            ...(['invalid_request', 'not_found', 'conflict', 'notes_closed', 'limit_reached'] as const),
            ...(['idempotency_mismatch', 'body_too_large', 'unsupported_media_type'] as const),
          ),
        },
      },
    },
    async (request, reply) => {
      const note = await add(context.services, {
        tenant: tenantOf(request),
        debateId: request.params.id,
        text: request.body.text,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
        signal: whenDisconnectedOrStopping(reply, context),
      });
      return reply.code(201).send(note);
    },
  );
};
