/**
 * Runs or follows a debate in the terminal: draws its rounds, prints the answer, returns the exit code. Ctrl-C leaves
 * it.
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
  await warnOfSimulation(request, terminal);
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
async function warnOfSimulation(
  { debaters, model, panel }: DebateRequest,
  { client, url, screen, json, interrupted }: Terminal,
) {
  if (url !== null || json || [debaters, model, panel].some((each) => each !== undefined)) return;
  const { simulated } = await client.readiness({ signal: interrupted });
  if (!simulated) return;
  const how = 'set ANTHROPIC_API_KEY or OPENAI_API_KEY for real ones';
  screen.line([{ text: `No provider key is set: SIMULATED models answer; ${how}.`, style: 'changed' }]);
}

async function follow(id: string, terminal: Terminal): Promise<number> {
  const { client, url, interrupted, screen } = terminal;
  const drawing = debateDrawing(screen.width);
  // Without a service the debate ends with this process: leaving cancels it, and it is followed to its end.
  const cancelling = url === null ? cancelOn(interrupted, () => client.cancel(id)) : null;
  using _ = concludingOnKey(id, terminal);
  try {
    const events = client.events(id, { signal: url === null ? null : interrupted, deltas: showsWriting(terminal) });
    for await (const event of events) {
      show(event, drawing, terminal);
      if (isTerminal(event)) return concluded(event, terminal);
    }
    // The stream ended without a terminal event.
    throw new ParleyProblem({ code: 'broken_stream', detail: 'the event stream has no final event' });
  } catch (error) {
    if (url === null || !interrupted.aborted) throw error;
    return detached(id, url, terminal);
  } finally {
    screen.status('');
    cancelling?.[Symbol.dispose]();
  }
}

/** Returns whether replies are shown while they are written, which needs a terminal that can clear a line. */
function showsWriting({ json, screen }: Terminal): boolean {
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

function concluded(event: TerminalEvent, { json, write, failOnEscalation }: Terminal): number {
  const answer = event.data.result?.final_answer ?? null;
  if (!json && answer !== null) write(`${plainText(answer).trimEnd()}\n`);
  return exitCodeOf(event, failOnEscalation);
}

function detached(id: string, url: string, { screen }: Terminal): number {
  const command = ['npx parley watch', shellWord(id), '--url', shellWord(url)].join(' ');
  screen.line([{ text: `disconnected; the debate continues. To watch it again: ${command}`, style: 'changed' }]);
  return exitCodes.detached;
}

/** Quotes a text for a shell, so that the shell reads it only as text. */
function shellWord(text: string): string {
  return /^[\w./:@%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

const CONCLUDING_KEY = 'c';

/** Concludes the debate when the key is pressed. The last event reports success; an error is shown here. */
function concludingOnKey(id: string, { client, keys, screen }: Terminal): Disposable | null {
  if (keys === null) return null;
  screen.line([{ text: `${CONCLUDING_KEY}: decides on the answers so far`, style: 'faint' }]);
  return keys((key) => {
    if (key !== CONCLUDING_KEY) return;
    screen.line([{ text: 'concluding: waiting for the calls in flight', style: 'changed' }]);
    client.conclude(id).catch((error: unknown) => {
      const why = error instanceof ParleyProblem ? error.message : 'the service could not be reached';
      screen.line([{ text: `not concluded: ${why}`, style: 'bad' }]);
    });
  });
}

function cancelOn(interrupted: AbortSignal, cancel: () => Promise<unknown>): Disposable {
  // A refused cancellation is ignored, because the debate may have ended already. The last event reports it in both
  // cases.
  const leave = () => {
    cancel().catch(() => {});
  };
  interrupted.addEventListener('abort', leave, { once: true });
  if (interrupted.aborted) leave();
  return { [Symbol.dispose]: () => interrupted.removeEventListener('abort', leave) };
}
