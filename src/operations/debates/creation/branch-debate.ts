/**
 * Starts a new debate that continues from the rounds of a finished one. These rounds are replayed at no cost, so only
 * later rounds are paid for.
 */
import { z } from 'zod';
import { nano } from '../../../budget/money.ts';
import { requiredLevel } from '../../../debate/engine/engine-level.ts';
import { nextCalls } from '../../../debate/engine/next-calls.ts';
import { replay } from '../../../debate/engine/replay.ts';
import type { DebateConfig } from '../../../debate/schema/debate-config.ts';
import type { DebateEvent, EventType, LoggedEvent } from '../../../debate/schema/event.ts';
import { panelSettingsSchema } from '../../../debate/schema/request/debate-request.ts';
import { branchConfig } from '../../../debate/settings/branch-config.ts';
import { notFound, ParleyError } from '../../../errors.ts';
import type { AdmitStep, DebateRecord, JournalEntry, ReplayedCall } from '../../../stores/debates/debate-store.ts';
import type { DebateOrigin, TraceContext } from '../../../stores/debates/trace-context.ts';
import { readWholeLog } from '../../following/read-log.ts';
import { tenantModels } from '../../provider-keys/tenant-models.ts';
import type { Services } from '../../services.ts';
import { knownTenant } from '../known-tenant.ts';
import type { DebateName } from '../read-debate.ts';
import { claimOf } from './idempotency-claim.ts';
import { modelWarnings, refusalOf, refuseUnpricedUnderCap } from './prepare-debate.ts';
import type { Started } from './start-debate.ts';
import { admitDebate, admitOnce, refuseWhenFull } from './start-debate.ts';

export const branchRequestSchema = z.strictObject({
  from_round: z
    .int()
    .min(1)
    .max(50)
    .meta({ description: 'The last round that is replayed. The debate continues after it.', examples: [1] }),
  settings: panelSettingsSchema.nullish().meta({
    description:
      'Settings for the rounds that follow. An absent field has the value of the original debate. A setting that would change a replayed round is refused. From round 1 on, `peer_view` and `show_confidence` can change.',
    examples: [{ max_rounds: 4, convergence_check: false }],
  }),
});
export type BranchRequest = z.infer<typeof branchRequestSchema>;

export interface BranchDebate extends DebateName {
  readonly request: BranchRequest;
  readonly idempotencyKey: string | null;
  readonly trace: TraceContext;
  readonly origin: DebateOrigin;
}

/**
 * Creates the branch. Throws `ParleyError` not_found, conflict while the debate has not ended, incompatible_options,
 * and the errors of `startDebate`.
 */
export async function branchDebate(services: Services, branch: BranchDebate): Promise<Started> {
  const { tenant, debateId, request } = branch;
  const claim = claimOf(services, branch.idempotencyKey, { branch_of: debateId, ...request });
  return admitOnce(services, { tenant, claim }, () => admitBranch(services, branch, claim));
}

async function admitBranch(
  services: Services,
  branch: BranchDebate,
  idempotency: AdmitStep['idempotency'],
): Promise<Started> {
  const { store, world } = services;
  const { tenant: tenantId, debateId, request } = branch;
  const tenant = await knownTenant(services, tenantId);
  const record = await finishedRecord(services, branch);
  const log = await readWholeLog(services, tenantId, debateId);
  const { rounds } = replay(log);
  const { from_round: fromRound, settings } = request;
  if (fromRound > rounds.length) {
    const message = `must be one of the debate's ${rounds.length} rounds`;
    throw refusalOf([{ code: 'incompatible_options', path: 'from_round', message }]);
  }
  const spec = { id: world.newId(), question: record.question, config: record.config };
  const branched = branchConfig({ spec, rounds, debateId, fromRound, settings: settings ?? {} });
  if (!branched.ok) throw refusalOf(branched.problems);
  const models = await tenantModels(services, tenant);
  const warnings = modelWarnings({ ...services, models }, { config: branched.config, tenant });
  const config = { ...branched.config, warnings: [...new Set([...branched.config.warnings, ...warnings])] };
  await refuseUnpricedUnderCap(services, { tenant, spec: { ...spec, config } });
  await refuseWhenFull(services);
  const events = replayedEvents(log, config, branched.stoppedEarly);
  const history = replay(events.map((event, index) => ({ ...event, seq: index + 1, at: '' }) as LoggedEvent));
  return admitDebate(services, {
    tenant,
    models,
    spec: { ...spec, config },
    needs: requiredLevel(config),
    newer: [],
    calls: await nextCalls({ ...spec, config }, history, world.now),
    trace: branch.trace,
    origin: branch.origin,
    idempotency,
    replay: { events, calls: replayedCalls(await store.debates.journal(tenantId, debateId), fromRound) },
  });
}

async function finishedRecord({ store }: Services, { tenant, debateId }: DebateName): Promise<DebateRecord> {
  const record = await store.debates.read(tenant, debateId);
  if (record === null) throw notFound('debate');
  if (record.finishedAt !== null) return record;
  const { status } = record;
  throw new ParleyError('conflict', { detail: `the debate is ${status}`, members: { status } });
}

const REPLAYED: ReadonlySet<EventType> = new Set([
  ...(['debate.route_checked', 'debate.round_started', 'debate.note', 'debate.position'] as const),
  ...(['debate.position_failed', 'debate.phase_completed', 'debate.round_completed'] as const),
  ...(['debate.claims', 'debate.stances'] as const),
]);

/**
 * Returns the events up to the end of the last replayed round. Only `stopped_early` of that round may change: with the
 * new settings it may or may not end the debate.
 */
function replayedEvents(log: readonly LoggedEvent[], { branched_from }: DebateConfig, stops: boolean): DebateEvent[] {
  if (branched_from === undefined) throw new Error('the configuration of a branch has no branched_from');
  const { from_round: fromRound } = branched_from;
  const end = log.findIndex((event) => event.type === 'debate.round_completed' && event.round_number === fromRound);
  const replayed = log.slice(0, end + 1).filter(({ type }) => REPLAYED.has(type));
  return [
    { type: 'debate.branched', branched_from },
    ...replayed.map(({ seq: _, at: __, ...event }) =>
      event.type === 'debate.round_completed' && event.round_number === fromRound
        ? ({ ...event, stopped_early: stops } as DebateEvent)
        : (event as DebateEvent),
    ),
  ];
}

/**
 * Returns whether a call belongs to the replayed rounds. The calls of the judge, and the calls that group its answer,
 * are made again.
 */
function isReplayed({ key: { purpose, round, subject } }: JournalEntry, fromRound: number): boolean {
  if (round > fromRound) return false;
  if (purpose === 'agreement') return subject !== 'judge_answer';
  return purpose === 'debater' || purpose === 'routing' || purpose === 'stance';
}

function replayedCalls(entries: readonly JournalEntry[], fromRound: number): ReplayedCall[] {
  return entries.flatMap((entry) => {
    const { model, pricedAs, settlement } = entry;
    if (settlement === null || settlement.state === 'void' || !isReplayed(entry, fromRound)) return [];
    const free = { state: 'settled', costNanoUsd: nano(0), basis: 'replayed', flag: null } as const;
    return [{ model, pricedAs, settlement: { ...settlement, ...free } }];
  });
}
