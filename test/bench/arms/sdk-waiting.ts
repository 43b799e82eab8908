/** Calls by OpenAI's SDK on the lean fetch that stay in flight, to measure their memory. */
import OpenAI from 'openai';
import { completionRequest } from '../../../src/models/openai-compatible/completion-request.ts';
import { leanFetch } from '../../../src/models/wire/lean-fetch.ts';
import type { PrepareArm } from '../processes/arm.ts';
import { nineCalls } from './nine-calls.ts';

export const prepare: PrepareArm = async ({ baseUrl }) => {
  const client = new OpenAI({
    apiKey: 'none',
    baseURL: String(baseUrl),
    maxRetries: 0,
    timeout: 86_400_000,
    fetchOptions: { redirect: 'manual' },
    fetch: leanFetch,
  });
  const [call] = await nineCalls();
  if (call === undefined) throw new Error('there is no call');
  const { prompt, temperature, maxTokens, format } = call;
  const attribution = { debateId: '', purpose: '', round: 1, phase: null, debaterId: null, attempt: 1, seed: 1 };
  const signal = new AbortController().signal;
  // Every call has its own prompt, as in debates.
  const bodyOf = (n: number) => {
    const messages = prompt.messages.map(({ content, ...message }) => ({ ...message, content: `${content} [${n}]` }));
    const request = { system: prompt.system, messages, temperature, maxOutputTokens: maxTokens, format, attribution };
    return completionRequest('a', { ...request, signal }, new Set());
  };
  return {
    run: (count) => {
      for (let n = 0; n < count; n += 1) client.chat.completions.create(bodyOf(n)).catch(() => {});
    },
  };
};
