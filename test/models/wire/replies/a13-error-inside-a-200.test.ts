/** A13: a 200 whose body is an error, is empty, or is a page. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import type { FakeReply } from '../../../support/fake-provider/fake-reply.ts';
import { answer, emptyChoices, errorInside200, html, raw } from '../../../support/fake-provider/fake-reply.ts';
import { failureOf, modelKinds, modelRequest, openaiKind } from '../../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

describe('a 200 without a reply', () => {
  const request = modelRequest();
  describe.each(modelKinds)('$kind', ({ connect }) => {
    it.each([
      [502, 'server_error', true],
      ['503', 'overloaded', true],
      [429, 'rate_limited', true],
      [401, 'unauthorized', false],
      [400, 'invalid_request', false],
      ['insufficient_quota', 'quota_exhausted', false],
      ['overloaded_error', 'overloaded', true],
      ['no_such_word', 'bad_reply', false],
    ] as const)('is classified by the inner code %s', async (code, expected, retryable) => {
      provider.follow(() => errorInside200({ message: 'Upstream trouble', code }));
      const error = await failureOf(connect(provider).generate(request));
      expect(error).toMatchObject({ code: expected, retryable, billed: 'maybe' });
      if (expected !== 'unauthorized') expect(error.message).toContain('Upstream trouble');
    });

    it.each<readonly [string, FakeReply, boolean]>([
      ['a page', html(), false],
      ['nothing', raw(''), false],
      ['null', raw('null'), false],
      ['an array', raw('[]'), false],
      ['an object of another kind', raw('{"ok":true}'), false],
      ['JSON that is cut off', raw('{"choices":[{"mess'), true],
    ])('fails as bad_reply when it is %s', async (_, reply, retryable) => {
      provider.follow(() => reply);
      expect(await failureOf(connect(provider).generate(request))).toMatchObject({
        code: 'bad_reply',
        retryable,
        billed: 'maybe',
      });
    });
  });

  it('fails as bad_reply when it has no choices', async () => {
    provider.follow(() => emptyChoices());
    expect(await failureOf(openaiKind.connect(provider).generate(request))).toMatchObject({
      code: 'bad_reply',
      retryable: false,
    });
  });

  it('fails as bad_reply when its finish reason is error', async () => {
    provider.follow(() => answer({ text: 'Par', finish: 'error' }));
    expect(await failureOf(openaiKind.connect(provider).generate(request))).toMatchObject({
      code: 'bad_reply',
      retryable: false,
    });
  });
});

it('an error in the choice is classified by its own code', async () => {
  const choice = {
    finish_reason: 'error',
    message: { content: 'Par' },
    error: { code: 502, message: 'Upstream overloaded' },
  };
  provider.follow(() => raw(JSON.stringify({ choices: [choice] })));
  const error = await failureOf(openaiKind.connect(provider).generate(modelRequest()));
  expect(error).toMatchObject({ code: 'server_error', retryable: true });
  expect(error.message).toContain('Upstream overloaded');
});
