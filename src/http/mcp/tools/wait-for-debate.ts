/** The tool `wait_for_debate` returns a debate when it has ended or when the time limit is over. */
import { z } from 'zod';
import { debateViewSchema } from '../../../operations/debates/debate-view.ts';
import type { DebateName } from '../../../operations/debates/read-debate.ts';
import { readDebate } from '../../../operations/debates/read-debate.ts';
import { checkFollowing, followEvents } from '../../../operations/following/follow-events.ts';
import { waitForEnd } from '../../../operations/following/wait-for-end.ts';
import { interruption } from '../../openai/interruption.ts';
import { callerOf } from '../../plugins/identity.ts';
import { debateText } from '../debate-text.ts';
import type { ToolCall } from '../tool.ts';
import { tool } from '../tool.ts';
import { debateName } from './read-debate.ts';

/** Clients and many proxies give up after 60 s, and each of two reads of the store may take 2 s. */
const MAX_WAIT_SECONDS = 45;

const input = debateName.extend({
  seconds: z
    .number()
    .min(0)
    .max(MAX_WAIT_SECONDS)
    .default(MAX_WAIT_SECONDS)
    .describe(`The longest wait in seconds; ${MAX_WAIT_SECONDS} by default.`),
});

export const waitForDebate = tool({
  name: 'wait_for_debate',
  title: 'Wait for a debate',
  description:
    'Waits for a debate to end and answers as `read_debate` does; after at most 45 seconds with the debate as it stands, its `result` null, which is no failure: wait again. The debate goes on when the caller stops waiting. Sends progress notifications to a client that asks for them.',
  annotations: { readOnlyHint: true, openWorldHint: false },
  input,
  output: debateViewSchema,
  async answer(call, { id, seconds }) {
    const name = { tenant: call.tenant, debateId: id };
    await wait(call, name, seconds);
    const debate = await readDebate(call.context.services, name);
    return { structured: debate, text: debateText(debate) };
  },
});

async function wait(call: ToolCall, name: DebateName, seconds: number): Promise<void> {
  const { context, request, signal: callSignal } = call;
  using keyCheck = context.keyRechecks.begin(callerOf(request));
  const signal = AbortSignal.any([callSignal, keyCheck.signal, AbortSignal.timeout(seconds * 1_000)]);
  await waitOrReport(call, name, signal);
  if (keyCheck.signal.aborted) throw interruption({ ...context, isKeyRefused: true });
}

/** Waits for the end. Reads events only when the client wants progress notifications. */
async function waitOrReport({ context, report }: ToolCall, name: DebateName, signal: AbortSignal): Promise<void> {
  const { services } = context;
  if (report === null) {
    await waitForEnd(services, { ...name, timeoutMs: null, signal });
    return;
  }
  if (!(await checkFollowing(services, { ...name, after: 0 }))) return;
  await followEvents(services, { ...name, after: 0, deltas: false, signal }, report);
}
