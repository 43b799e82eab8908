/** A09: the text of a reply is spread over blocks, is in parts, or is the input of a tool. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/lib/json/json-value.ts';
import type { FakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { startFakeProvider } from '../../../support/fake-provider/fake-provider.ts';
import { contentParts, toolCall, unstreamed } from '../../../support/fake-provider/fake-reply.ts';
import {
  anthropicKind,
  deliveries,
  modelKinds,
  modelRequest,
  openaiKind,
  testPosition,
} from '../../../support/fake-provider/model-kinds.ts';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startFakeProvider();
});
afterEach(() => provider.close());

const request = modelRequest();
const position = JSON.stringify(testPosition);
const [firstHalf, secondHalf] = [position.slice(0, 30), position.slice(30)];

const anthropicBlocks: readonly JsonObject[] = [
  { type: 'thinking', thinking: 'Hm.', signature: 's' },
  { type: 'redacted_thinking', data: 'AAAA' },
  { type: 'text', text: firstHalf },
  { type: 'unknown_block', text: 'not text', nested: [null] },
  { type: 'text', text: secondHalf },
];

const openaiParts: readonly JsonObject[] = [
  { type: 'thinking', thinking: 'Hm.' },
  { type: 'text', text: firstHalf },
  { type: 'unknown_block', text: 'not text', nested: [null] },
  { type: 'text', text: secondHalf },
];

describe.each(deliveries)('a reply that comes $delivery', ({ apply }) => {
  it('joins all text blocks of a message in order', async () => {
    provider.follow(() => apply(contentParts(...anthropicBlocks)));
    const reply = await anthropicKind.connect(provider).generate(request);
    expect(reply).toMatchObject({ text: position, reasoningText: 'Hm.' });
  });

  it('has no text when a message contains only thinking', async () => {
    provider.follow(() => apply(contentParts({ type: 'thinking', thinking: 'Hm.', signature: 's' })));
    expect(await anthropicKind.connect(provider).generate(request)).toMatchObject({ text: '', reasoningText: 'Hm.' });
  });

  it('joins all text parts of a completion in order', async () => {
    provider.follow(() => apply(contentParts(...openaiParts)));
    expect(await openaiKind.connect(provider).generate(request)).toMatchObject({ text: position });
  });

  it.each(modelKinds)(
    '$kind: has the input of a tool as text when it has the shape of the reply',
    async ({ connect }) => {
      provider.follow(() => apply(toolCall(testPosition)));
      const reply = await connect(provider).generate(request);
      expect(JSON.parse(reply.text)).toEqual(testPosition);
      expect(reply.finishReason).toBe('stop');
    },
  );

  it.each(modelKinds)('$kind: does not have the input of another tool as text', async ({ connect }) => {
    provider.follow(() => apply(toolCall({ query: 'capital of France' })));
    expect(await connect(provider).generate(request)).toMatchObject({ text: '' });
  });
});

it.each<readonly JsonObject[]>([[], [{}], [{ type: 'text' }], [{ type: 'text', text: 7 }], [{ type: 'tool_use' }]])(
  'a reply is read without an exception when its content is %o',
  async (...parts) => {
    provider.follow(() => unstreamed(contentParts(...parts)));
    for (const { connect } of modelKinds)
      expect(await connect(provider).generate(modelRequest())).toMatchObject({ text: '' });
  },
);
