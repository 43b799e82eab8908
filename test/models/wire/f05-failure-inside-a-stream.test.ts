/** F05: a failure in the middle of a 200 stream, or a stream without an end, is never a reply or a refusal. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../support/fake-provider/fake-provider.ts';
import { cutAfter, errorAfter, raw, text } from '../../support/fake-provider/fake-reply.ts';
import {
  anthropicKind,
  failureOf,
  modelKinds,
  openaiKind,
  streamedRequest,
} from '../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const textReply = text('word '.repeat(40));

describe.each(modelKinds)('$kind', ({ connect }) => {
  it.each([
    [{ type: 'overloaded_error', message: 'Overloaded' }, 'overloaded', true],
    [{ type: 'api_error', message: 'Internal server error' }, 'server_error', true],
    [{ type: 'rate_limit_error', message: 'Slow down' }, 'rate_limited', true],
    [{ type: 'of_no_known_kind', message: 'Sorry' }, 'server_error', true],
    [{ type: 'invalid_request_error', message: 'Bad request' }, 'invalid_request', false],
  ] as const)('classifies an error event: %o', async (event, code, retryable) => {
    provider.follow(() => errorAfter(4, event, textReply));
    const error = await failureOf(connect(provider).generate(streamedRequest()));
    expect(error).toMatchObject({ code, retryable, billed: 'maybe' });
    expect(error.message).toContain(event.message);
    expect(provider.requests.length).toBe(1);
  });

  it('fails as stream_cut when the connection ends in the middle', async () => {
    const textReceived = Promise.withResolvers<void>();
    provider.follow(() => cutAfter(4, textReply, textReceived.promise));
    const error = await failureOf(
      connect(provider).generate(streamedRequest({ onText: () => textReceived.resolve() })),
    );
    expect(error).toMatchObject({ code: 'stream_cut', retryable: true, billed: 'maybe' });
  });

  it.each([0, 1])('fails as stream_cut when the connection ends after %i chunks', async (chunks) => {
    provider.follow(() => cutAfter(chunks, textReply));
    const error = await failureOf(connect(provider).generate(streamedRequest()));
    expect(error).toMatchObject({ code: 'stream_cut', retryable: true, billed: 'maybe' });
  });
});

it('a stream that ends normally but without its finish reason fails as stream_cut', async () => {
  const eventStream = (events: string) => raw(events, { contentType: 'text/event-stream' });
  provider.follow(() =>
    eventStream(
      'data: {"choices":[{"index":0,"delta":{"content":"{\\"answer\\":\\"Par"},"finish_reason":null}]}\n\ndata: [DONE]\n\n',
    ),
  );
  const openaiError = await failureOf(openaiKind.connect(provider).generate(streamedRequest()));
  expect(openaiError).toMatchObject({ code: 'stream_cut', retryable: true });
  const start =
    'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n';
  const delta =
    'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Par"}}\n\n';
  provider.follow(() => eventStream(start + delta));
  const anthropicError = await failureOf(anthropicKind.connect(provider).generate(streamedRequest()));
  expect(anthropicError).toMatchObject({ code: 'stream_cut', retryable: true });
});

it('an error inside a chunk is classified by the status code of the upstream in it', async () => {
  provider.follow(() => errorAfter(3, { message: 'Upstream overloaded', code: 502, type: 'upstream' }, textReply));
  const error = await failureOf(openaiKind.connect(provider).generate(streamedRequest()));
  expect(error).toMatchObject({ code: 'server_error', retryable: true });
});
