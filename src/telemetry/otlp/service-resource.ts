/** What sends the telemetry: the service, its version and this one process of it. */
import { randomUUID } from 'node:crypto';
import type { Resource } from '@opentelemetry/resources';
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  processDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';

export interface ServiceName {
  readonly serviceName: string;
  /** Of this service, for `service.version`. */
  readonly version: string;
}

/** `OTEL_RESOURCE_ATTRIBUTES` adds to it. Metrics of two processes with one and the same resource would be taken for one. */
export function serviceResource({ serviceName, version }: ServiceName, { isSent }: { isSent: boolean }): Resource {
  const own = { 'service.name': serviceName, 'service.version': version, 'service.instance.id': randomUUID() };
  if (!isSent) return resourceFromAttributes(own);
  const found = detectResources({ detectors: [hostDetector, processDetector, envDetector] });
  return defaultResource().merge(resourceFromAttributes(own)).merge(found);
}
