/** A streamed reply ends at its last event, also when its connection stays open or breaks after that. */
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { anthropicProvider } from '../../../src/models/anthropic/anthropic-provider.ts';
import type { LanguageModel, ModelReply } from '../../../src/models/model.ts';
import { openaiCompatibleProvider } from '../../../src/models/openai-compatible/openai-compatible-provider.ts';
import { localServers } from '../../support/local-servers.ts';

const anthropicEvent = (name: string, data: object) =>
  `event: ${name}\ndata: ${JSON.stringify({ type: name, ...data })}\n\n`;
const openaiChunk = (choice: object) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, ...choice }] })}\n\n`;

const wires = {
  openai: {
    model: (baseUrl: string) => openaiCompatibleProvider({ name: 'openai', apiKey: 'key', baseUrl }).model('m'),
    events: [
      openaiChunk({ delta: { content: 'forty-two' } }),
      openaiChunk({ finish_reason: 'stop' }),
      'data: [DONE]\n\n',
    ],
    cutAt: 1,
  },
  anthropic: {
    model: (baseUrl: string) => anthropicProvider({ name: 'anthropic', apiKey: 'key', baseUrl }).model('m'),
    events: [
      anthropicEvent('message_start', { message: { usage: { input_tokens: 9, output_tokens: 1 } } }),
      anthropicEvent('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
      anthropicEvent('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'forty-two' } }),
      anthropicEvent('content_block_stop', { index: 0 }),
      anthropicEvent('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } }),
      anthropicEvent('message_stop', {}),
    ],
    cutAt: 4,
  },
};

const startServer = localServers();

function serve(events: readonly string[], afterEvents: (response: ServerResponse) => void) {
  return startServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(events.join(''), () => afterEvents(response));
  });
}

async function generateText(model: LanguageModel | null): Promise<string> {
  return (await generateReply(model)).text;
}

async function generateReply(model: LanguageModel | null): Promise<ModelReply> {
  if (model === null) throw new Error('there is no such model');
  const attribution = { debateId: 'd', purpose: 'debater', round: 1, phase: null, debaterId: 'a', attempt: 1, seed: 1 };
  const call = new AbortController();
  const reply = await model.generate({
    system: 's',
    messages: [{ role: 'user', content: 'q' }],
    temperature: null,
    maxOutputTokens: 9,
    format: null,
    attribution,
    signal: call.signal,
    onText: () => {},
  });
  call.abort();
  return reply;
}

describe.each(Object.entries(wires))('%s', (_, { model, events, cutAt }) => {
  it('reads a reply to the end of its connection, which the next call then reuses', async () => {
    // The end of the connection comes after the last event was read.
    const { url, server } = await serve(events, (response) => setTimeout(() => response.end(), 20));
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    for (let calls = 0; calls < 6; calls += 1) expect(await generateText(model(url))).toBe('forty-two');
    // A pool may open a second connection while the first is being returned; a third would be a leak.
    expect(connections).toBeLessThanOrEqual(2);
  });

  it('returns the reply of a connection that stays open after the last event', async () => {
    const { url } = await serve(events, () => {});
    expect(await generateText(model(url))).toBe('forty-two');
  });

  it('returns the reply of a connection that breaks after the last event', async () => {
    const { url } = await serve(events, (response) => setTimeout(() => response.destroy(), 20));
    expect(await generateText(model(url))).toBe('forty-two');
  });

  // With its finish reason a reply is whole, even when the rest of that event is lost.
  const eventsBeforeEnd = events.slice(0, -1);
  it.each([
    ['ends', (response: ServerResponse) => response.end()],
    ['breaks', (response: ServerResponse) => setTimeout(() => response.destroy(), 20)],
    ['stays open', () => {}],
  ])('returns the reply of a connection that %s after the finish reason', async (_, afterEvents) => {
    const { url } = await serve(eventsBeforeEnd, afterEvents);
    expect(await generateReply(model(url))).toMatchObject({ text: 'forty-two', finishReason: 'stop' });
  });

  it('fails as stream_cut when the connection ends before the finish reason', async () => {
    const { url } = await serve(events.slice(0, cutAt), (response) => response.end());
    await expect(generateReply(model(url))).rejects.toMatchObject({ code: 'stream_cut' });
  });
});

it('openai › counts the usage after the finish reason when the [DONE] event is missing', async () => {
  const usage = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 };
  const usageEvent = `data: ${JSON.stringify({ choices: [], usage })}\n\n`;
  const { url } = await serve([...wires.openai.events.slice(0, -1)], (response) =>
    setTimeout(() => response.end(usageEvent), 20),
  );
  expect((await generateReply(wires.openai.model(url))).usage).toMatchObject({ inputTokens: 9, outputTokens: 3 });
});
