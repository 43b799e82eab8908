/**
 * Reads the capabilities that a client declares with each request, because revision 2026-07-28 has no initialisation.
 */
import type { ServerContext } from '@modelcontextprotocol/server';
import { CLIENT_CAPABILITIES_META_KEY, MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { z } from 'zod';

export const TASKS = 'io.modelcontextprotocol/tasks';

const capabilitiesSchema = z.object({
  extensions: z.record(z.string(), z.unknown()).optional(),
  elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional(),
});
const envelopeSchema = z.object({ [CLIENT_CAPABILITIES_META_KEY]: capabilitiesSchema });

function declared({ mcpReq }: ServerContext): z.infer<typeof capabilitiesSchema> {
  return envelopeSchema.safeParse(mcpReq.envelope).data?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
}

export function takesTasks(context: ServerContext): boolean {
  return declared(context).extensions?.[TASKS] !== undefined;
}

/** Returns whether the client can show a form to its user. A client that names no mode supports forms. */
export function asksHuman(context: ServerContext): boolean {
  const { elicitation } = declared(context);
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

export function missingTasks(): MissingRequiredClientCapabilityError {
  return new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS]: {} } } });
}

const listeningSchema = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal('subscriptions/listen'),
  params: z.object({ notifications: z.object({ taskIds: z.array(z.unknown()) }), _meta: envelopeSchema }),
});

/**
 * Returns the error response when a client subscribes to tasks without declaring the capability; null for every other request.
 * The SDK answers subscriptions itself and sends no news of tasks: clients must poll.
 */
export function undeclaredListening(body: unknown): Response | null {
  const { data: listening } = listeningSchema.safeParse(body);
  if (listening === undefined) return null;
  const { id, params } = listening;
  if (params._meta[CLIENT_CAPABILITIES_META_KEY].extensions?.[TASKS] !== undefined) return null;
  const { code, message, data } = missingTasks();
  return Response.json({ jsonrpc: '2.0', id, error: { code, message, data } }, { status: 400 });
}
