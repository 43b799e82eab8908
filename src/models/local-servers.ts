/** CONTRACT: servers of models on this machine, which need no key and are found by looking for them. */

export interface LocalServer {
  /** The provider: what stands before the slash of its models' names. */
  readonly name: LocalServerName;
  /** Without a path. */
  readonly address: string;
  /** Those that can debate, as `provider/model`. */
  readonly models: readonly string[];
}

export interface LocalServers {
  /** False: the servers are reported and not used. */
  readonly inUse: boolean;
  /** Empty until `look` has ended. */
  readonly found: readonly LocalServer[];
  /** Asks all places at once. Never throws. */
  look(signal: AbortSignal): Promise<void>;
}

export type LocalServerName = 'ollama' | 'lmstudio' | 'vllm' | 'llamacpp';

/** The ports that they listen on unless they are told otherwise. */
export const LOCAL_PORTS: Readonly<Record<LocalServerName, number>> = {
  ollama: 11_434,
  lmstudio: 1_234,
  vllm: 8_000,
  llamacpp: 8_080,
};

/** The one setting that uses the servers. */
export const USE_LOCAL_SERVERS = 'PARLEY_DISCOVER=true';
