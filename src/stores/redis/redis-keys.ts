/**
 * The keys and channels of Parley in Redis. All keys of a tenant share one hash tag, so that a step with several of
 * them uses one node of a cluster. Ids are escaped, so that none can end the tag or match another key.
 */

export class RedisKeys {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The id of the store and the format of its data. It belongs to no tenant and has no hash tag. */
  instance(): string {
    return `${this.#prefix}:instance`;
  }

  /** Every tenant that ever had a debate. It has no hash tag and is never used in one step with other keys. */
  tenants(): string {
    return `${this.#prefix}:tenants`;
  }

  /** KEYS of every step of a debate, in the order of lua/shared/step.lua. */
  ofStep(tenant: string, debateId: string): string[] {
    return [
      this.head(tenant, debateId),
      this.events(tenant, debateId),
      this.calls(tenant, debateId),
      this.texts(tenant, debateId),
      this.budget(tenant),
      this.ledger(tenant),
      this.index(tenant),
      this.spending(tenant),
      this.caps(tenant),
    ];
  }

  head(tenant: string, debateId: string): string {
    return this.#ofDebate(tenant, debateId, 'head');
  }

  events(tenant: string, debateId: string): string {
    return this.#ofDebate(tenant, debateId, 'events');
  }

  calls(tenant: string, debateId: string): string {
    return this.#ofDebate(tenant, debateId, 'calls');
  }

  texts(tenant: string, debateId: string): string {
    return this.#ofDebate(tenant, debateId, 'texts');
  }

  budget(tenant: string): string {
    return this.#ofTenant(tenant, 'budget');
  }

  ledger(tenant: string): string {
    return this.#ofTenant(tenant, 'ledger');
  }

  index(tenant: string): string {
    return this.#ofTenant(tenant, 'index');
  }

  usage(tenant: string): string {
    return this.#ofTenant(tenant, 'usage');
  }

  spending(tenant: string): string {
    return this.#ofTenant(tenant, 'spending');
  }

  caps(tenant: string): string {
    return this.#ofTenant(tenant, 'caps');
  }

  idempotencyClaim(tenant: string, key: string): string {
    return this.#ofTenant(tenant, `claim:${escaped(key)}`);
  }

  /** KEYS of every step of a panel, in the order of lua/shared/panel.lua. */
  ofPanel(tenant: string, name: string): string[] {
    return [this.panel(tenant, name), this.panelNames(tenant)];
  }

  panel(tenant: string, name: string): string {
    return this.#ofTenant(tenant, `panel:${escaped(name)}`);
  }

  panelNames(tenant: string): string {
    return this.#ofTenant(tenant, 'panels');
  }

  /** Every tenant that was ever created, including deleted ones. It has no hash tag, like `tenants`. */
  tenantIds(): string {
    return `${this.#prefix}:tenant-ids`;
  }

  /** Deleted tenants whose content is to be deleted. It has no hash tag, like `tenants`. */
  tenantsToDelete(): string {
    return `${this.#prefix}:tenants-to-delete`;
  }

  /** Every tenant that ever requested a deletion by metadata. It has no hash tag, like `tenants`. */
  deletionTenants(): string {
    return `${this.#prefix}:deletion-tenants`;
  }

  deletions(tenant: string): string {
    return this.#ofTenant(tenant, 'deletions');
  }

  /** Records of the whole service. It has no hash tag, like `tenants`. */
  records(log: string): string {
    return `${this.#prefix}:records:${log}`;
  }

  /** The tenant of a key. It has its own hash tag, because it is read before the tenant is known. */
  keyLookup(keyId: string): string {
    return `${this.#prefix}:key:{${escaped(keyId)}}`;
  }

  /** KEYS of every step of a tenant, in the order of lua/shared/tenant.lua. */
  ofTenantStep(tenant: string): string[] {
    return [this.tenant(tenant), this.tenantKeys(tenant)];
  }

  tenant(tenant: string): string {
    return this.#ofTenant(tenant, 'tenant');
  }

  /** The last use of each key by its id. */
  keyUses(tenant: string): string {
    return this.#ofTenant(tenant, 'keys:used');
  }

  providerKeys(tenant: string): string {
    return this.#ofTenant(tenant, 'provider-keys');
  }

  tenantKeys(tenant: string): string {
    return this.#ofTenant(tenant, 'keys');
  }

  /** Every tenant that ever had a webhook endpoint. It has no hash tag, like `tenants`. */
  webhookTenants(): string {
    return `${this.#prefix}:webhook-tenants`;
  }

  /** The last KEYS of every step with webhooks, in the order of lua/shared/webhooks.lua. */
  ofWebhooks(tenant: string): string[] {
    return [this.webhooks(tenant), this.deliveries(tenant), this.dueDeliveries(tenant), this.recentDeliveries(tenant)];
  }

  webhooks(tenant: string): string {
    return this.#ofTenant(tenant, 'webhooks');
  }

  deliveries(tenant: string): string {
    return this.#ofTenant(tenant, 'deliveries');
  }

  dueDeliveries(tenant: string): string {
    return this.#ofTenant(tenant, 'deliveries:due');
  }

  recentDeliveries(tenant: string): string {
    return this.#ofTenant(tenant, 'deliveries:recent');
  }

  /** Every tenant that ever had a calibration. It has no hash tag, like `tenants`. */
  calibrationTenants(): string {
    return `${this.#prefix}:calibration-tenants`;
  }

  calibrationPanels(tenant: string): string {
    return this.#ofTenant(tenant, 'calibrations');
  }

  calibration(tenant: string, panel: string): string {
    return this.#ofTenant(tenant, `calibration:${escaped(panel)}`);
  }

  rateOfTenant(tenant: string): string {
    return this.#ofTenant(tenant, 'rate');
  }

  rateOfAddress(address: string): string {
    return `${this.#prefix}:rate:{${escaped(address)}}`;
  }

  /** The lease of a background job. */
  leaseOfJob(job: string): string {
    return `${this.#prefix}:lease:{${escaped(job)}}`;
  }

  /** The lease that every process of release 0.1 tries to acquire each second, and no later version does. */
  leaseOfRelease01(): string {
    return `${this.#prefix}:chore:{sweep}`;
  }

  /** The reports of live processes. It has no hash tag, like `tenants`. */
  processes(): string {
    return `${this.#prefix}:processes`;
  }

  /** The channel of notifications that events may have been added to the debate. */
  wake(tenant: string, debateId: string): string {
    return this.#ofDebate(tenant, debateId, 'wake');
  }

  /** The channel of text that is being written. */
  liveText(tenant: string, debateId: string): string {
    return this.#ofDebate(tenant, debateId, 'text');
  }

  #ofDebate(tenant: string, debateId: string, part: string): string {
    return this.#ofTenant(tenant, `debate:${escaped(debateId)}:${part}`);
  }

  #ofTenant(tenant: string, part: string): string {
    return `${this.#prefix}:{${escaped(tenant)}}:${part}`;
  }
}

/** Ids that need no escaping. The test saves time, because each step of a debate escapes more than ten ids. */
const PLAIN = /^[\w.~-]*$/;

function escaped(id: string): string {
  return PLAIN.test(id) ? id : encodeURIComponent(id.toWellFormed());
}
