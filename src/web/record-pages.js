/** The pages of finished debates: history, review queue, and cost. */

import { percent, plural, reasonWords, statusWords, time, usd } from './api/wording.js';
import { ReviewForm } from './debate/review-form.js';
import { base, Curve, Figures, html, Meter, useLoaded, useState } from './pieces.js';

/** @import { PageProps } from './pieces.js' */

const statuses = ['completed', 'failed', 'cancelled', 'budget_exceeded', 'running', 'queued'];

/** Returns the path of the list that a filled form selects.
 * @param {FormData} form @param {string} cursor */
export function listPath(form, cursor) {
  const filled = [...form].flatMap(([name, value]) => {
    if (!value) return [];
    return [[name, name.startsWith('created') ? new Date(`${value}T00:00`).toISOString() : String(value)]];
  });
  const query = new URLSearchParams([...filled, ...(cursor ? [['cursor', cursor]] : [])]);
  const isOpen = ['running', 'queued'].includes(String(form.get('status')));
  return `/${isOpen ? 'debates' : 'history'}?${query}`;
}

/** @param {PageProps} props */
export function HistoryPage(props) {
  const [form, setForm] = useState(() => new FormData());
  // The cursors of the pages so far. The last one is the page that is shown.
  const [cursors, setCursors] = useState(['']);
  const list = useLoaded(props, listPath(form, cursors.at(-1) ?? ''));
  const filter = (/** @type {Event} */ { currentTarget }) => {
    setForm(new FormData(/** @type {HTMLFormElement} */ (currentTarget)));
    setCursors(['']);
  };
  const rows = /** @type {any[]} */ (list?.data ?? []);
  const points = rows
    .toReversed()
    .flatMap(({ confidence: share, escalated: open, created_at }) =>
      share == null ? [] : [{ name: `${created_at.slice(0, 10)} ${percent(share)}`, share, open }],
    );
  return html`<h1>History</h1>
    <form class="ask filters" onChange=${filter}>
      <label>Status <select name="status"><option value="">Finished</option>
        ${statuses.map((status) => html`<option value=${status}>${statusWords(status)}</option>`)}</select></label>
      <label>Needs review <select name="escalated"><option value="">All</option>
        <option value="true">Yes</option><option value="false">No</option></select></label>
      <label>From <input type="date" name="created_after" /></label>
      <label>Before <input type="date" name="created_before" /></label>
    </form>
    ${
      points.length > 1 &&
      html`<section class="card narrow"><h2>Confidence</h2>
      <${Curve} label="Confidence" points=${points} /><p class="quiet">A ring: needs review</p></section>`
    }
    <p class="quiet" role="status">${list && plural(rows.length, 'debate')}</p>
    <ul class="list">${rows.map((row) => html`<${Entry} key=${row.id} row=${row} />`)}</ul>
    <p>${cursors.length > 1 && html`<button onClick=${() => setCursors(cursors.slice(0, -1))}>Newer</button>`}
      ${list?.next_cursor && html`<button onClick=${() => setCursors([...cursors, list.next_cursor])}>Older</button>`}</p>`;
}

/** @param {{ row: any, children?: unknown }} props */
const Entry = ({ row, children }) => html`<li>
  <a href=${`${base}/d/${row.id}`} dir="auto">${row.question}</a>
  <p dir="auto">${row.final_answer} <b class="quiet">${row.confidence != null && percent(row.confidence)}</b></p>
  <p class="quiet"><span class=${`status ${row.status}`}>${row.status && statusWords(row.status)}</span>
    ${row.escalated && html`<span class="status escalated">Needs review</span>`}
    ${[row.protocol, row.cost_usd != null && usd(row.cost_usd), time(row.finished_at ?? row.created_at)].filter(Boolean).join(' · ')}</p>
  ${children}</li>`;

/** @param {PageProps} props */
export function ReviewPage(props) {
  const [reviewed, setReviewed] = useState(0);
  const [isAbsent, setIsAbsent] = useState(false);
  const onProblem = (/** @type {any} */ problem) =>
    problem.status === 404 ? setIsAbsent(true) : props.onProblem(problem);
  const list = useLoaded({ ...props, onProblem }, '/reviews', [reviewed]);
  return html`<h1>Needs review</h1>
    <p class="quiet" role="status">${isAbsent ? 'Reviews are not available here.' : list && plural(list.data.length, 'debate')}${reviewed > 0 && ' · The review is saved.'}</p>
    <${ReviewList} api=${props.api} rows=${list?.data} onReviewed=${() => setReviewed(reviewed + 1)} hasReasons />`;
}

/** Lists debates that need a review, each with its form.
 * @param {{ api: PageProps['api'], rows?: readonly any[], onReviewed: () => void, hasReasons?: boolean }} props */
export const ReviewList = ({ api, rows, onReviewed, hasReasons }) =>
  html`<ul class="list">${rows?.map(
    (row) => html`<${Entry} key=${row.id} row=${row}>
    ${hasReasons && html`<p>${row.reasons?.map(reasonWords).join(' · ')}</p>`}
    <${ReviewForm} api=${api} id=${row.id} onReviewed=${onReviewed} />
  <//>`,
  )}</ul>`;

/** @param {readonly any[]} spend @param {'day' | 'model'} by @returns {[string, number][]} */
function summed(spend, by) {
  const groups = Object.groupBy(spend, (line) => line[by]);
  return Object.entries(groups).map(([name, lines = []]) => [
    name,
    lines.reduce((sum, { cost_usd }) => sum + cost_usd, 0),
  ]);
}

/** @param {PageProps} props */
export function BudgetPage(props) {
  const budget = useLoaded(props, '/budget');
  const stats = useLoaded(props, '/history/stats');
  if (!budget || !stats) return null;
  const days = summed(stats.spend, 'day').toSorted().slice(-30);
  const max = Math.max(...days.map(([, amount]) => amount)) || 1;
  const points = days.map(([day, amount]) => ({ name: `${day} ${usd(amount)}`, share: amount / max }));
  const models = summed(stats.spend, 'model').toSorted(([, a], [, b]) => b - a);
  return html`<h1>Budget</h1>
    <div class="cards">
      <section class="card"><h2>Limit</h2><${Meter} title="All debates" spent=${budget.spent_usd} held=${budget.reserved_usd} limit=${budget.limit_usd} />
        ${budget.resets_at && html`<p class="quiet">Resets ${time(budget.resets_at)}</p>`}</section>
      <section class="card"><h2>Spent by day</h2><${Curve} label="Spent by day" points=${points} top=${usd(max)} /></section>
      <section class="card figures"><h2>Spent by model</h2><${Figures} rows=${models.map(([model, amount]) => [model, usd(amount)])} /></section>
      <section class="card figures"><h2>Statistics</h2><${Figures} rows=${[
        ['Debates', stats.debates.total],
        ['Escalated', percent(stats.escalation_rate)],
        ['Stopped early', percent(stats.early_stop_rate)],
        ['Answered by one model', percent(stats.routing_bypass_rate)],
        ['Mean confidence', percent(stats.mean_confidence)],
        ['Changed answers', stats.flips],
        ['Reviewed verdicts that were right', percent(stats.reviewed.verdict_accuracy)],
      ]} /></section>
    </div>`;
}
