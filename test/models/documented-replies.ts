/** Replies in the form that the endpoints document, each with the address of its source; names, ids and texts are our own. */
import { testPosition } from '../support/fake-provider/model-kinds.ts';

export interface DocumentedReply {
  readonly endpoint: string;
  /** Where the form is documented. */
  readonly source: string;
  readonly wire: 'openai' | 'anthropic';
  readonly status?: number;
  /** The body of a reply in one piece, or the events of a stream. */
  readonly body: object | readonly string[];
  readonly expected:
    | {
        readonly finishReason: string;
        readonly usage: readonly [input: number, output: number];
        readonly reasoning?: string;
      }
    | { readonly failure: string };
}

const text = JSON.stringify(testPosition);
const [firstHalf, secondHalf] = [text.slice(0, 20), text.slice(20)];
const completionHead = { id: 'chatcmpl-1', object: 'chat.completion', created: 1_764_000_000, model: 'test-model' };
const chunkHead = { ...completionHead, object: 'chat.completion.chunk' };

/** Chunks as `data:` lines with the end that OpenAI's protocol has. */
function chunks(...each: readonly object[]): string[] {
  return [...each.map((data) => `data: ${JSON.stringify(data)}`), 'data: [DONE]'];
}

function delta(content: object, finish: string | null = null, fields: object = {}): object {
  return { ...chunkHead, choices: [{ index: 0, delta: content, logprobs: null, finish_reason: finish }], ...fields };
}

function message(content: object, finish: string, usage: object, fields: object = {}): object {
  const choice = { index: 0, message: { role: 'assistant', ...content }, logprobs: null, finish_reason: finish };
  return { ...completionHead, choices: [choice], usage, ...fields };
}

function event(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify({ type: name, ...data })}`;
}

const tokens = { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29 };
const stopOutcome = { finishReason: 'stop', usage: [19, 10] } as const;

export const documentedReplies: readonly DocumentedReply[] = [
  {
    endpoint: 'OpenAI, a completion',
    source: 'https://platform.openai.com/docs/api-reference/chat/object',
    wire: 'openai',
    body: message({ content: text, refusal: null, annotations: [] }, 'stop', {
      ...tokens,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0, accepted_prediction_tokens: 0 },
    }),
    expected: stopOutcome,
  },
  {
    endpoint: 'OpenAI, a stream with usage in a last chunk without choices',
    source: 'https://platform.openai.com/docs/api-reference/chat-streaming/streaming',
    wire: 'openai',
    body: chunks(
      delta({ role: 'assistant', content: '', refusal: null }, null, { usage: null }),
      delta({ content: firstHalf }, null, { usage: null }),
      delta({ content: secondHalf }, null, { usage: null }),
      delta({}, 'stop', { usage: null }),
      { ...chunkHead, choices: [], usage: tokens },
    ),
    expected: stopOutcome,
  },
  {
    endpoint: 'OpenAI, a refusal under structured outputs',
    source: 'https://platform.openai.com/docs/guides/structured-outputs#refusals',
    wire: 'openai',
    body: message({ content: null, refusal: "I'm sorry, I cannot assist with that request." }, 'stop', tokens),
    expected: { finishReason: 'refusal', usage: [19, 10] },
  },
  {
    endpoint: 'OpenAI, an exhausted quota',
    source: 'https://platform.openai.com/docs/guides/error-codes/api-errors',
    wire: 'openai',
    status: 429,
    body: {
      error: {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        type: 'insufficient_quota',
        param: null,
        code: 'insufficient_quota',
      },
    },
    expected: { failure: 'quota_exhausted' },
  },
  {
    endpoint: 'Azure OpenAI, a stream that opens with the results of the prompt filter',
    source: 'https://learn.microsoft.com/en-us/azure/ai-services/openai/concepts/content-streaming',
    wire: 'openai',
    body: chunks(
      {
        id: '',
        object: '',
        created: 0,
        model: '',
        choices: [],
        prompt_filter_results: [
          { prompt_index: 0, content_filter_results: { hate: { filtered: false, severity: 'safe' } } },
        ],
      },
      delta({ role: 'assistant', content: '' }),
      delta({ content: text }, null),
      delta({}, 'stop'),
      { ...chunkHead, choices: [], usage: tokens },
    ),
    expected: stopOutcome,
  },
  {
    endpoint: 'Azure OpenAI, a prompt that its filter stopped',
    source: 'https://learn.microsoft.com/en-us/azure/ai-services/openai/concepts/content-filter',
    wire: 'openai',
    status: 400,
    body: {
      error: {
        message: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
        type: null,
        param: 'prompt',
        code: 'content_filter',
        status: 400,
        innererror: {
          code: 'ResponsibleAIPolicyViolation',
          content_filter_result: { hate: { filtered: true, severity: 'high' } },
        },
      },
    },
    expected: { failure: 'content_filter' },
  },
  {
    endpoint: 'DeepSeek, a completion with its reasoning beside the content',
    source: 'https://api-docs.deepseek.com/api/create-chat-completion',
    wire: 'openai',
    body: message({ content: text, reasoning_content: 'First, the capital.' }, 'stop', {
      ...tokens,
      prompt_cache_hit_tokens: 0,
      prompt_cache_miss_tokens: 19,
      completion_tokens_details: { reasoning_tokens: 4 },
    }),
    expected: { ...stopOutcome, reasoning: 'First, the capital.' },
  },
  {
    endpoint: 'Groq, a stream with its usage in x_groq',
    source: 'https://console.groq.com/docs/api-reference#chat-create',
    wire: 'openai',
    body: chunks(
      delta({ role: 'assistant', content: '' }, null, { x_groq: { id: 'req_1' } }),
      delta({ content: text }),
      delta({}, 'stop', { x_groq: { id: 'req_1', usage: { ...tokens, queue_time: 0.01, total_time: 0.02 } } }),
    ),
    expected: stopOutcome,
  },
  {
    endpoint: 'OpenRouter, a stream with comments and its own fields',
    source: 'https://openrouter.ai/docs/api/reference/streaming',
    wire: 'openai',
    body: [
      ': OPENROUTER PROCESSING',
      ': OPENROUTER PROCESSING',
      ...chunks(
        delta({ role: 'assistant', content: '', reasoning: 'First, the capital.' }, null, { provider: 'OpenAI' }),
        delta({ role: 'assistant', content: text }, null, { provider: 'OpenAI' }),
        {
          ...chunkHead,
          provider: 'OpenAI',
          choices: [
            {
              index: 0,
              delta: { role: 'assistant', content: '' },
              finish_reason: 'stop',
              native_finish_reason: 'completed',
            },
          ],
        },
        { ...chunkHead, provider: 'OpenAI', choices: [], usage: { ...tokens, cost: 0.000_2, is_byok: false } },
      ),
    ],
    expected: { ...stopOutcome, reasoning: 'First, the capital.' },
  },
  {
    endpoint: 'OpenRouter, an error in the middle of a stream',
    source: 'https://openrouter.ai/docs/api/reference/streaming#handling-errors-during-streaming',
    wire: 'openai',
    body: chunks(delta({ role: 'assistant', content: firstHalf }), {
      ...chunkHead,
      provider: 'OpenAI',
      error: { code: 'server_error', message: 'Provider disconnected unexpectedly' },
      choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
    }),
    expected: { failure: 'server_error' },
  },
  {
    endpoint: 'Mistral, an error of the API',
    source: 'https://docs.mistral.ai/api/',
    wire: 'openai',
    status: 401,
    body: { object: 'error', message: 'Unauthorized', type: 'invalid_request_error', param: null, code: null },
    expected: { failure: 'unauthorized' },
  },
  {
    endpoint: 'Mistral, a validation error with its details in message.detail',
    source: 'https://docs.mistral.ai/api/endpoint/chat',
    wire: 'openai',
    status: 422,
    body: {
      object: 'error',
      message: { detail: [{ type: 'missing', loc: ['body', 'messages'], msg: 'Field required', input: {} }] },
      type: 'invalid_request_error',
      code: null,
    },
    expected: { failure: 'invalid_request' },
  },
  {
    endpoint: 'Gemini, a completion of its OpenAI compatible address',
    source: 'https://ai.google.dev/gemini-api/docs/openai',
    wire: 'openai',
    body: message({ content: text }, 'stop', tokens),
    expected: stopOutcome,
  },
  {
    endpoint: 'Gemini, an error as a list of one',
    source: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
    wire: 'openai',
    status: 429,
    body: [
      {
        error: { code: 429, message: 'Resource has been exhausted (e.g. check quota).', status: 'RESOURCE_EXHAUSTED' },
      },
    ],
    expected: { failure: 'rate_limited' },
  },
  {
    endpoint: 'xAI, a completion with reasoning tokens counted beside the others',
    source: 'https://docs.x.ai/docs/api-reference#chat-completions',
    wire: 'openai',
    body: message({ content: text, reasoning_content: 'First, the capital.', refusal: null }, 'stop', {
      ...tokens,
      prompt_tokens_details: { text_tokens: 19, audio_tokens: 0, image_tokens: 0, cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
      num_sources_used: 0,
    }),
    expected: { ...stopOutcome, reasoning: 'First, the capital.' },
  },
  {
    endpoint: 'Together, a completion with the reason eos',
    source: 'https://docs.together.ai/reference/chat-completions-1',
    wire: 'openai',
    body: { ...message({ content: text, tool_calls: [] }, 'eos', tokens), prompt: [] },
    expected: stopOutcome,
  },
  {
    endpoint: 'Ollama, a completion of its OpenAI compatible address',
    source: 'https://github.com/ollama/ollama/blob/main/docs/openai.md',
    wire: 'openai',
    body: message({ content: text }, 'stop', tokens, { system_fingerprint: 'fp_ollama' }),
    expected: stopOutcome,
  },
  {
    endpoint: 'vLLM, a completion of a reasoning model',
    source: 'https://docs.vllm.ai/en/latest/features/reasoning_outputs.html',
    wire: 'openai',
    body: message(
      { content: text, reasoning_content: 'First, the capital.', tool_calls: [], function_call: null },
      'stop',
      { ...tokens, prompt_tokens_details: null },
      { service_tier: null, system_fingerprint: null, prompt_logprobs: null, kv_transfer_params: null },
    ),
    expected: { ...stopOutcome, reasoning: 'First, the capital.' },
  },
  {
    endpoint: 'llama.cpp, a stream with timings in its last chunk',
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md',
    wire: 'openai',
    body: chunks(delta({ role: 'assistant', content: null }), delta({ content: text }), delta({}, 'stop'), {
      ...chunkHead,
      choices: [],
      usage: tokens,
      timings: { cache_n: 0, prompt_n: 19, predicted_n: 10, predicted_ms: 120.5 },
    }),
    expected: stopOutcome,
  },
  {
    endpoint: 'Anthropic, a message',
    source: 'https://docs.anthropic.com/en/api/messages',
    wire: 'anthropic',
    body: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'test-model',
      content: [{ type: 'text', text, citations: null }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 19, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 10 },
    },
    expected: stopOutcome,
  },
  {
    endpoint: 'Anthropic, a stream with a ping and thinking',
    source: 'https://docs.anthropic.com/en/api/messages-streaming',
    wire: 'anthropic',
    body: [
      event('message_start', {
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'test-model',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 19, output_tokens: 1 },
        },
      }),
      event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } }),
      event('ping', {}),
      event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'First, the capital.' } }),
      event('content_block_delta', { index: 0, delta: { type: 'signature_delta', signature: 'EqQBCgIYAhIM' } }),
      event('content_block_stop', { index: 0 }),
      event('content_block_start', { index: 1, content_block: { type: 'text', text: '' } }),
      event('content_block_delta', { index: 1, delta: { type: 'text_delta', text: firstHalf } }),
      event('content_block_delta', { index: 1, delta: { type: 'text_delta', text: secondHalf } }),
      event('content_block_stop', { index: 1 }),
      event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 10 } }),
      event('message_stop', {}),
    ],
    expected: { ...stopOutcome, reasoning: 'First, the capital.' },
  },
  {
    endpoint: 'Anthropic, an error event in a stream',
    source: 'https://docs.anthropic.com/en/api/messages-streaming#error-events',
    wire: 'anthropic',
    body: [event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } })],
    expected: { failure: 'overloaded' },
  },
  {
    endpoint: 'Anthropic, an overloaded API',
    source: 'https://docs.anthropic.com/en/api/errors',
    wire: 'anthropic',
    status: 529,
    body: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' }, request_id: 'req_1' },
    expected: { failure: 'overloaded' },
  },
];
