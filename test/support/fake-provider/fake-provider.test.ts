/** Budget tests depend on the records of the fake provider, so it is tested without any adapter. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ballotTurnFormat,
  groupingFormat,
  judgementFormat,
  pickFormat,
  positionFormat,
  revisionFormat,
} from '../../../src/debate/prompts/reply-formats.ts';
import type { ReplyFormat } from '../../../src/models/model.ts';
import { specOf } from '../debates/scripted-debate.ts';
import type { FakeProvider } from './fake-provider.ts';
import { startFakeProvider } from './fake-provider.ts';
import {
  after,
  answer,
  cutAfter,
  delayedUntil,
  hang,
  json,
  stallAfter,
  status,
  text,
  truncated,
} from './fake-reply.ts';
import { failureOf, modelKinds, modelRequest, openaiKind, streamedRequest } from './model-kinds.ts';
import { inOrder, perModel, refusingParameters, validReplies } from './scripts.ts';
import { firstTokens, tokensOf } from './token-rule.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const post = (path: string, body: unknown) =>
  fetch(provider.url + path, { method: 'POST', body: JSON.stringify(body) });

const PEERS =
  '<peers>\n<peer label="Peer A">\n<answer>Lyon</answer>\n</peer>\n<peer label="Peer B">\n<answer>Nice</answer>\n</peer>\n</peers>';
const QUESTION = '<question>\nWhat is the capital of France?\n</question>';

/** The reply of the default script to a request for a format. */
async function defaultReply(format: ReplyFormat, messages = [QUESTION]): Promise<unknown> {
  const turns = messages.map((content, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
  }));
  const request = modelRequest({ format, messages: turns });
  const replies = await Promise.all(modelKinds.map(({ connect }) => connect(provider).generate(request)));
  expect(replies[0]?.text).toBe(replies[1]?.text);
  return JSON.parse(replies[0]?.text ?? '');
}

const formatOptions = { spec: specOf({ question: 'What is the capital of France?' }), thinksByItself: false };

it('the fake provider › answers every format of a debate', async () => {
  const opinion = { answer: 'Paris', reasoning: 'It is well documented.', confidence: 0.8 };
  expect(await defaultReply(positionFormat(formatOptions))).toEqual(opinion);
  expect(await defaultReply(judgementFormat(formatOptions))).toEqual(opinion);
  expect(await defaultReply(pickFormat(false, ['Candidate B', 'Candidate A']))).toEqual({
    winner: 'Candidate B',
    reasoning: opinion.reasoning,
  });
  expect(await defaultReply(ballotTurnFormat(false, ['yes', 'no']))).toEqual({
    stance: 'Paris',
    rationale: opinion.reasoning,
    vote: 'yes',
  });
  const taggedAnswers = ['Paris', 'paris ', 'Lyon'].map(
    (text, index) => `<grouped_answer label="${index}">${text}</grouped_answer>`,
  );
  expect(await defaultReply(groupingFormat(['0', '1', '2']), [taggedAnswers.join('')])).toEqual({
    groups: [['0', '1'], ['2']],
  });
  const revision = revisionFormat({ ...formatOptions, restates: true, criticises: true, everyRound: false });
  expect(await defaultReply(revision, [QUESTION, '{"answer":"Lyon","reasoning":"r","confidence":1}', PEERS])).toEqual({
    ...opinion,
    restated_answer: 'Lyon',
    critiques: [
      { peer: 'Peer A', assessment: 'The evidence is thin.' },
      { peer: 'Peer B', assessment: 'The evidence is thin.' },
    ],
    changed: true,
    change_justification: '',
  });
});

it('the fake provider › answers the same when the format is only in the prompt', async () => {
  provider.follow(refusingParameters(['response_format', 'output_config']));
  expect(await defaultReply(positionFormat(formatOptions))).toEqual({
    answer: 'Paris',
    reasoning: 'It is well documented.',
    confidence: 0.8,
  });
});

it('the fake provider › counts one token per 4 bytes, rounded up, and bills by it', async () => {
  expect([tokensOf(''), tokensOf('abcd'), tokensOf('abcde'), tokensOf('日本')]).toEqual([0, 1, 2, 2]);
  expect([firstTokens('abcdefgh', 1), firstTokens('日本語', 1), firstTokens('ab', 5)]).toEqual(['abcd', '日', 'ab']);
  provider.follow(() => text('twelve bytes'));
  await post('/v1/messages', { model: 'm', system: 'eight by', messages: [{ role: 'user', content: 'five!' }] });
  // System 8 bytes: 2; message 5 bytes: 2; reply 12 bytes: 3.
  expect(provider.served[0]).toMatchObject({
    model: 'm',
    usage: { inputTokens: 4, outputTokens: 3, reasoningTokens: 0 },
  });
});

it('the fake provider › bills the sent part of a cut stream, and nothing for a refusal', async () => {
  const longText = text('x'.repeat(120));
  provider.follow(inOrder(cutAfter(3, longText), status(429), hang(), stallAfter(0, longText)));
  await failureOf(openaiKind.connect(provider).generate(streamedRequest()));
  // The role, then 2 pieces of 12 bytes: 24 bytes, 6 tokens.
  expect(provider.served.map(({ usage }) => usage.outputTokens)).toEqual([6]);
  await failureOf(openaiKind.connect(provider).generate(streamedRequest()));
  expect(provider.served.length).toBe(1);
});

it('the fake provider › records attempts, sizes, and clients that disconnected', async () => {
  provider.follow(() => json({ ok: true }));
  const body = { model: 'm', messages: [{ role: 'user', content: 'one' }] };
  await (await post('/v1/messages', body)).text();
  await (await post('/v1/messages', body)).text();
  await (await post('/v1/messages', { ...body, model: 'other' })).text();
  expect(provider.requests.map(({ number, attempt, model }) => [number, attempt, model])).toEqual([
    [1, 1, 'm'],
    [2, 2, 'm'],
    [3, 1, 'other'],
  ]);
  expect(provider.requests[0]?.bodyBytes).toBe(JSON.stringify(body).length);
  await Promise.all(provider.requests.map(({ ended }) => ended));
  expect(provider.requests.map(({ closedEarly }) => closedEarly)).toEqual([false, false, false]);
});

it('the fake provider › delays a reply until the test releases it', async () => {
  const release = Promise.withResolvers<void>();
  provider.follow(() => delayedUntil(release.promise, after(1, text('late'))));
  const response = post('/v1/messages', { model: 'm', messages: [] });
  await provider.waitForRequest(1);
  expect(provider.served).toEqual([]);
  release.resolve();
  expect(await (await response).json()).toMatchObject({ content: [{ type: 'text', text: 'late' }] });
});

it('the fake provider › follows scripts in order and per model', async () => {
  const order = inOrder(text('first'), text('second'));
  provider.follow(perModel({ a: order, b: validReplies({ answer: 'Lyon' }) }));
  const textOf = async (model: string) =>
    (await openaiKind.connect(provider, model).generate(modelRequest({ format: null }))).text;
  expect([await textOf('a'), await textOf('b'), await textOf('a')]).toEqual(['first', 'Lyon', 'second']);
});

it('the fake provider › uses the reply format of each wire', async () => {
  provider.follow(() => answer({ text: 'Hello', finish: 'complete' }));
  const openai = await (
    await post('/v1/chat/completions', {
      model: 'm',
      messages: [],
      stream: true,
      stream_options: { include_usage: true },
    })
  ).text();
  expect(openai.match(/"finish_reason":"stop"/g)?.length).toBe(1);
  expect(openai).toMatch(/"choices":\[\],"usage":\{/);
  expect(openai.endsWith('data: [DONE]\n\n')).toBe(true);
  const anthropic = await (await post('/v1/messages', { model: 'm', messages: [], stream: true })).text();
  expect(anthropic.match(/^event: .*/gm)).toEqual([
    'event: message_start',
    'event: content_block_start',
    'event: content_block_delta',
    'event: content_block_stop',
    'event: message_delta',
    'event: message_stop',
  ]);
  provider.follow(() => truncated('cut'));
  expect(await (await post('/v1/messages', { model: 'm', messages: [] })).json()).toMatchObject({
    stop_reason: 'max_tokens',
  });
  expect((await post('/v1/elsewhere', {})).status).toBe(404);
});

it('the fake provider › closes every socket when it is closed, with any open replies', async () => {
  const server = await startFakeProvider({ script: inOrder(hang(), stallAfter(2, text('x'.repeat(99)))) });
  const calls = [streamedRequest(), streamedRequest()].map((request) =>
    failureOf(openaiKind.connect(server).generate(request)),
  );
  await server.waitForRequest(2);
  expect(server.openSockets()).toBe(2);
  await server.close();
  expect(server.openSockets()).toBe(0);
  expect((await Promise.all(calls)).map(({ retryable }) => retryable)).toEqual([true, true]);
});

it('the fake provider › fails a test when a script threw', async () => {
  const server = await startFakeProvider({ script: perModel({}) });
  const error = await failureOf(openaiKind.connect(server).generate(modelRequest()));
  expect(error.message).toContain('no script for the model test-model');
  await expect(server.close()).rejects.toThrow('no script for the model test-model');
});

it('the fake provider › runs as a process of its own', async () => {
  const child = spawn(process.execPath, ['test/support/fake-provider/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { openaiBaseUrl } = JSON.parse(line.toString()) as { openaiBaseUrl: string };
  const response = await fetch(`${openaiBaseUrl}/chat/completions`, {
    method: 'POST',
    body: '{"model":"m","messages":[]}',
  });
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: 'Paris' } }] });
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});
