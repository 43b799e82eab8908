/**
 * Runs or follows a debate in the terminal: draws its rounds, prints the answer and returns the exit code. Ctrl-C stops
 * following it.
 */

import type { DebateEvent, DebateRequest, TerminalEvent } from '../../client/contract-types.ts';
import { isTerminal } from '../../client/contract-types.ts';
import { ParleyProblem } from '../../client/parley-problem.ts';
import type { DebateDrawing } from '../drawing/debate-drawing.ts';
import { debateDrawing } from '../drawing/debate-drawing.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { plainJson, plainText } from '../plain-text.ts';
import type { Terminal } from '../terminal.ts';

export async function askDebate(request: DebateRequest, terminal: Terminal): Promise<number> {
  await warnAboutSimulation(request, terminal);
  // Without the signal: an aborted request could leave a debate that was accepted, is charged and whose id is unknown.
  const { id } = await terminal.client.start(request);
  return follow(id, terminal);
}

export async function watchDebate(id: string, terminal: Terminal): Promise<number> {
  const { client, url, screen, interrupted } = terminal;
  const { finished_at } = await client.read(id, { signal: interrupted });
  if (finished_at !== null || url !== null) return follow(id, terminal);
  screen.line([{ text: 'the debate has not ended: a service that is started here continues it (npm start)' }]);
  return exitCodes.otherError;
}

/** Warns before the debate starts that the models are simulated. */
async function warnAboutSimulation(
  { debaters, model, panel }: DebateRequest,
  { client, url, screen, json, interrupted }: Terminal,
) {
  if (url !== null || json || [debaters, model, panel].some((each) => each !== undefined)) return;
  const { simulated } = await client.readiness({ signal: interrupted });
  if (!simulated) return;
  const advice = 'set ANTHROPIC_API_KEY or OPENAI_API_KEY for real ones';
  screen.line([{ text: `No provider key is set: SIMULATED models answer; ${advice}.`, style: 'changed' }]);
}

async function follow(id: string, terminal: Terminal): Promise<number> {
  const { client, url, interrupted, screen } = terminal;
  const drawing = debateDrawing(screen.width);
  // Without a service the debate ends with this process: Ctrl-C cancels it, and its last events are still shown.
  const cancelListener = url === null ? cancelOnAbort(interrupted, () => client.cancel(id)) : null;
  using _ = concludeOnKey(id, terminal);
  try {
    const events = client.events(id, {
      signal: url === null ? null : interrupted,
      deltas: showsPartialReplies(terminal),
    });
    for await (const event of events) {
      show(event, drawing, terminal);
      if (isTerminal(event)) return printAnswer(event, terminal);
    }
    // The stream ended without a terminal event.
    throw new ParleyProblem({ code: 'broken_stream', detail: 'the event stream has no final event' });
  } catch (error) {
    if (url === null || !interrupted.aborted) throw error;
    return printWatchCommand(id, url, terminal);
  } finally {
    screen.status('');
    cancelListener?.[Symbol.dispose]();
  }
}

/** Returns whether replies are shown while they are written, which needs a terminal that can clear a line. */
function showsPartialReplies({ json, screen }: Terminal): boolean {
  return !json && screen.width !== null;
}

function show(event: DebateEvent, drawing: DebateDrawing, { json, write, screen }: Terminal): void {
  if (json) {
    write(`${plainJson(event)}\n`);
    return;
  }
  for (const line of drawing.lines(event)) screen.line(line);
  screen.status(drawing.waiting());
}

function printAnswer(event: TerminalEvent, { json, write, failOnEscalation }: Terminal): number {
  const answer = event.data.result?.final_answer ?? null;
  if (!json && answer !== null) write(`${plainText(answer).trimEnd()}\n`);
  return exitCodeOf(event, failOnEscalation);
}

function printWatchCommand(id: string, url: string, { screen }: Terminal): number {
  const command = ['npx parley watch', quoteForShell(id), '--url', quoteForShell(url)].join(' ');
  screen.line([{ text: `disconnected; the debate continues. To watch it again: ${command}`, style: 'changed' }]);
  return exitCodes.detached;
}

/** Quotes a text for a shell, so that the shell reads it only as text. */
function quoteForShell(text: string): string {
  return /^[\w./:@%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

const CONCLUDE_KEY = 'c';

/** Concludes the debate when the key is pressed. Shows only a refusal, because the last event reports success. */
function concludeOnKey(id: string, { client, keys, screen }: Terminal): Disposable | null {
  if (keys === null) return null;
  screen.line([{ text: `${CONCLUDE_KEY}: decides on the answers so far`, style: 'faint' }]);
  return keys((key) => {
    if (key !== CONCLUDE_KEY) return;
    screen.line([{ text: 'concluding: waiting for the calls in flight', style: 'changed' }]);
    client.conclude(id).catch((error: unknown) => {
      const reason = error instanceof ParleyProblem ? error.message : 'the service could not be reached';
      screen.line([{ text: `not concluded: ${reason}`, style: 'bad' }]);
    });
  });
}

function cancelOnAbort(interrupted: AbortSignal, cancel: () => Promise<unknown>): Disposable {
  // A refused cancellation is ignored, because the debate may have ended already. The last event reports it in both
  // cases.
  const onAbort = () => {
    cancel().catch(() => {});
  };
  interrupted.addEventListener('abort', onAbort, { once: true });
  if (interrupted.aborted) onAbort();
  return { [Symbol.dispose]: () => interrupted.removeEventListener('abort', onAbort) };
}
