/**
 * Adds `propertyOrdering` to a reply's schema, for endpoints that would otherwise write the fields in alphabetical
 * order.
 */

import type { JsonObject } from '../../lib/json/json-value.ts';
import { isObject } from '../../lib/json/json-value.ts';
import type { ModelRequest, ReplyFormat } from '../model.ts';
import type { FeatureRule, RefusedFeatures } from './faults/refused-features.ts';

/**
 * Returns whether the endpoint is Google's. Those endpoints sort the keys of a schema unless it states an order, so
 * `answer` would be written before `reasoning` (livekit/agents-js#2529,
 * google-gemini/deprecated-generative-ai-python#533). OpenAI's own endpoints refuse `propertyOrdering`.
 */
export function sortsFields(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return false;
  return /(?:^|\.)googleapis\.com$/.test(new URL(baseUrl).hostname);
}

/** Matched before the rule for the format, because the same sentence may name the format as the location. */
export const propertyOrderingRule: FeatureRule = {
  feature: 'property_ordering',
  scope: 'endpoint',
  fields: [],
  words: /\bproperty_?ordering\b/i,
  byAnyError: true,
  isSent: ({ request }) => request.format !== null,
};

/** Returns the request with the order of the reply's fields in its schema, unless the endpoint has refused that. */
export function withPropertyOrdering(request: ModelRequest, refused: RefusedFeatures): ModelRequest {
  const { format } = request;
  if (format === null || refused.has('property_ordering')) return request;
  return { ...request, format: orderedFormat(format) };
}

function orderedFormat(format: ReplyFormat): ReplyFormat {
  return { ...format, jsonSchema: ordered(format.jsonSchema) };
}

function ordered(schema: JsonObject): JsonObject {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(isObject(items) ? { items: ordered(items) } : {}),
    ...(isObject(properties) ? { properties: orderedEach(properties), propertyOrdering: Object.keys(properties) } : {}),
  };
}

function orderedEach(properties: JsonObject): JsonObject {
  const entries = Object.entries(properties).map(([name, field]) => [name, isObject(field) ? ordered(field) : field]);
  return Object.fromEntries(entries) as JsonObject;
}
