/** What the fields of OpenAI's shapes mean where a panel is the model, a sentence each, for the API reference. */
import type { ChatChunk, ChatDebate, ChatUsage } from '../openai/chat-completion.ts';
import type { ChatMessage, ChatRequest } from '../openai/chat-request.ts';

const IGNORED = 'Taken and ignored: the reply lists it in `debate.ignored`.';
const NOT_TAKEN = 'Not taken; `null`, and where it is a list an empty one, are.';

const request = {
  model: '`debate/<protocol>` with the default panel, or `debate/<stored panel>`; a protocol’s name is the protocol’s.',
  messages:
    'The last message of the user is the question, all others are its context in their order; no assistant’s may follow it. A conversation of system messages alone is asked itself.',
  stream: 'Chunks: each round of the debate as `reasoning_content`, then the answer as `content`.',
  stream_options: '`include_usage`: one more chunk before the end tells the usage.',
  usage: '`{"include": true}` adds `cost_usd` to the usage, and to a stream the usage.',
  temperature: 'The temperature of every debater, instead of the one in the panel.',
  max_tokens: 'Output tokens of each reply of a debater at most, reasoning included; lower bounds of the panel hold.',
  max_completion_tokens: 'The same as `max_tokens`; of both the lower holds.',
  seed: 'Makes the choices left to chance repeatable.',
  metadata: 'Kept with the debate.',
  user: 'Kept with the debate as the entry `user` of its metadata, unless that has one.',
  n: 'One answer is given.',
  stop: NOT_TAKEN,
  response_format:
    '`{"type": "text"}`, or `json_schema`: the content is the JSON of a record of that schema, as `answer_schema` of a debate gives it. `strict` has no meaning: the record always fits.',
  modalities: '`["text"]` alone.',
  audio: NOT_TAKEN,
  logprobs: '`false` alone.',
  top_logprobs: '0 alone.',
  tools: NOT_TAKEN,
  tool_choice: 'Without a meaning, as there are no tools.',
  parallel_tool_calls: 'Without a meaning, as there are no tools.',
  functions: NOT_TAKEN,
  function_call: 'Without a meaning, as there are no tools.',
  web_search_options: NOT_TAKEN,
  top_p: IGNORED,
  frequency_penalty: IGNORED,
  presence_penalty: IGNORED,
  logit_bias: IGNORED,
  reasoning_effort: IGNORED,
  verbosity: IGNORED,
  service_tier: IGNORED,
  store: `${IGNORED} Debates are kept as the service keeps all of them.`,
  prompt_cache_key: IGNORED,
  safety_identifier: IGNORED,
  prediction: IGNORED,
} as const satisfies Record<keyof ChatRequest, string>;

const message = {
  content: 'A text, or parts that are texts: images, audio and files are refused.',
  reasoning_content: 'Of an earlier answer; not shown to the panel.',
  reasoning: 'The same.',
  reasoning_details: 'The same.',
} as const satisfies Partial<Record<keyof ChatMessage, string>>;

const usage = {
  prompt_tokens: 'Input of all calls, cached input included.',
  completion_tokens: 'Output of all calls, reasoning included.',
  cost_usd: 'What they cost at list price; only when the request asks with `usage`.',
} as const satisfies Partial<Record<keyof ChatUsage, string>>;

const debate = {
  id: 'As in the header `Debate-Id`; `GET /v1/debates/{id}` has all of it.',
  status: 'Other than `completed`: the answer is the best so far, and the finish reason is `length`.',
  confidence: 'Computed from who agrees with whom, 0 to 1; null when it cannot be said.',
  reasoning: 'Why, in the words of the debater or judge whose answer it is.',
  escalate_to_human: 'Whether a human should decide.',
  dissent: 'Who holds another answer at the end.',
  claims:
    'Of a long answer: every claim that was made, with its status; its paragraphs are marked with their ids. Else null.',
  summary: 'Of a long answer: ids of the claims by their status. Else null.',
  saved: "Debaters' calls that an early end made unnecessary.",
  ignored: 'Parameters of the request that had no effect.',
  fields: 'Of a record: its fields with their confidence, as a debate has them.',
  undecided: 'Of a record: pointers to fields with too few votes.',
} as const satisfies Partial<Record<keyof ChatDebate, string>>;

const chunk = {
  choices: 'Empty in the chunk that tells the usage.',
  usage: 'Null but in the last chunk; left out when it is not asked for.',
  debate: 'In the chunk that has the finish reason.',
} as const satisfies Partial<Record<keyof ChatChunk, string>>;

/** Component → field → sentence. */
export const chatSentences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ChatRequest: request,
  ChatMessage: message,
  ChatUsage: usage,
  ChatDebate: debate,
  ChatChunk: chunk,
};
