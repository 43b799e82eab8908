/**
 * The fake provider as a process of its own that survives every fault, replies as the questions request, and keeps
 * records.
 */
import { createHash } from 'node:crypto';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../../support/fake-provider/fake-reply.ts';
import { after } from '../../support/fake-provider/fake-reply.ts';
import type { FakeRequest } from '../../support/fake-provider/fake-request.ts';
import { sensible } from '../../support/fake-provider/scripts.ts';
import { misbehaviours } from '../injected/misbehaviours.ts';
import type { Wrong } from '../question.ts';
import { askedIn, reasoningOf, roundOf } from '../question.ts';
import type { AskedCall, ProviderMessage, ProviderQuestion } from './provider-records.ts';

/** Every debater answers with a city of its own, so that no debate ends before its last round. */
const CITIES = ['Paris', 'Lyon', 'Nice', 'Lille'];
const FASTEST_MS = 40;
const SLOWEST_MS = 240;

const wrongs = new Map<number, Wrong>();
const wronged = new Set<number>();
const over = new Set<number>();
const provider = await startFakeProvider({ script: reply });

async function reply(request: FakeRequest): Promise<FakeReply> {
  const { model, number, attempt } = request;
  void provider.requests[number - 1]?.over.then(() => over.add(number));
  const round = roundOf(request);
  const city = CITIES[(model.codePointAt(0) ?? 0) % CITIES.length] ?? '';
  const valid = await sensible({ answer: city, reasoning: reasoningOf(round ?? 0) })(request);
  const good = after(latencyMs(request), valid);
  const asked = askedIn(request.prompt);
  const wrong = asked?.wrong ?? null;
  if (asked === null || wrong === null || wrong.model !== model || wrong.round !== round) return good;
  if (attempt > 1 && !wrong.always) return good;
  wrongs.set(number, wrong);
  wronged.add(asked.number);
  return misbehaviours[wrong.how](good, request);
}

/** The same for every repetition of a call. */
function latencyMs({ model, prompt }: FakeRequest): number {
  const share =
    createHash('sha256')
      .update(model + prompt)
      .digest()
      .readUInt32BE() /
    2 ** 32;
  return Math.round(FASTEST_MS + share * (SLOWEST_MS - FASTEST_MS));
}

function calls(): AskedCall[] {
  const bills = new Map(provider.served.map(({ request, usage }) => [request.number, usage]));
  return provider.requests.map((request) => ({
    debate: askedIn(request.prompt)?.number ?? null,
    model: request.model,
    round: roundOf(request),
    at: request.at,
    wrong: wrongs.get(request.number)?.how ?? null,
    served: over.has(request.number) && !request.closedEarly,
    billed: bills.get(request.number) ?? null,
  }));
}

function send(message: ProviderMessage): void {
  process.send?.(message);
}

process.on('message', ({ ask, number }: ProviderQuestion) => {
  if (ask === 'wronged') return send({ kind: 'wronged', number, debates: [...wronged] });
  send({ kind: 'records', number, records: { calls: calls(), openSockets: provider.openSockets() } });
});
// The bench has ended, and no process is left to bill.
process.once('disconnect', () => void provider.close());
send({ kind: 'ready', port: Number(new URL(provider.url).port) });
