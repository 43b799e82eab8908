/** The bench's provider as a process of its own, and what can be said to it. */
import type { MeasuredProcess } from './measured-process.ts';
import { startProcess } from './measured-process.ts';

export interface ProviderOrder {
  readonly delayMs?: number;
  /** Of the reasoning of each reply from now on, each of about 85 characters; 5 to begin with. */
  readonly sentences?: number;
  /** True: nothing is answered until it is said to be false. */
  readonly hold?: boolean;
  /** Hands over what was served since the last time. */
  readonly reset?: boolean;
}

/** In milliseconds of the provider's own clock. */
export interface ServedCall {
  /** The number in the question; -1 without one. */
  readonly debate: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly bytes: number;
}

export interface ProviderAnswer {
  readonly port: number;
  /** Requests that have no answer yet. */
  readonly waiting: number;
  readonly calls: readonly ServedCall[];
}

export interface BenchProvider {
  readonly baseUrl: string;
  readonly tracesUrl: string;
  tell(order: ProviderOrder): Promise<ProviderAnswer>;
  stop(): Promise<void>;
}

export async function startProvider(): Promise<BenchProvider> {
  const provider: MeasuredProcess = await startProcess({ script: 'test/bench/processes/provider-main.ts' });
  const tell = (order: ProviderOrder) => provider.ask<ProviderAnswer>(order);
  const { port } = await tell({});
  const url = `http://127.0.0.1:${port}`;
  return { baseUrl: `${url}/v1`, tracesUrl: `${url}/v1/traces`, tell, stop: () => provider.stop() };
}
