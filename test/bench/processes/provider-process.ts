/** The bench's provider as a process of its own, and its commands. */
import type { MeasuredProcess } from './measured-process.ts';
import { startProcess } from './measured-process.ts';

export interface ProviderCommand {
  readonly delayMs?: number;
  /** The number of sentences of the reasoning in each further reply, of about 85 characters each. The default is 5. */
  readonly sentences?: number;
  /** True: no request gets a reply until it is set to false. */
  readonly isPaused?: boolean;
  /** Returns the calls that were served since the last time. */
  readonly takesCalls?: boolean;
}

/** In milliseconds of the provider's own clock. */
export interface ServedCall {
  /** The number in the question; -1 without one. */
  readonly debate: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly bytes: number;
}

export interface ProviderState {
  readonly port: number;
  /** Requests that have no reply yet. */
  readonly waitingRequests: number;
  readonly calls: readonly ServedCall[];
}

export interface BenchProvider {
  readonly baseUrl: string;
  readonly tracesUrl: string;
  send(command: ProviderCommand): Promise<ProviderState>;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<BenchProvider> {
  const provider: MeasuredProcess = await startProcess({ script: 'test/bench/processes/provider-main.ts' });
  const send = (command: ProviderCommand) => provider.request<ProviderState>(command);
  const { port } = await send({});
  const url = `http://127.0.0.1:${port}`;
  return { baseUrl: `${url}/v1`, tracesUrl: `${url}/v1/traces`, send, stop: () => provider.stop() };
}
