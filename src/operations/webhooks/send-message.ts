/** Makes one attempt to send a message to an endpoint, signed with its secrets. */
import { SecretUnreadableError } from '../../stores/forms/secret-box.ts';
import type { WebhookEndpoint } from '../../stores/webhook-store.ts';
import type { Dispatch, DispatchResult } from '../../webhooks/webhook-sender.ts';
import type { Services } from '../services.ts';
import { secretsAt } from './webhook-secrets.ts';

export type Message = Pick<Dispatch, 'messageId' | 'payload' | 'at'>;

/** Returns the outcome. Rejects only when `signal` is aborted. */
export async function sendMessage(
  services: Services,
  attempt: { readonly endpoint: WebhookEndpoint; readonly message: Message },
  signal: AbortSignal,
): Promise<DispatchResult> {
  const startedAt = performance.now();
  const outcome = await signAndSend(services, attempt, signal);
  services.observer.webhookAttempt(outcomeOf(outcome), performance.now() - startedAt);
  return outcome;
}

function outcomeOf(outcome: DispatchResult): string {
  if ('error' in outcome) return outcome.error;
  return isSuccess(outcome) ? 'delivered' : 'refused';
}

async function signAndSend(
  services: Services,
  { endpoint, message }: { readonly endpoint: WebhookEndpoint; readonly message: Message },
  signal: AbortSignal,
): Promise<DispatchResult> {
  try {
    const secrets = secretsAt(endpoint, services, message.at);
    return await services.webhooks.send({ url: endpoint.url, ...message, secrets }, signal);
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    services.log.error(
      { tenant: endpoint.tenant, endpointId: endpoint.id, err: error },
      'could not sign a webhook message',
    );
    return { error: 'secret_unreadable' };
  }
}

export function isSuccess(outcome: DispatchResult): boolean {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}
