/** Ends a debate: chooses the rule or judge that decides, and yields the verdict and the terminal event. */
import { kindOf } from '../answers/answer-kinds.ts';
import { departsWithoutEscalation } from '../decision/escalation.ts';
import { ballotsWithJudge, classOfAnswer } from '../decision/judge.ts';
import { decisionRules } from '../decision/rules.ts';
import type { DecisionInput, JudgedQuestion, JudgedRule, Ruling } from '../decision/ruling.ts';
import { candidateOrders } from '../decision/ruling.ts';
import { failuresOf, resultOf } from '../result/result.ts';
import { singleAgentVerdict, verdictOf } from '../result/verdict-of.ts';
import type { DebateEvent } from '../schema/event.ts';
import type { Verdict } from '../schema/outcome/verdict.ts';
import { isAnswered, isCutByBudget } from '../schema/position.ts';
import type { DebateContext } from './debate-context.ts';
import { decideJudgeAnswers } from './grouping/grouping-calls.ts';
import type { AskResult } from './turns/ask.ts';
import { ask } from './turns/ask.ts';

export async function* conclude(context: DebateContext): AsyncGenerator<DebateEvent> {
  const { state } = context;
  if (state().verdict === null) yield* decide(context);
  const verdict = state().verdict;
  if (verdict?.escalate_to_human && !state().escalated) {
    yield { type: 'debate.escalated', reasons: verdict.escalation.reasons };
  }
  yield terminalEvent(context, verdict);
}

async function* decide(context: DebateContext): AsyncGenerator<DebateEvent> {
  const { spec, state, stopCause } = context;
  const { routeCheck } = state();
  if (routeCheck?.decision === 'single_agent' && routeCheck.position !== null && isAnswered(routeCheck.position)) {
    const verdict = singleAgentVerdict(spec, routeCheck.position);
    yield { type: 'debate.aggregated', verdict, stopped: null, warnings: [] };
    return;
  }
  const input = kindOf(spec).decisionInput(spec, state());
  if (input === null) return;
  const rule = decisionRules[spec.config.aggregation];
  if (rule.kind === 'judged' && rule.isPossible?.(input) !== false) {
    yield* decideByJudge(context, input, rule);
    return;
  }
  const { addVerdictFields, decide: decideByRule, fallback } = kindOf(spec);
  const ruling = addVerdictFields(input, decideByRule(input, rule.kind === 'counted' ? rule : fallback.rule));
  const verdict = verdictOf({
    input,
    ruling,
    judgeFailed: false,
    fallback: rule.kind === 'counted' ? (ruling.fallback ?? null) : fallback.name,
    positionConsistent: null,
    stopCause: stopCause(),
  });
  yield { type: 'debate.aggregated', verdict, stopped: context.stopped(), warnings: [] };
}

/**
 * When the judge fails, or its choice depends on the order of the candidates, another rule decides instead. The
 * verdict's `fallback` names that rule.
 */
async function* decideByJudge(
  context: DebateContext,
  input: DecisionInput,
  rule: JudgedRule,
): AsyncGenerator<DebateEvent> {
  const { addVerdictFields, decide: decideByRule, fallback } = kindOf(input.spec);
  const orders = candidateOrders.slice(0, ordersOf(input, rule));
  const questions = orders.map((order) => rule.ask(input, order));
  const [first] = questions;
  const isAffordable = await reserveQuestions(context, questions);
  if (isAffordable && first !== undefined && !context.state().judging) {
    yield { type: 'debate.judging', model: first.call.model, candidates: [...first.candidates] };
  }
  const asked = isAffordable ? await Promise.all(questions.map((question) => askJudge(context, question))) : [];
  const isBudgetRefused = asked.some((each) => !each.ok && each.failure.code === 'budget_exceeded');
  if (isBudgetRefused) context.reportOutOfBudget();
  const askedRulings = asked.flatMap((each) => (each.ok ? [each.value] : []));
  const rulings = await withJudgeClasses(context, input, askedRulings);
  const positionConsistent = consistency(rule, input, rulings);
  const ruling = rulings.length < questions.length || positionConsistent === false ? undefined : rulings[0];
  const verdict = verdictOf({
    input,
    ruling: addVerdictFields(input, ruling ?? decideByRule(input, fallback.rule)),
    judgeFailed: isAffordable && ruling === undefined && !isBudgetRefused && !isInterrupted(context),
    fallback: ruling === undefined ? fallback.name : null,
    positionConsistent,
    stopCause: context.stopCause(),
  });
  const warnings = [...asked.flatMap((each) => each.warnings), ...departureWarnings(input, ruling)];
  yield { type: 'debate.aggregated', verdict, stopped: context.stopped(), warnings };
}

function ordersOf({ spec }: DecisionInput, { asksOnce }: JudgedRule): number {
  return asksOnce ? 1 : (spec.config.judge?.orders ?? 1);
}

/** A judge that was cut off by `cancelled` or `concluded` has not failed. A judge that exceeded the deadline has. */
function isInterrupted({ stopCause }: DebateContext): boolean {
  const cause = stopCause();
  return cause === 'cancelled' || cause === 'concluded';
}

const JUDGE_DEPARTS = "judge_departs: the judge's answer is none of the panel's answers";

function departureWarnings(input: DecisionInput, ruling: Ruling | undefined): string[] {
  return ruling !== undefined && input.claims === undefined && departsWithoutEscalation(input, ruling)
    ? [JUDGE_DEPARTS]
    : [];
}

/**
 * When no rule can put a judge's own answer into a class, a
 * model is asked first whether it equals an answer of the panel.
 */
async function withJudgeClasses(
  context: DebateContext,
  input: DecisionInput,
  rulings: readonly Ruling[],
): Promise<readonly Ruling[]> {
  const ownAnswers = rulings.flatMap(({ answer, winningClass }) =>
    answer === null || winningClass !== null ? [] : answer,
  );
  // A long answer is checked against its claims instead of being compared.
  if (ownAnswers.length === 0 || input.claims !== undefined) return rulings;
  await decideJudgeAnswers(context, input.round.round_number, ballotsWithJudge(input, ownAnswers));
  return rulings.map((ruling) =>
    ruling.answer === null || ruling.winningClass !== null
      ? ruling
      : { ...ruling, winningClass: classOfAnswer(input, ruling.answer) },
  );
}

function askJudge({ calls }: DebateContext, question: JudgedQuestion): Promise<AskResult<Ruling>> {
  return ask(calls, { ...question, askAgainAfter: 'any_failure' });
}

/** Returns null when the judge has not ruled on the candidates in two orders. */
function consistency(rule: JudgedRule, input: DecisionInput, [first, second]: readonly Ruling[]): boolean | null {
  return first === undefined || second === undefined ? null : rule.isSame(input, first, second);
}

async function reserveQuestions(context: DebateContext, questions: readonly JudgedQuestion[]): Promise<boolean> {
  const { calls, stopCause, reportOutOfBudget } = context;
  if (stopCause() !== null) return false;
  if (await calls.reserve(questions.map(({ call }) => call))) return true;
  reportOutOfBudget();
  return false;
}

function terminalEvent(context: DebateContext, verdict: Verdict | null): DebateEvent {
  const result = verdict === null ? null : resultOf(context, verdict);
  const cause = context.stopCause();
  if (cause === 'cancelled') return { type: 'debate.cancelled', result, error: null };
  if (isOutOfBudget(context, verdict))
    return { type: 'debate.budget_exceeded', result, error: result === null ? noPositionError(context) : null };
  if (result === null)
    return { type: 'debate.failed', result, error: cause === 'deadline' ? DEADLINE_ERROR : noPositionError(context) };
  return { type: 'debate.completed', result, error: null };
}

function isOutOfBudget({ state, stopCause }: DebateContext, verdict: Verdict | null): boolean {
  if (stopCause() === 'budget') return true;
  if (verdict !== null) return verdict.escalation.reasons.includes('budget_exhausted');
  return isCutByBudget(state().rounds.at(-1)?.positions ?? []);
}

/**
 * Names the failures of the debaters in the detail.
 * Without them, a rejected API key would look like answers that could not be read.
 */
function noPositionError({ state }: DebateContext): { code: string; detail: string } {
  const codes = failuresOf(state(), state().rounds).map(({ code }) => code);
  const counts = [...Map.groupBy(codes, (code) => code)].map(([code, each]) => `${code} ×${each.length}`);
  const why = counts.length === 0 ? 'that could be read' : `(${counts.join(', ')})`;
  return { code: 'no_positions', detail: `No debater gave an answer ${why}.` };
}

const DEADLINE_ERROR = { code: 'deadline', detail: 'The deadline passed before any debater had answered.' };
