/** Debates as the SDK alone would hold them: three rounds of three calls and a judge, one after the other, nothing else. */
import OpenAI from 'openai';
import type { PrepareArm } from '../processes/arm.ts';

const CHAIN = [3, 3, 3, 1];

export const prepare: PrepareArm = async ({ baseUrl }) => {
  // With the retries that it makes by itself: of thousands of connections some are closed as they are taken up again.
  const client = new OpenAI({ apiKey: 'none', baseURL: String(baseUrl) });
  let number = 0;
  const chain = async () => {
    number += 1;
    const content = `Which of the plans should the group take? [debate ${number}]`;
    for (const calls of CHAIN) {
      const ask = () => client.chat.completions.create({ model: 'a', messages: [{ role: 'user', content }] });
      await Promise.all(Array.from({ length: calls }, ask));
    }
  };
  return {
    run: async (count) => {
      await Promise.all(Array.from({ length: count }, chain));
    },
  };
};
