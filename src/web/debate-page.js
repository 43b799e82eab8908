/** The page of one debate: its question, its state or verdict, and every round. */

import { followDebate } from './api/api.js';
import { foldEvent, markOf, NEW_VIEW } from './api/fold-event.js';
import {
  announcement,
  curlCommand,
  firstSentence,
  percent,
  plural,
  reasonWords,
  spaced,
  statusWords,
  time,
  usd,
} from './api/wording.js';
import { ReviewForm } from './debate/review-form.js';
import { labelled, RoundGrid } from './debate/round-grid.js';
import { Answer, Bar, base, Curl, html, lazyComponent, Meter, useEffect, useLoaded, useState } from './pieces.js';

/**
 * @import { Debate, DebateResult } from '../client/contract-types.ts'
 * @import { Verdict, View } from './api/fold-event.js'
 * @import { PageProps } from './pieces.js'
 */

const EstimateChart = lazyComponent(async () => (await import('./estimate-chart.js')).EstimateChart);

/** @param {Parameters<typeof EstimateChart>[0]} props */
const Estimates = (props) => props.config.estimate && html`<${EstimateChart} ...${props} />`;

const FieldTable = lazyComponent(async () => (await import('./field-table.js')).FieldTable);

const Acting = lazyComponent(async () => (await import('./acting.js')).Acting);

const LongAnswer = lazyComponent(async () => (await import('./long-answer.js')).LongAnswer);

/** @type {Readonly<Record<string, string>>} */
const methods = {
  panel: 'Calibrated by who agrees with whom',
  intervals: 'The share of intervals with this value',
  claims: 'The share of its claims that are agreed on',
};

/** @type {Readonly<Record<string, string>>} */
const connectionWords = { connecting: 'Connecting', live: 'Live', waiting: 'Connection lost, trying again' };

/** @param {PageProps & { id: string }} props */
export function DebatePage(props) {
  const { api, id } = props;
  const [reviews, setReviews] = useState(0);
  /** @type {Debate | null} */
  const debate = useLoaded(props, `/debates/${id}`, [reviews]);
  useEffect(() => {
    if (debate) document.title = debate.question;
  }, [debate]);
  const { view, connection } = useView(props);
  // Loaded again whenever a round begins or ends.
  const budget = useLoaded({ ...props, onProblem: () => {} }, '/budget', [
    view.rows.length,
    view.rows.at(-1)?.over,
    view.status,
  ]);
  if (!debate) return null;
  const { config, question, last_sequence_number: seen } = debate;
  const isOpen = view.status === 'queued' || view.status === 'running';
  return html`
    <p class="eyebrow"><span class=${`status ${view.status}`}>${statusWords(view.status)}</span>
      ${isOpen && html`<span class="status" role="status">${connectionWords[connection]}</span>`}
      <span>${config.protocol} · ${isAlone(view) ? 'one model' : plural(config.debaters.length, 'debater')} · ${time(debate.created_at)}${config.simulated && ' · Simulated'} · ${usd(view.spentUsd)}${!isAlone(view) && agreementWords(view)}</span></p>
    <h1 class="question" dir="auto">${question}</h1>
    <p class="hidden" aria-live="polite">${view.seq >= seen && announcement(view)}</p>
    <div class="columns">
      <div class="flow">
        <${Outcome} ...${props} view=${view} review=${debate.result?.escalation.review} />
        <${Estimates} ...${props} view=${view} config=${config} />
        <${RoundGrid} view=${view} />
      </div>
      <aside>
        <section class="card"><h2>Cost</h2>
          <${Meter} title=${`This debate, ${plural(view.tokens, 'token')}`} spent=${view.spentUsd} limit=${config.cost_budget_usd} />
          ${budget && html`<${Meter} title="All debates" spent=${budget.spent_usd} held=${budget.reserved_usd} limit=${budget.limit_usd} />`}
        </section>
        ${view.result && html`<${ReviewForm} api=${api} id=${id} onReviewed=${() => setReviews(reviews + 1)} />`}
        <${Acting} ...${props} view=${view} />
        <${Curl} command=${curlCommand(`${location.origin}${base}/v1/debates/${id}/events`, api.hasKey)} />
      </aside>
    </div>`;
}

/** Returns whether one model answered without a debate.
 * @param {View} view */
const isAlone = ({ route }) => route?.decision === 'single_agent';

/** @param {View} view */
const titleOf = ({ verdict, error }) => (verdict ? 'Verdict' : error ? 'No answer' : 'In progress');

/** @param {View} view */
function agreementWords({ rows }) {
  const row = rows.findLast(({ score }) => score !== null);
  return row && ` · ${percent(row.score)} agreement`;
}

/** @param {PageProps & { id: string }} props */
function useView({ api, id, onProblem }) {
  const [view, setView] = useState(NEW_VIEW);
  const [connection, setConnection] = useState('connecting');
  useEffect(() => {
    const closing = new AbortController();
    setView(NEW_VIEW);
    followDebate({
      open: (after, signal) => api.events(id, after, signal),
      onEvent: (event) => setView((before) => foldEvent(before, event)),
      onConnection: setConnection,
      signal: closing.signal,
    }).catch(onProblem);
    return () => closing.abort();
  }, [api, id]);
  return { view, connection };
}

/** @param {PageProps & { view: View, review: Verdict['escalation']['review'] | undefined }} props */
function Outcome({ view, review, ...page }) {
  const { result, error, route } = view;
  return html`<section class="card" aria-labelledby="verdict">
    <h2 id="verdict">${titleOf(view)}</h2>
    ${verdictOrProgress(view, page)}
    ${
      review &&
      html`<p class="notice">Reviewed ${time(review.at)}: ${[
        review.correct === null ? '' : `the verdict is ${review.correct ? 'right' : 'wrong'}`,
        review.answer,
        review.note,
      ]
        .filter(Boolean)
        .join(' · ')}</p>`
    }
    ${
      route &&
      html`<p class="quiet">Asked first, ${route.model} was ${percent(route.confidence)} sure: ${
        route.decision === 'debate' ? 'the panel debates' : 'no debate was needed'
      }.</p>`
    }
    ${error && html`<p class="problem">${error.detail}</p>`}
    ${result && html`<ul class="quiet">${result.warnings.map((warning) => html`<li>${warning}</li>`)}</ul>`}
  </section>`;
}

/** @param {View} view @param {PageProps} page */
function verdictOrProgress(view, page) {
  const { verdict, error, rows, writing } = view;
  if (verdict) return html`<${VerdictOf} ...${page} view=${view} verdict=${verdict} />`;
  if (error) return null;
  return html`<p class="quiet">${progressOf(view)}</p>${rows.length === 0 && [...writing.values()].map(labelled)}`;
}

/** @param {View} view */
function progressOf({ status, rows, judging, route, started }) {
  const row = rows.at(-1);
  if (status !== 'running') return status === 'queued' ? 'Waiting for a free place.' : 'It ended without a verdict.';
  if (!route && started?.config.adaptive_routing) return 'Asking one model whether a debate is needed.';
  if (judging) return 'A judge is reading the positions.';
  if (!row || row.over) return 'The next round begins…';
  return `Round ${row.round}: waiting for ${row.speakers.filter((id) => !row.turns.has(id)).join(', ')}.`;
}

/** @param {PageProps & { view: View, verdict: Verdict }} props */
function Final(props) {
  const { final_answer: answer, claims, fields } = props.verdict;
  if (claims) return html`<${LongAnswer} ...${props} />`;
  if (fields) return html`<${FieldTable} ...${props} />`;
  const mark = markOf(props.view.answers, answer ?? '');
  return html`<p class=${`final ${(answer ?? '').length > 120 && 'long'}`}><${Answer} mark=${mark} text=${answer} /></p>`;
}

/** @param {PageProps & { view: View, verdict: Verdict }} props */
function VerdictOf(props) {
  const { view, verdict } = props;
  const { answers, result } = view;
  const { confidence_detail: detail, escalation, dissent } = verdict;
  return html`<div class="split">
      <div>
        <${Final} ...${props} />
        <p class="said" dir="auto">${verdict.judgment ?? verdict.final_reasoning}</p>
        <p class="quiet">${decisionWords(verdict, result)}</p>
      </div>
      <div class="confidence">
        <p><strong>${percent(verdict.confidence)}</strong> confidence</p>
        <dl>
          <dt>Agreement</dt><dd><${Bar} share=${isAlone(view) ? null : detail.agreement} /></dd>
          <dt>Self-reported</dt><dd><${Bar} share=${detail.self_reported} /></dd>
          <dt>Calibrated</dt><dd><${Bar} share=${detail.panel} /></dd>
        </dl>
        <p class="quiet">${methods[detail.method] ?? 'Self-reported'}${
          detail.effective_votes && `; worth ${plural(Number(detail.effective_votes.toFixed(1)), 'independent vote')}`
        }</p>
      </div>
    </div>
    ${
      escalation.reasons.length > 0 &&
      html`<div class="notice"><h3>Needs review</h3>
      <ul>${escalation.reasons.map((reason) => html`<li>${reasonWords(reason)}</li>`)}</ul></div>`
    }
    ${
      dissent.length > 0 &&
      html`<h3>Dissent</h3>
      <ul class="dissent">${dissent.map(
        ({ debater_id, answer, reasoning, confidence }) => html`
        <li><b>${debater_id}</b> <${Answer} mark=${markOf(answers, answer)} text=${answer} /> ${percent(confidence)}
          <p class="said" dir="auto">${reasoning}</p></li>`,
      )}</ul>`
    }`;
}

/** @param {Verdict} verdict @param {DebateResult | null} result */
function decisionWords({ decision, winner }, result) {
  const { decision_rule, tie_break, fallback, vote_tally } = decision;
  return [
    `Decided by ${spaced(fallback ?? decision_rule)}`,
    tie_break && `tie broken by ${spaced(tie_break)}`,
    // In isolation marks, because an answer may be written from right to left.
    ...Object.entries(vote_tally).map(([answer, votes]) => `\u2068${firstSentence(answer)}\u2069: ${votes}`),
    winner && `in the words of ${winner}`,
    result?.overturned && `round 1 would have said ${firstSentence(result.round_1_answer)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
