/**
 * The same calls by OpenAI's SDK and nothing else: request, reply (streamed or not), JSON. With `redisUrl` each is made
 * durable by the least there is: a script that notes that it leaves, and one that keeps what came.
 */
import { Redis } from 'ioredis';
import OpenAI from 'openai';
import { oneWriteATurn } from '../../../src/stores/one-write-a-turn.ts';
import { leanFetch } from '../../../src/models/lean-fetch.ts';
import { completionRequest } from '../../../src/models/openai-compatible/completion-request.ts';
import type { PrepareArm } from '../arm.ts';
import { atOnce } from '../at-once.ts';
import { nineCalls } from './nine-calls.ts';

/** As many as there are debaters at work when ten debates are. */
const LANES = 30;

const KEEP = "redis.call('SET', KEYS[1], ARGV[1], 'PX', 60000) return 1";

export const prepare: PrepareArm = async ({ baseUrl, fetch, streamed, redisUrl }) => {
  const redis = redisUrl === undefined ? null : oneWriteATurn(new Redis(String(redisUrl)));
  const sha1 = String(await redis?.script('LOAD', KEEP));
  const keep = redis === null ? null : (index: number, what: string) => redis.evalsha(sha1, 1, `call:${index}`, what);
  const client = new OpenAI({
    apiKey: 'none',
    baseURL: String(baseUrl),
    maxRetries: 0,
    fetchOptions: { redirect: 'manual' },
    ...(fetch === 'lean' ? { fetch: leanFetch } : {}),
  });
  const bodies = (await nineCalls()).map((call) =>
    completionRequest(
      'a',
      {
        system: call.prompt.system,
        messages: call.prompt.messages,
        temperature: call.temperature,
        maxOutputTokens: call.maxTokens,
        format: call.format,
        attribution: { debateId: '', purpose: '', round: 1, phase: null, debaterId: null, attempt: 1, seed: 1 },
        signal: new AbortController().signal,
        ...(streamed === true ? { onText: () => {} } : {}),
      },
      new Set(),
    ),
  );
  const ask = async (index: number) => {
    const body = bodies[index % bodies.length];
    if (body === undefined) throw new Error('there is no such call');
    if (keep !== null) await keep(index, 'sent');
    const reply = await client.chat.completions.create(body);
    let text = '';
    if (Symbol.asyncIterator in reply) {
      for await (const chunk of reply) text += chunk.choices[0]?.delta.content ?? '';
    } else {
      text = reply.choices[0]?.message.content ?? '';
    }
    JSON.parse(text);
    if (keep !== null) await keep(index, text);
  };
  return {
    run: async (count) => {
      await atOnce(count, LANES, ask);
    },
  };
};
