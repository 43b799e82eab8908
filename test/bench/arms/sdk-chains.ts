/** The calls of a debate by the SDK alone: three rounds of three calls and a judge, one after the other. */
import OpenAI from 'openai';
import type { PrepareArm } from '../processes/arm.ts';

const CALLS_BY_STEP = [3, 3, 3, 1];

export const prepare: PrepareArm = async ({ baseUrl }) => {
  // The SDK's own retries stay on: of thousands of connections some are closed while they are reused.
  const client = new OpenAI({ apiKey: 'none', baseURL: String(baseUrl) });
  let number = 0;
  const chain = async () => {
    number += 1;
    const content = `Which of the plans should the group take? [debate ${number}]`;
    for (const calls of CALLS_BY_STEP) {
      const sendCall = () => client.chat.completions.create({ model: 'a', messages: [{ role: 'user', content }] });
      await Promise.all(Array.from({ length: calls }, sendCall));
    }
  };
  return {
    run: async (count) => {
      await Promise.all(Array.from({ length: count }, chain));
    },
  };
};
