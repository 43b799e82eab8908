/** CONTRACT: model servers on this machine, which need no key and are found by requests to their ports. */

export interface LocalServer {
  /** The provider's name: the part of its models' names before the slash. */
  readonly name: LocalServerName;
  /** The address without a path. */
  readonly address: string;
  /** The models that can debate, as `provider/model`. */
  readonly models: readonly string[];
}

export interface LocalServers {
  /** False when the servers are only reported and not used. */
  readonly inUse: boolean;
  /** Empty until `search` has finished. */
  readonly found: readonly LocalServer[];
  /** Requests the lists of all possible servers at the same time. Never throws. */
  search(signal: AbortSignal): Promise<void>;
}

export type LocalServerName = 'ollama' | 'lmstudio' | 'vllm' | 'llamacpp';

/** The default ports of the servers. */
export const LOCAL_PORTS: Readonly<Record<LocalServerName, number>> = {
  ollama: 11_434,
  lmstudio: 1_234,
  vllm: 8_000,
  llamacpp: 8_080,
};

/** The setting that makes Parley use the servers. */
export const USE_LOCAL_SERVERS = 'PARLEY_DISCOVER=true';
