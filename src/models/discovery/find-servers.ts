/** Finds model servers on the loopback address by requesting their lists of models. */
import { itemsAt, textAt } from '../../lib/json/json-value.ts';
import type { LocalServer, LocalServerName, LocalServers } from '../local-servers.ts';
import { readReplyBody } from '../wire/reply-body.ts';
import { replyLimits } from '../wire/reply-limits.ts';

export interface LocalServerAddress {
  readonly name: LocalServerName;
  readonly port: number;
}

export interface ServerSearch {
  readonly addresses: readonly LocalServerAddress[];
  /** False when the servers are only reported and not used. */
  readonly inUse: boolean;
  readonly timeoutMs: number;
}

export function localServers({ addresses, inUse, timeoutMs }: ServerSearch): LocalServers {
  let found: readonly LocalServer[] = [];
  return {
    inUse,
    get found() {
      return found;
    },
    search: async (signal) => {
      const stopSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const servers = await Promise.all(addresses.map((address) => serverAt(address, stopSignal)));
      found = servers.filter((server) => server !== null);
    },
  };
}

/** Returns null when nothing answers, another program answers, or none of the models can debate. */
async function serverAt({ name, port }: LocalServerAddress, signal: AbortSignal): Promise<LocalServer | null> {
  const address = `http://127.0.0.1:${port}`;
  try {
    const response = await fetch(`${address}/v1/models`, { signal, redirect: 'error' });
    const list = await readReplyBody(response, LIST_LIMITS);
    const models = response.ok && isListOf(name, list) ? debatersIn(list).map((id) => `${name}/${id}`) : [];
    return models.length === 0 ? null : { name, address, models };
  } catch {
    return null;
  }
}

/** About 200 KB, which is more than the list of any machine needs. */
const LIST_LIMITS = replyLimits(4_096);

/**
 * The `owned_by` value that identifies each server, because other programs, including other processes of this service,
 * use these ports, too. Ollama has none: it puts the publisher of the model there.
 */
const OWNERS: Readonly<Record<LocalServerName, string | null>> = {
  ollama: null,
  lmstudio: 'organization_owner',
  vllm: 'vllm',
  llamacpp: 'llamacpp',
};

function isListOf(name: LocalServerName, list: unknown): boolean {
  const owner = OWNERS[name];
  return itemsAt(list, 'data').every((model) => owner === null || textAt(model, 'owned_by') === owner);
}

/** No endpoint states which of its models are for embeddings, ranking or speech. The names show it. */
const NOT_A_DEBATER = /embed|rerank|minilm|paraphrase-|whisper|(?:^|[-_/])(?:bge|e5|gte|tts)(?:[-_.:]|$)/i;
const NAME = /^\S+$/;
/** The maximum length of a model name in a request, in characters. */
const MAX_NAME_CHARACTERS = 150;

function debatersIn(list: unknown): string[] {
  const ids = itemsAt(list, 'data').map((model) => textAt(model, 'id') ?? '');
  return ids.filter((id) => id.length <= MAX_NAME_CHARACTERS && NAME.test(id) && !NOT_A_DEBATER.test(id));
}
