/** Decides a tenant's finished debates again with other settings. Calls no model and stores nothing. */

import type { Decision } from '../../debate/alternatives/decide-again.ts';
import { decideAgain } from '../../debate/alternatives/decide-again.ts';
import { sameAnswer } from '../../debate/engine/grouping/agreement-of.ts';
import type { Result } from '../../debate/schema/outcome/result.ts';
import { nullIfNotFound } from '../../errors.ts';
import { yieldWhenBusy } from '../../lib/tick-time.ts';
import type { DebateView } from '../debates/debate-view.ts';
import { readDebate } from '../debates/read-debate.ts';
import { correctnessOf } from '../reviews/review-marks.ts';
import type { Services } from '../services.ts';
import type { ComparedDebate, DecidedAgain } from './compared-debate.ts';
import type { Comparison, LeftOutReason } from './comparison-reply.ts';
import type { ComparisonRequest, DebateQuery } from './comparison-request.ts';
import { limitOf } from './comparison-request.ts';
import { comparisonRows } from './comparison-rows.ts';
import type { KnownAnswer } from './known-answers.ts';
import { knownAnswers } from './known-answers.ts';

export interface CompareDecisions extends ComparisonRequest {
  readonly tenant: string;
}

export async function compareDecisions(services: Services, request: CompareDecisions): Promise<Comparison> {
  const { tenant, debates, settings } = request;
  const ids = Array.isArray(debates) ? [...new Set(debates)] : await finishedIds(services, tenant, debates);
  const answers = knownAnswers(services, tenant);
  const compared: ComparedDebate[] = [];
  const left_out: Comparison['left_out'] = [];
  for (const id of ids) {
    const debate = await debateToCompare(services, tenant, id);
    if (typeof debate === 'string') left_out.push({ id, reason: debate });
    else compared.push(await compareDebate(debate, settings, await answers(debate)));
  }
  return {
    debates: compared.length,
    labelled: compared.filter(({ recorded }) => recorded.right !== null).length,
    left_out,
    rows: comparisonRows(compared, settings),
  };
}

const ROWS_PER_READ = 100;

/** Returns the ids of finished debates, newest first. */
async function finishedIds({ store }: Services, tenant: string, query: DebateQuery): Promise<string[]> {
  const { status = null, escalated = null, created_after: after, created_before: before } = query;
  const filter = { status, escalated, createdAfter: utc(after), createdBefore: utc(before) };
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const limit = Math.min(ROWS_PER_READ, limitOf(query) - ids.length);
    const page = await store.debates.list(tenant, { ...filter, finished: true, reviewed: null }, { limit, cursor });
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null && ids.length < limitOf(query));
  return ids;
}

/** Converts a time to UTC, because stores compare times as text. */
function utc(time: string | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

type Comparable = DebateView & { readonly result: Result };

async function debateToCompare(
  services: Services,
  tenant: string,
  debateId: string,
): Promise<Comparable | LeftOutReason> {
  const debate = await nullIfNotFound(readDebate(services, { tenant, debateId }));
  if (debate === null) return 'not_found';
  if (debate.finished_at === null) return 'not_finished';
  const { result } = debate;
  if (result === null) return 'no_result';
  return result.routing_decision === 'single_agent' ? 'not_debated' : { ...debate, result };
}

/** Compares one debate step by step, so that other requests are served meanwhile. */
async function compareDebate(
  { id, question, config, result }: Comparable,
  settings: ComparisonRequest['settings'],
  known: KnownAnswer,
): Promise<ComparedDebate> {
  const spec = { id, question, config };
  const { rounds, final_answer: final } = result;
  const again: (Decision | null)[] = [];
  for (const each of settings) again.push(await decideAgain({ spec, rounds }, each));
  await yieldWhenBusy();
  const isRight = correctnessOf({ question, config, result, ...known }, [...again.map((each) => each?.answer ?? null)]);
  const isSame = (answer: string | null) =>
    answer === final || (answer !== null && final !== null && sameAnswer(spec, answer, final));
  const judged = (decision: Decision): DecidedAgain => ({
    ...decision,
    agrees: isSame(decision.answer),
    right: isRight(decision.answer),
  });
  const positions = rounds.flatMap((round) => round.positions);
  const costUsd = positions.reduce((sum, { cost_usd: cost }) => sum + cost, 0);
  return {
    id,
    recorded: judged({ answer: final, turns: positions.length, costUsd }),
    again: again.map((decision) => (decision === null ? null : judged(decision))),
  };
}
