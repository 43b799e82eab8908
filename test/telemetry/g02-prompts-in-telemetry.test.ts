/** G02: prompts and replies were exported by default; a documented switch was never read. */
import { expect, test } from 'vitest';
import { createLogger } from '../../src/telemetry/logs/logger.ts';
import { status } from '../support/fake-provider/fake-reply.ts';
import { perModel, validReplies } from '../support/fake-provider/scripts.ts';
import { logLines } from '../support/telemetry/log-lines.ts';
import { startOtlpReceiver } from '../support/telemetry/otlp-receiver.ts';
import { API_KEY, openBench, persuasionRequest, startTestTelemetry } from './bench.ts';

const QUESTION = 'canary-question';
const CONTEXT = 'canary-context';
const ANSWER = 'canary-answer';
const REASONING = 'canary-reasoning';
const ERROR_BODY = 'canary-error-body';
const TEXTS = [QUESTION, CONTEXT, ANSWER, REASONING];

/** Runs a debate in which one debater fails, and returns its telemetry. */
async function collectTelemetry(capturePrompts: boolean) {
  const receiver = await startOtlpReceiver();
  const destination = logLines();
  const log = createLogger({ level: 'trace', destination, traceIds: true, secrets: [] });
  const telemetry = await startTestTelemetry({ tracesUrl: receiver.tracesUrl, capturePrompts });
  const answerScript = validReplies({ answer: ANSWER, reasoning: REASONING });
  const script = perModel({
    yes: answerScript,
    'also-yes': answerScript,
    persuaded: () => status(400, { message: `${ERROR_BODY} ${QUESTION} ${API_KEY}` }),
    judge: answerScript,
  });
  const { start, run, services, close } = await openBench({ telemetry, log, script });
  const job = await start({ ...persuasionRequest, question: `Is ${QUESTION} so?`, context: CONTEXT });
  await run(job);
  const events = await services.store.events.read({ ...job, after: 0, limit: 100 });
  for (const event of events) log.info({ event: event.type, debateId: job.debateId }, 'event');
  log.info({ debate: await services.store.debates.read(job.tenant, job.debateId) }, 'a whole record, by mistake');
  const metrics = await telemetry.metrics.metricsText();
  await telemetry.shutdown(5_000);
  await close();
  await receiver.close();
  return { spans: receiver.receivedText(), metrics, logs: destination.text, result: JSON.stringify(events) };
}

test('G02: without the setting the text of a debate is only in the result', async () => {
  const { spans, metrics, logs, result } = await collectTelemetry(false);
  expect(spans).toContain('debate.debater');
  expect(metrics).toContain('parley_debates_total');
  expect(logs).toContain('debate.completed');
  for (const text of [ANSWER, REASONING]) expect(result).toContain(text);
  for (const text of [...TEXTS, ERROR_BODY, API_KEY]) {
    expect(spans).not.toContain(text);
    expect(metrics).not.toContain(text);
    expect(logs).not.toContain(text);
  }
});

test('G02: with the setting the text is only on the spans of calls, and the key is in no span', async () => {
  const { spans, metrics, logs } = await collectTelemetry(true);
  for (const text of TEXTS) {
    expect(spans).toContain(text);
    expect(metrics).not.toContain(text);
    expect(logs).not.toContain(text);
  }
  for (const output of [spans, metrics, logs]) {
    expect(output).not.toContain(API_KEY);
    expect(output).not.toContain(ERROR_BODY);
  }
});
