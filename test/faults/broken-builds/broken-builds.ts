/**
 * Builds that are broken on purpose, by small changes to a copy of the source, each with the faults that reveal the
 * defect.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyCallJournaled } from '../invariants/call-invariants.ts';
import { endsOnce } from '../invariants/debate-invariants.ts';
import type { Invariant } from '../invariants/invariant.ts';
import { neverAboveTheLimit, oneLinePerAttempt } from '../invariants/money-invariants.ts';

export interface BrokenBuild {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Ids of the fault table, each of which is injected `times` times. */
  readonly faults: readonly string[];
  readonly times: number;
  /** An invariant that this build violates. It can violate others too. */
  readonly violatedInvariant: Invariant;
}

export interface Edit {
  readonly file: string;
  /** Must occur in the file exactly once. */
  readonly find: string;
  readonly replacement: string;
}

export const fencingOff: BrokenBuild = {
  name: 'fencing off',
  edits: [
    {
      file: 'src/stores/redis/lua/shared/fence.lua',
      find: '  return head[1] == epoch and not head[2]',
      replacement: '  return head[1] and not head[2]',
    },
  ],
  faults: ['freeze-after-reserve'],
  times: 3,
  violatedInvariant: everyCallJournaled,
};

export const settleNotIdempotent: BrokenBuild = {
  name: 'settle not idempotent',
  edits: [
    {
      file: 'src/stores/redis/lua/shared/settle.lua',
      find: '  if not is_open(entry) then',
      replacement: '  if false then',
    },
  ],
  faults: ['reply-lost'],
  times: 1,
  violatedInvariant: oneLinePerAttempt,
};

/** The journal is written after the effect of a call. */
export const eventAfterEffect: BrokenBuild = {
  name: 'event after effect',
  edits: [
    {
      file: 'src/runner/calls/send-call.ts',
      find: `  const sentKey: SentKey = paidBy === 'tenant' ? { ...key, paidBy } : key;
  const at = await run.writer.sent(sentKey);
  run.journal.sent(sentKey, at);
`,
      replacement: '  const at = run.services.world.now().toISOString();\n',
    },
    {
      file: 'src/runner/calls/call-runner.ts',
      find: `      settlement = settlementOfReply(run, sent, await sent.languageModel.generate(sent.request));
`,
      replacement: `      const reply = await sent.languageModel.generate(sent.request).finally(async () => {
        await run.writer.sent(sent.key);
        run.journal.sent(sent.key, sent.at);
      });
      settlement = settlementOfReply(run, sent, reply);
`,
    },
  ],
  faults: ['kill-worker'],
  times: 3,
  violatedInvariant: everyCallJournaled,
};

export const noSweep: BrokenBuild = {
  name: 'no sweep',
  edits: [
    {
      file: 'src/background/feed-queue.ts',
      find: '  return startStoppable((stopping) => feedUntil(services, stopping));',
      replacement: '  return async () => {};',
    },
  ],
  faults: ['kill-after-admit'],
  times: 2,
  violatedInvariant: endsOnce,
};

/** The limit is checked first, and the reservation is made afterwards. */
export const checkThenAdd: BrokenBuild = {
  name: 'check-then-add',
  edits: [
    {
      file: 'src/stores/redis/debates/redis-debate-store.ts',
      find: '    const call = callOf(parts, { tenant: step.tenant, debateId: step.id }, admitValues(step));',
      replacement: `    const { limit, window } = step.budget;
    const fields = [\`\${window}:spent\`, \`\${window}:reserved\`];
    const used = await connection.run((client) => client.hmget(keys.budget(step.tenant), ...fields));
    const [spent, reserved] = used.map(Number);
    const total = step.reservations.reduce((sum, { amountNanoUsd }) => sum + amountNanoUsd, 0);
    const budget = { ...limit, spentNanoUsd: spent, reservedNanoUsd: reserved };
    if (limit.limitNanoUsd !== null && spent + reserved + total > limit.limitNanoUsd) {
      return { kind: 'budget_exceeded', scope: 'tenant', budget };
    }
    const checked = { ...step, budget: { window, limit: { ...limit, limitNanoUsd: null } } };
    const call = callOf(parts, { tenant: step.tenant, debateId: step.id }, admitValues(checked));`,
    },
  ],
  faults: ['over-budget'],
  // On a busy machine all requests of one injection can arrive one after the other.
  times: 4,
  violatedInvariant: neverAboveTheLimit,
};

export const brokenBuilds: readonly BrokenBuild[] = [
  settleNotIdempotent,
  checkThenAdd,
  eventAfterEffect,
  noSweep,
  fencingOff,
];

/** Throws when the source differs from the code that the changes were written for. */
export function applyEdits(folder: string, { name, edits }: BrokenBuild): void {
  for (const { file, find, replacement } of edits) {
    const path = join(folder, file);
    const parts = readFileSync(path, 'utf8').split(find);
    if (parts.length !== 2)
      throw new Error(`the text that "${name}" replaces occurs in ${file} ${parts.length - 1} times, not once`);
    writeFileSync(path, parts.join(replacement));
  }
}
