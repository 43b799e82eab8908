/** One attempt at one call: hold → sent → call → settle. What the journal knows already is answered from it. */
import type { ModelErrorCode, ModelReply, ModelRequest } from '../models/model.ts';
import { ModelError } from '../models/model.ts';
import type { AttemptOutcome, Settlement } from '../stores/debate-store.ts';
import type { Bill, PricedCall } from './call-price.ts';
import { tellOfExcess } from './budget-alerts.ts';
import { billFor, estimatedUsage, holdFor, lostUsage, NOTHING_TO_PAY } from './call-price.ts';
import type { RunContext } from './run-context.ts';
import { budgetCheck, HandedOver } from './run-context.ts';
import { untilTaken } from './debate-writer.ts';

/** The budget has no room for the attempt; nothing was sent. */
export class BudgetRefused extends Error {
  constructor() {
    super('the budget has no room for this call');
    this.name = 'BudgetRefused';
  }
}

/** Holds the worst case of the given attempts, all or none. False: refused. */
export async function holdAttempts(run: RunContext, priced: readonly PricedCall[]): Promise<boolean> {
  const { services, fence, journal } = run;
  const now = services.world.now();
  const fresh = priced.filter(({ key }) => journal.find(key) === null);
  if (fresh.length === 0) return true;
  const holds = fresh.map((call) => holdFor(call, services.prices, now));
  const budget = await untilTaken(services, () => budgetCheck(run), run.stopping);
  // Admission refuses what has no price under a budget; the budget, or the lack of a price, may be newer than that.
  const limited = budget.limit.limitNanoUsd !== null || run.record.config.cost_budget_usd !== null;
  if (limited && holds.some(({ price }) => price === null)) return false;
  const step = { holds, budget, at: now.toISOString() };
  await run.writer.written();
  const result = await untilTaken(services, () => services.store.debates.hold(fence, step), run.stopping);
  if (result.kind === 'budget_exceeded') return false;
  for (const hold of holds) journal.held(hold);
  run.onStep(result);
  return true;
}

/** Sends the attempt and settles it. The journal must have it as an intent. Throws `ModelError`, `HandedOver`. */
export async function sendAttempt(run: RunContext, priced: PricedCall): Promise<Settlement> {
  const { services, journal } = run;
  // What a call is asked for stands in the log before it leaves.
  await run.writer.written();
  const { at, result } = await run.sentNotes.note(priced.key);
  run.onStep(result);
  journal.sent(priced.key, at);
  const settlement = await generated(run, priced, new Date(at));
  const written = settle(run, settlement);
  const held = journal.find(priced.key)?.heldNanoUsd;
  if (held !== undefined) tellOfExcess(services, run.record, { settlement, heldNanoUsd: held });
  if (run.signal.reason === 'handed_over') {
    await written;
    throw new HandedOver();
  }
  return settlement;
}

/** Writes down what an attempt has come to, and tells whoever watches. Resolves when it stands in the store. */
export function settle({ services, record, journal, writer }: RunContext, settlement: Settlement): Promise<unknown> {
  journal.settled(settlement);
  services.observer.settled(record, settlement);
  return writer.settle(settlement);
}

async function generated(run: RunContext, priced: PricedCall, at: Date): Promise<Settlement> {
  const { key, languageModel, request } = priced;
  const ended = (state: Settlement['state'], outcome: AttemptOutcome, bill: Bill): Settlement => {
    // A clock that was set back meanwhile makes no negative time.
    const durationMs = Math.max(0, run.services.world.now().getTime() - at.getTime());
    return { key, state, outcome, ...bill, durationMs };
  };
  try {
    const reply = await within(run, request, (limited) => languageModel.generate(limited));
    return ended('settled', { kind: 'reply', ...replyOf(reply) }, replyBill(run, priced, reply));
  } catch (thrown) {
    const error = thrown instanceof ModelError ? thrown : unforeseen(run, thrown);
    const bill = errorBill(run, priced, error);
    return ended(bill === null ? 'void' : 'settled', outcomeOf(run, error), bill ?? NOTHING_TO_PAY);
  }
}

function unforeseen({ services, record }: RunContext, cause: unknown): ModelError {
  services.log.error({ debateId: record.id, err: cause }, 'a model adapter threw what it should not');
  return new ModelError({ code: 'unknown', message: 'The call failed.', retryable: false, billed: 'maybe', cause });
}

/** The call with a deadline over all of it, body included, that also ends when the run does. */
async function within(
  run: RunContext,
  request: ModelRequest,
  call: (limited: ModelRequest) => Promise<ModelReply>,
): Promise<ModelReply> {
  const { callTimeoutMs } = run.services.limits;
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(new DOMException('too slow', 'TimeoutError')), callTimeoutMs);
  const end = () => timeLimit.abort(run.signal.reason);
  run.signal.addEventListener('abort', end, { once: true });
  if (run.signal.aborted) end();
  try {
    return await call({ ...request, signal: timeLimit.signal });
  } finally {
    clearTimeout(timer);
    run.signal.removeEventListener('abort', end);
  }
}

function replyOf({ text, reasoningText, finishReason, rawFinishReason, warnings }: ModelReply) {
  return { text, reasoningText, finishReason, rawFinishReason, warnings };
}

function replyBill({ journal }: RunContext, { key, languageModel, request }: PricedCall, reply: ModelReply): Bill {
  const price = journal.find(key)?.price ?? null;
  if (reply.usage !== null) return billFor({ price, usage: reply.usage, basis: 'reported' });
  const usage = estimatedUsage(languageModel.requestBytes(request), reply.text + (reply.reasoningText ?? ''));
  return billFor({ price, usage, basis: 'estimated' });
}

/** Null: the provider refused or was never reached, so there is nothing to pay. */
function errorBill(
  { journal }: RunContext,
  { key, languageModel, request }: PricedCall,
  error: ModelError,
): Bill | null {
  const price = journal.find(key)?.price ?? null;
  if (error.usage !== null) return billFor({ price, usage: error.usage, basis: 'reported' });
  if (error.billed === 'no') return null;
  const bytes = languageModel.requestBytes(request);
  const isLost = UNANSWERED.has(error.code) && error.partialText === '';
  const usage = isLost ? lostUsage(bytes, request.maxOutputTokens) : estimatedUsage(bytes, error.partialText);
  return billFor({ price, usage, basis: 'estimated' });
}

/** With these nobody knows what the provider did; with every other it has answered something. */
const UNANSWERED: ReadonlySet<ModelErrorCode> = new Set([
  'timeout',
  'aborted',
  'connection_failed',
  'stream_cut',
  'unknown',
]);

/** An attempt that this process gave up so that another can go on is `interrupted`: it is asked again there. */
function outcomeOf(run: RunContext, { code, message, retryable, retryAfterMs }: ModelError): AttemptOutcome {
  if (run.signal.reason === 'handed_over' && code === 'aborted') {
    return { kind: 'error', code: 'interrupted', message, retryable: true, retryAfterMs: null };
  }
  return { kind: 'error', code, message, retryable, retryAfterMs };
}
