/** A debate from its question, or from its id, to its exit code: drawn as it goes, answered at the end, left on Ctrl-C. */
import { ParleyProblem } from '../../client/parley-problem.ts';
import type { DebateEvent, DebateRequest, TerminalEvent } from '../../client/words.ts';
import { isTerminal } from '../../client/words.ts';
import type { DebateDrawing } from '../drawing/debate-drawing.ts';
import { debateDrawing } from '../drawing/debate-drawing.ts';
import { exitCodeOf, exitCodes } from '../exit-codes.ts';
import { plainJson, plainText } from '../plain-text.ts';
import type { Terminal } from '../terminal.ts';

export async function askDebate(request: DebateRequest, terminal: Terminal): Promise<number> {
  await tellOfSimulation(request, terminal);
  // Without the signal: left half-way, it could not be said whether it was accepted, and is paid for.
  const { id } = await terminal.client.start(request);
  return follow(id, terminal);
}

export async function watchDebate(id: string, terminal: Terminal): Promise<number> {
  const { client, url, screen, leaving } = terminal;
  const { finished_at } = await client.read(id, { signal: leaving });
  if (finished_at !== null || url !== null) return follow(id, terminal);
  screen.line([{ text: 'the debate has not ended: a service that is started here goes on with it (npm start)' }]);
  return exitCodes.otherError;
}

/** Before anything is asked, so that nobody takes what comes for more than it is. */
async function tellOfSimulation(
  { debaters, model, panel }: DebateRequest,
  { client, url, screen, json, leaving }: Terminal,
) {
  if (url !== null || json || [debaters, model, panel].some((each) => each !== undefined)) return;
  const { simulated } = await client.readiness({ signal: leaving });
  if (!simulated) return;
  const how = 'set ANTHROPIC_API_KEY or OPENAI_API_KEY for real ones';
  screen.line([{ text: `No provider key is set: SIMULATED models answer; ${how}.`, style: 'changed' }]);
}

async function follow(id: string, terminal: Terminal): Promise<number> {
  const { client, url, leaving, screen } = terminal;
  const drawing = debateDrawing(screen.width);
  // Here a debate ends with its terminal: it is followed to its end, which leaving brings about.
  const cancelling = url === null ? cancelOn(leaving, () => client.cancel(id)) : null;
  using _ = concludingOnKey(id, terminal);
  try {
    const events = client.events(id, { signal: url === null ? null : leaving, deltas: showsWriting(terminal) });
    for await (const event of events) {
      show(event, drawing, terminal);
      if (isTerminal(event)) return concluded(event, terminal);
    }
    // The service had nothing after the last event, and that was none that ends a debate.
    throw new ParleyProblem({ code: 'broken_stream', detail: 'the debate has no end' });
  } catch (error) {
    if (url === null || !leaving.aborted) throw error;
    return detached(id, url, terminal);
  } finally {
    screen.status('');
    cancelling?.[Symbol.dispose]();
  }
}

/** Where a line can be taken back, replies are shown while they are written. */
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
  screen.line([{ text: `left; the debate goes on. Watch it again: ${command}`, style: 'changed' }]);
  return exitCodes.detached;
}

/** For what is pasted into a shell: nothing in it is more than text there. */
function shellWord(text: string): string {
  return /^[\w./:@%-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

const CONCLUDING_KEY = 'c';

/** Its last event tells that it was concluded; what the service refuses is told here. */
function concludingOnKey(id: string, { client, keys, screen }: Terminal): Disposable | null {
  if (keys === null) return null;
  screen.line([{ text: `${CONCLUDING_KEY}: decides on the answers so far`, style: 'faint' }]);
  return keys((key) => {
    if (key !== CONCLUDING_KEY) return;
    screen.line([{ text: 'concluding: replies that are on their way are awaited', style: 'changed' }]);
    client.conclude(id).catch((error: unknown) => {
      const why = error instanceof ParleyProblem ? error.message : 'the service could not be asked';
      screen.line([{ text: `not concluded: ${why}`, style: 'bad' }]);
    });
  });
}

function cancelOn(leaving: AbortSignal, cancel: () => Promise<unknown>): Disposable {
  // It may have ended by itself meanwhile; either way its last event tells.
  const leave = () => {
    cancel().catch(() => {});
  };
  leaving.addEventListener('abort', leave, { once: true });
  if (leaving.aborted) leave();
  return { [Symbol.dispose]: () => leaving.removeEventListener('abort', leave) };
}
