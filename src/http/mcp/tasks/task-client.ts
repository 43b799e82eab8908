/**
 * Reads the capabilities that a client declares with each request, because revision 2026-07-28 has no initialisation.
 */
import type { ServerContext } from '@modelcontextprotocol/server';
import { CLIENT_CAPABILITIES_META_KEY, MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

const capabilitiesSchema = z.object({
  extensions: z.record(z.string(), z.unknown()).optional(),
  elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional(),
});
const envelopeSchema = z.object({ [CLIENT_CAPABILITIES_META_KEY]: capabilitiesSchema });

function declaredCapabilities({ mcpReq }: ServerContext): z.infer<typeof capabilitiesSchema> {
  return envelopeSchema.safeParse(mcpReq.envelope).data?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
}

export function supportsTasks(context: ServerContext): boolean {
  return declaredCapabilities(context).extensions?.[TASKS_EXTENSION] !== undefined;
}

/** Returns whether the client can show a form to its user. A client that names no mode supports forms. */
export function supportsForms(context: ServerContext): boolean {
  const { elicitation } = declaredCapabilities(context);
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

export function missingTasksError(): MissingRequiredClientCapabilityError {
  return new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } });
}

const subscriptionSchema = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal('subscriptions/listen'),
  params: z.object({ notifications: z.object({ taskIds: z.array(z.unknown()) }), _meta: envelopeSchema }),
});

/**
 * Returns the error response when a client subscribes to tasks without declaring the capability; null for every other
 * request. The SDK answers subscriptions itself and sends no notifications about tasks: clients must poll.
 */
export function refuseUndeclaredSubscription(body: unknown): Response | null {
  const { data: subscription } = subscriptionSchema.safeParse(body);
  if (subscription === undefined) return null;
  const { id, params } = subscription;
  if (params._meta[CLIENT_CAPABILITIES_META_KEY].extensions?.[TASKS_EXTENSION] !== undefined) return null;
  const { code, message, data } = missingTasksError();
  return Response.json({ jsonrpc: '2.0', id, error: { code, message, data } }, { status: 400 });
}
