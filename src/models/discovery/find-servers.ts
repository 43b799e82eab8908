/** Finds servers of models on loopback by their lists of models. */
import { itemsAt, textAt } from '../../lib/json/json-value.ts';
import type { LocalServer, LocalServerName, LocalServers } from '../local-servers.ts';
import { readReplyBody } from '../wire/reply-body.ts';
import { replyLimits } from '../wire/reply-limits.ts';

export interface LocalPlace {
  readonly name: LocalServerName;
  readonly port: number;
}

export interface Search {
  readonly places: readonly LocalPlace[];
  /** False: the servers are reported and not used. */
  readonly inUse: boolean;
  readonly timeoutMs: number;
}

export function localServers({ places, inUse, timeoutMs }: Search): LocalServers {
  let found: readonly LocalServer[] = [];
  return {
    inUse,
    get found() {
      return found;
    },
    look: async (signal) => {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const servers = await Promise.all(places.map((place) => serverAt(place, ending)));
      found = servers.filter((server) => server !== null);
    },
  };
}

/** Null: nothing answers, it is another server, or none of its models can debate. */
async function serverAt({ name, port }: LocalPlace, signal: AbortSignal): Promise<LocalServer | null> {
  const address = `http://127.0.0.1:${port}`;
  try {
    const response = await fetch(`${address}/v1/models`, { signal, redirect: 'error' });
    const list = await readReplyBody(response, LIST_LIMITS);
    const models = response.ok && isOf(name, list) ? debatersIn(list).map((id) => `${name}/${id}`) : [];
    return models.length === 0 ? null : { name, address, models };
  } catch {
    return null;
  }
}

/** Some 200 KB: more models than a machine holds. */
const LIST_LIMITS = replyLimits(4_096);

/**
 * Other programs listen on these ports, too, among them other processes of this service; three of the servers tell by whom
 * a model is owned that they are the one. Ollama tells the publisher of the model.
 */
const OWNERS: Readonly<Record<LocalServerName, string | null>> = {
  ollama: null,
  lmstudio: 'organization_owner',
  vllm: 'vllm',
  llamacpp: 'llamacpp',
};

function isOf(name: LocalServerName, list: unknown): boolean {
  const owner = OWNERS[name];
  return itemsAt(list, 'data').every((model) => owner === null || textAt(model, 'owned_by') === owner);
}

/** No endpoint tells which of its models make embeddings, rank or hear: their names do. */
const NOT_A_DEBATER = /embed|rerank|minilm|paraphrase-|whisper|(?:^|[-_/])(?:bge|e5|gte|tts)(?:[-_.:]|$)/i;
const NAME = /^\S+$/;
/** Characters of a name that a request can hold. */
const LONGEST_NAME = 150;

function debatersIn(list: unknown): string[] {
  const ids = itemsAt(list, 'data').map((model) => textAt(model, 'id') ?? '');
  return ids.filter((id) => id.length <= LONGEST_NAME && NAME.test(id) && !NOT_A_DEBATER.test(id));
}
