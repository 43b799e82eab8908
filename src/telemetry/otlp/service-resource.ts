/** The resource of the telemetry: the service, its version and this process. */
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
  /** The version of this service, for `service.version`. */
  readonly version: string;
}

/**
 * Returns the resource; `OTEL_RESOURCE_ATTRIBUTES` adds to it. The id of the instance is needed because the metrics of
 * two processes with equal resources would be merged.
 */
export function serviceResource({ serviceName, version }: ServiceName, { isSent }: { isSent: boolean }): Resource {
  const own = { 'service.name': serviceName, 'service.version': version, 'service.instance.id': randomUUID() };
  if (!isSent) return resourceFromAttributes(own);
  const found = detectResources({ detectors: [hostDetector, processDetector, envDetector] });
  return defaultResource().merge(resourceFromAttributes(own)).merge(found);
}
