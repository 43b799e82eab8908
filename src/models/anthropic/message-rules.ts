/** Rules that recognise which feature Anthropic's API, or a server with the same API, has refused. */
import { at } from '../../lib/json/json-value.ts';
import type { FeatureRule } from '../wire/faults/refused-features.ts';
import { FORMAT_WORDS, isSentAs } from '../wire/faults/refused-features.ts';

const ofModel = { scope: 'model' } as const;

export const messageRules: readonly FeatureRule[] = [
  {
    ...ofModel,
    feature: 'json_schema',
    fields: ['response_format', 'output_config.format', 'output_format'],
    words: FORMAT_WORDS,
    byAnyError: true,
    isSent: isSentAs('output_config', 'format'),
  },
  {
    ...ofModel,
    feature: 'effort',
    fields: ['reasoning_effort', 'output_config.effort', 'effort'],
    isSent: isSentAs('output_config', 'effort'),
  },
  { ...ofModel, feature: 'thinking', fields: ['thinking'], isSent: isSentAs('thinking') },
  { ...ofModel, feature: 'temperature', fields: ['temperature'], isSent: isSentAs('temperature') },
  // `cache_control` is sent inside the messages, where `isSentAs` cannot look it up by a fixed path.
  { ...ofModel, feature: 'cache_control', fields: ['cache_control'], isSent: () => true },
  { ...ofModel, feature: 'stream', fields: ['stream'], isSent: ({ body }) => at(body, 'stream') === true },
];
