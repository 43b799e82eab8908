/** Logs debates: each line of a run names the debate, and one line states how it ended. */
import type { NanoUsd } from '../../budget/money.ts';
import { sumNano, usdFromNano } from '../../budget/money.ts';
import type { LoggedEvent, TerminalEvent } from '../../debate/schema/event.ts';
import { isTerminal, statusAfter } from '../../debate/schema/event.ts';
import { withLogContext, withoutNulls } from '../../lib/logging/log-context.ts';
import type { DebateObserver } from '../../runner/debate-observer.ts';
import { noObserver } from '../../runner/debate-observer.ts';
import type { DebateRecord } from '../../stores/debates/debate-store.ts';

interface Log {
  info(fields: object, message: string): void;
}

/** The start and the cost of a debate, as far as this process knows them. */
interface RunTotals {
  startedAt: string | null;
  costNanoUsd: NanoUsd;
}

export function debateLog(log: Log): DebateObserver {
  const totalsByDebate = new WeakMap<DebateRecord, RunTotals>();
  const totalsOf = (debate: DebateRecord) => {
    const totals = totalsByDebate.get(debate) ?? { startedAt: debate.startedAt, costNanoUsd: debate.costNanoUsd };
    totalsByDebate.set(debate, totals);
    return totals;
  };
  return {
    ...noObserver,
    run: (debate, work) => withLogContext(namesOf(debate), work),
    event(debate, event) {
      const totals = totalsOf(debate);
      if (event.type === 'debate.started') totals.startedAt = event.at;
      if (isTerminal(event)) log.info({ ...namesOf(debate), ...endFields(debate, event, totals) }, 'debate ended');
    },
    settled(debate, { costNanoUsd }) {
      const totals = totalsOf(debate);
      totals.costNanoUsd = sumNano([totals.costNanoUsd, costNanoUsd]);
    },
  };
}

function namesOf({ tenant, id, origin }: DebateRecord) {
  const { requestId = null, keyId = null } = origin ?? {};
  return withoutNulls({ tenant, keyId, debateId: id, requestId });
}

function endFields(
  { createdAt }: DebateRecord,
  { type, at, result, error }: TerminalEvent & Pick<LoggedEvent, 'at'>,
  { startedAt, costNanoUsd }: RunTotals,
) {
  return {
    status: statusAfter(type),
    // Only the code of a failure, because its sentence may contain a provider's words.
    ...(error === null ? {} : { code: error.code }),
    costUsd: usdFromNano(costNanoUsd),
    waitMs: startedAt === null ? null : msBetween(createdAt, startedAt),
    durationMs: msBetween(createdAt, at),
    reasons: result?.escalation.reasons ?? [],
  };
}

/** Returns the milliseconds between two times, never negative, even when the clock was set back between them. */
function msBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from));
}
