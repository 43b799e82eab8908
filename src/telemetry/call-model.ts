/** Which model a call of a debate went to, read off its place and the debate's configuration. */
import type { DebateConfig } from '../debate/debate-config.ts';
import type { CallKey } from '../stores/debate-store.ts';

/** `provider/model`; `unknown` where the place does not say. */
export function modelOfCall({ debaters, judge }: DebateConfig, { purpose, subject }: CallKey): string {
  switch (purpose) {
    case 'debater':
      return debaters.find(({ id }) => id === subject)?.model ?? 'unknown';
    case 'judge':
      return judge?.model ?? 'unknown';
    case 'routing':
      return subject ?? 'unknown';
    default:
      return 'unknown';
  }
}
