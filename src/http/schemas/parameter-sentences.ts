/** A sentence for each path, query and header parameter, by its name: they mean the same on every route. */
export const parameterSentences: Readonly<Record<string, string>> = {
  id: 'The id that the debate was accepted with; that of the webhook endpoint or of the model, or under `/v1/admin` of the tenant.',
  key_id: 'The `id` of the key.',
  name: 'The name of the panel.',
  limit: 'Rows of a page; 20 by default.',
  cursor: '`next_cursor` of the page before.',
  status: 'Only debates with this status.',
  content: '`keep`, the default, or `delete`: what becomes of its debates, panels and calibrations.',
  escalated: '`true`: only debates that a human should look at; `false`: only the others.',
  reviewed: '`false`, the default: those that wait for a verdict; `true`: those that have one.',
  created_after: 'ISO 8601 with an offset; the time itself is not included.',
  created_before: 'ISO 8601 with an offset; the time itself is not included.',
  starting_after: 'Number of the last event that the client has; 0 by default.',
  panel: 'Name of a stored panel; where it may be left out, the configured one.',
  panel_signature: 'The signature that the reply to the first items gave: refused when the panel has changed since.',
  view: '`summary`: without the rounds, `result.rounds` is empty; `full`, the default: all of it.',
  deltas:
    '`true`: also streams the text of replies while they are written; where a debate is accepted without a stream, from its first call on to a stream that is opened within 5 s.',
  'Last-Event-ID': 'Number of the last event that the client has; wins over `starting_after`.',
  'Idempotency-Key': 'Sent again with the same body it never makes a second debate; with another body it is refused.',
  Prefer: '`wait=N`: waits up to N seconds, at most 60, for the debate to end.',
};

/** A value for each parameter of a path, by what the path begins with: tools that try every operation need one. */
export const pathExamples: readonly (readonly [prefix: string, values: Readonly<Record<string, string>>])[] = [
  ['/v1/models/', { id: 'debate/critique' }],
  ['/v1/panels/', { name: 'board' }],
  ['/v1/admin/tenants/', { id: 'acme', key_id: 'mZ3q8Kd0' }],
  ['/v1/', { id: '0b9f3f3e-6a52-4b53-9f0c-1f4f5f0f6a11' }],
];
