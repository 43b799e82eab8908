/** Lists of models in the form that local servers document, each with the address of its source; the models are our own. */
import type { JsonObject } from '../../../src/lib/json/json-value.ts';
import type { LocalServerName } from '../../../src/models/local-servers.ts';

export interface DocumentedList {
  /** Where the form is documented. */
  readonly source: string;
  readonly body: JsonObject;
  /** The models that can debate. */
  readonly debaters: readonly string[];
}

const created = 1_764_000_000;
const listOf = (...data: readonly object[]) => ({ object: 'list', data });

export const documentedLists: Readonly<Record<LocalServerName, DocumentedList>> = {
  ollama: {
    source: 'https://github.com/ollama/ollama/blob/main/docs/api/openai-compatibility.mdx',
    body: listOf(
      { id: 'llama3.2:latest', object: 'model', created, owned_by: 'library' },
      { id: 'qwen3.5:9b', object: 'model', created, owned_by: 'library' },
      { id: 'mistral-small:24b', object: 'model', created, owned_by: 'library' },
      { id: 'nomic-embed-text:latest', object: 'model', created, owned_by: 'library' },
      { id: 'bge-m3:latest', object: 'model', created, owned_by: 'library' },
    ),
    debaters: ['ollama/llama3.2:latest', 'ollama/qwen3.5:9b', 'ollama/mistral-small:24b'],
  },
  lmstudio: {
    source: 'https://lmstudio.ai/docs/app/api/endpoints/openai',
    body: listOf(
      { id: 'qwen/qwen3.5-9b', object: 'model', owned_by: 'organization_owner' },
      { id: 'text-embedding-nomic-embed-text-v1.5', object: 'model', owned_by: 'organization_owner' },
    ),
    debaters: ['lmstudio/qwen/qwen3.5-9b'],
  },
  vllm: {
    source: 'https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html',
    body: listOf({
      id: 'meta-llama/Llama-3.1-8B-Instruct',
      object: 'model',
      created,
      owned_by: 'vllm',
      root: 'meta-llama/Llama-3.1-8B-Instruct',
      parent: null,
      max_model_len: 8_192,
      permission: [
        { id: 'modelperm-1', object: 'model_permission', created, allow_sampling: true, is_blocking: false },
      ],
    }),
    debaters: ['vllm/meta-llama/Llama-3.1-8B-Instruct'],
  },
  llamacpp: {
    source: 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md',
    body: {
      models: [{ name: 'gemma-4-12b-Q4_K_M.gguf', type: 'model', capabilities: ['completion'] }],
      ...listOf({
        id: 'gemma-4-12b-Q4_K_M.gguf',
        object: 'model',
        created,
        owned_by: 'llamacpp',
        meta: {
          vocab_type: 2,
          n_vocab: 128_256,
          n_ctx_train: 131_072,
          n_embd: 4_096,
          n_params: 12_000_000_000,
          size: 7e9,
        },
      }),
    },
    debaters: ['llamacpp/gemma-4-12b-Q4_K_M.gguf'],
  },
};
