/** `wait_for_debate`: a debate once it has ended, or as it stands when that takes too long. */
import { z } from 'zod';
import { ParleyError } from '../../../errors.ts';
import { debateViewSchema } from '../../../operations/debates/debate-view.ts';
import type { DebateName } from '../../../operations/debates/read-debate.ts';
import { readDebate } from '../../../operations/debates/read-debate.ts';
import { waitForEnd } from '../../../operations/following/wait-for-end.ts';
import { callerOf } from '../../plugins/identity.ts';
import { debateGist } from '../debate-gist.ts';
import type { ToolCall } from '../tool.ts';
import { tool } from '../tool.ts';
import { debateName } from './read-debate.ts';

/** Clients give a request up after 60 s, many proxies too, and a store may take 2 s for each of two reads. */
const LONGEST_WAIT_SECONDS = 45;

const input = debateName.extend({
  seconds: z
    .number()
    .min(0)
    .max(LONGEST_WAIT_SECONDS)
    .default(LONGEST_WAIT_SECONDS)
    .describe(`How long to wait at most; ${LONGEST_WAIT_SECONDS} by default.`),
});

export const waitForDebate = tool({
  name: 'wait_for_debate',
  title: 'Wait for a debate',
  description:
    'Waits for a debate to end and answers as `read_debate` does; after at most 45 seconds with the debate as it stands, its `result` null, which is no failure: wait again. Who stops waiting does not stop the debate.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input,
  output: debateViewSchema,
  async answer(call, { id, seconds }) {
    const name = { tenant: call.tenant, debateId: id };
    await wait(call, name, seconds);
    const debate = await readDebate(call.context.services, name);
    return { structured: debate, text: debateGist(debate) };
  },
});

async function wait({ context, request, over }: ToolCall, name: DebateName, seconds: number): Promise<void> {
  using stay = context.stays.begin(callerOf(request));
  const signal = AbortSignal.any([over, stay.over]);
  await waitForEnd(context.services, { ...name, timeoutMs: seconds * 1_000, signal });
  if (stay.over.aborted) throw new ParleyError('unauthorized', { detail: 'the key is no longer good' });
}
