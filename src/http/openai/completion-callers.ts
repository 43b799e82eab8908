/**
 * Counts the callers that wait for the debates of completions and responses. A debate without a caller is cancelled,
 * because only a request with the same idempotency key could find it again. A client with such a key gets some time to
 * reconnect.
 */
import { ParleyError } from '../../errors.ts';
import { cancelDebate } from '../../operations/debates/cancel-debate.ts';
import type { DebateName } from '../../operations/debates/read-debate.ts';
import type { Services } from '../../operations/services.ts';
import type { HttpOptions } from '../http-options.ts';
import type { OpenStreams } from '../streaming/open-streams.ts';

export interface WaitingCaller extends DebateName {
  /** Whether the client can find the debate again by its idempotency key. */
  readonly canReconnect: boolean;
}

interface Context {
  readonly services: Services;
  readonly options: Pick<HttpOptions, 'reconnectGraceMs'>;
  readonly streams: Pick<OpenStreams, 'stopping'>;
}

/** Counts callers of this process only: it does not see a client that returns to another process. */
export class CompletionCallers {
  readonly #context: Context;
  readonly #callers = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Counts the caller while `serve` runs. `serve` returns whether the debate has ended. */
  async countWhile(caller: WaitingCaller, serve: () => Promise<boolean>): Promise<void> {
    const { tenant, debateId } = caller;
    const debateKey = JSON.stringify([tenant, debateId]);
    this.#callers.set(debateKey, (this.#callers.get(debateKey) ?? 0) + 1);
    let hasEnded = false;
    try {
      hasEnded = await serve();
    } finally {
      this.#leave(debateKey);
      if (!hasEnded) await this.#abandon(debateKey, caller);
    }
  }

  #leave(debateKey: string): void {
    const callers = this.#callers.get(debateKey) ?? 0;
    if (callers > 1) this.#callers.set(debateKey, callers - 1);
    else this.#callers.delete(debateKey);
  }

  async #abandon(debateKey: string, { canReconnect, ...name }: WaitingCaller): Promise<void> {
    const { streams, options } = this.#context;
    const cancel = () => (this.#callers.has(debateKey) ? Promise.resolve() : this.#cancel(name));
    if (!canReconnect) return cancel();
    const cancelLater = () => {
      // A stopping process leaves its debates to another process, to which their clients can reconnect.
      if (!streams.stopping.aborted) void cancel();
    };
    setTimeout(cancelLater, options.reconnectGraceMs).unref();
  }

  async #cancel(name: DebateName): Promise<void> {
    const { services } = this.#context;
    try {
      // With an aborted signal, `cancelDebate` does not wait for the run to end.
      await cancelDebate(services, name, AbortSignal.abort());
    } catch (error) {
      if (error instanceof ParleyError && (error.code === 'conflict' || error.code === 'not_found')) return;
      services.log.warn(
        { debateId: name.debateId, err: error },
        'could not cancel a debate after its client disconnected',
      );
    }
  }
}
