/**
 * The fake provider as a process of its own. No fault ends it. It replies as the questions request, and keeps records.
 */
import { createHash } from 'node:crypto';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { after } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import { validReplies } from '../../support/fake-provider/scripts.ts';
import { misbehaviours } from '../injected/misbehaviours.ts';
import type { MisbehaviourRequest } from '../question.ts';
import { parseQuestion, reasoningOf, roundOf } from '../question.ts';
import type { ProviderCall, ProviderMessage, ProviderRequest } from './provider-records.ts';

/** Every debater answers with a city of its own, so that no debate ends before its last round. */
const CITIES = ['Paris', 'Lyon', 'Nice', 'Lille'];
const FASTEST_MS = 40;
const SLOWEST_MS = 240;

const misbehavioursByRequest = new Map<number, MisbehaviourRequest>();
const misbehavedDebates = new Set<number>();
const endedRequests = new Set<number>();
const provider = await startFakeProvider({ script: reply });

async function reply(request: FakeRequest): Promise<FakeReply> {
  const { model, number, attempt } = request;
  void provider.requests[number - 1]?.ended.then(() => endedRequests.add(number));
  const round = roundOf(request);
  const city = CITIES[(model.codePointAt(0) ?? 0) % CITIES.length] ?? '';
  const immediateReply = await validReplies({ answer: city, reasoning: reasoningOf(round ?? 0) })(request);
  const delayedReply = after(latencyMs(request), immediateReply);
  const question = parseQuestion(request.prompt);
  const misbehaviour = question?.misbehaviour ?? null;
  if (question === null || misbehaviour === null || misbehaviour.model !== model || misbehaviour.round !== round)
    return delayedReply;
  if (attempt > 1 && !misbehaviour.isInEveryCall) return delayedReply;
  misbehavioursByRequest.set(number, misbehaviour);
  misbehavedDebates.add(question.number);
  return misbehaviours[misbehaviour.name](delayedReply, request);
}

/** The latency is the same for every repetition of a call. */
function latencyMs({ model, prompt }: FakeRequest): number {
  const fraction =
    createHash('sha256')
      .update(model + prompt)
      .digest()
      .readUInt32BE() /
    2 ** 32;
  return Math.round(FASTEST_MS + fraction * (SLOWEST_MS - FASTEST_MS));
}

function calls(): ProviderCall[] {
  const usageByRequest = new Map(provider.served.map(({ request, usage }) => [request.number, usage]));
  return provider.requests.map((request) => ({
    debate: parseQuestion(request.prompt)?.number ?? null,
    model: request.model,
    round: roundOf(request),
    at: request.at,
    misbehaviour: misbehavioursByRequest.get(request.number)?.name ?? null,
    isServed: endedRequests.has(request.number) && !request.closedEarly,
    billedUsage: usageByRequest.get(request.number) ?? null,
  }));
}

function send(message: ProviderMessage): void {
  process.send?.(message);
}

process.on('message', ({ kind, number }: ProviderRequest) => {
  if (kind === 'misbehaved') return send({ kind: 'misbehaved', number, debates: [...misbehavedDebates] });
  send({ kind: 'records', number, records: { calls: calls(), openSockets: provider.openSockets() } });
});
// The bench has ended.
process.once('disconnect', () => void provider.close());
send({ kind: 'ready', port: Number(new URL(provider.url).port) });
