/** Converts the request of a debate to the fields of its response that never change. */

import { completedConfig } from '../../../debate/schema/completed-config.ts';
import type { DebateConfig } from '../../../debate/schema/debate-config.ts';
import { responseId } from './response-id.ts';
import type { Response } from './response-resource.ts';

/** The parts of a debate's record that a response needs. */
export interface ResponseHead {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly config: DebateConfig;
}

/** Returns the accepted response. A debate that another operation created is shown as if it were created here. */
export function headingOf({ id, createdAt, config: stored }: ResponseHead): Response {
  const config = completedConfig(stored);
  const { response_request: responseRequest, debaters, metadata, panel, protocol } = config;
  return {
    id: responseId(id),
    object: 'response',
    created_at: unixSeconds(createdAt),
    completed_at: null,
    status: 'queued',
    incomplete_details: null,
    model: `debate/${panel ?? protocol}`,
    previous_response_id: responseRequest?.previous_response_id ?? null,
    instructions: responseRequest?.instructions ?? null,
    output: [],
    error: null,
    text: { format: formatOf(config) },
    temperature: commonValue(debaters.map(({ temperature }) => temperature)) ?? 1,
    reasoning: { effort: commonValue(debaters.map(({ reasoning_effort }) => reasoning_effort)), summary: null },
    usage: null,
    max_output_tokens: responseRequest?.max_output_tokens ?? null,
    background: responseRequest?.background ?? false,
    metadata: { ...metadata },
    ...CONSTANTS,
  };
}

export function unixSeconds(time: string): number {
  return Math.floor(Date.parse(time) / 1_000);
}

const CONSTANTS = {
  tools: [],
  tool_choice: 'none',
  parallel_tool_calls: false,
  truncation: 'disabled',
  top_p: 1,
  presence_penalty: 0,
  frequency_penalty: 0,
  top_logprobs: 0,
  max_tool_calls: null,
  store: true,
  service_tier: 'default',
  safety_identifier: null,
  prompt_cache_key: null,
} satisfies Partial<Response>;

function formatOf({ answer_schema: schema }: DebateConfig): Response['text']['format'] {
  return schema === undefined ? { type: 'text' } : { type: 'json_schema', name: 'record', schema, strict: true };
}

/** Returns the common value; null when the values differ. */
function commonValue<T>(values: readonly (T | null)[]): T | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
