/** The secrets of webhook endpoints. They are stored encrypted and decrypted to sign a message. */
import { SecretUnreadableError } from '../../stores/forms/secret-box.ts';
import type { WebhookEndpoint } from '../../stores/webhook-store.ts';
import type { Services } from '../services.ts';
import type { WebhookName } from './webhook-view.ts';

/** Returns the encrypted secret, as it is stored. */
export function sealedFor(name: WebhookName, { secrets }: Services, secret: string): string {
  return secrets.seal(secret, ownerOf(name));
}

/** Returns the secrets that sign a message now, the newest first. Throws `SecretUnreadableError`. */
export function secretsAt(endpoint: WebhookEndpoint, { secrets }: Services, at: Date): string[] {
  const { secret, previous } = endpoint;
  const valid = previous !== null && previous.until > at.toISOString() ? [secret, previous.secret] : [secret];
  return valid.map((stored) => secrets.open(stored, ownerOf(endpoint)));
}

/** Encrypts the endpoint's secrets again with the newest key. A secret that cannot be read is left unchanged. */
export async function resealSecrets(services: Services, endpoint: WebhookEndpoint): Promise<void> {
  const { tenant, id, secret, previous } = endpoint;
  const { store, secrets } = services;
  for (const from of previous === null ? [secret] : [secret, previous.secret]) {
    const to = secrets.isCurrent(from) ? null : reseal(services, endpoint, from);
    if (to !== null) await store.webhooks.replaceSecret(tenant, id, { from, to });
  }
}

function reseal({ secrets }: Services, endpoint: WebhookEndpoint, stored: string): string | null {
  try {
    return secrets.seal(secrets.open(stored, ownerOf(endpoint)), ownerOf(endpoint));
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

function ownerOf({ tenant, id }: WebhookName): string {
  return `webhook ${tenant} ${id}`;
}
