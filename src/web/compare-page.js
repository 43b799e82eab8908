/** Decides finished debates again with other settings and shows the verdicts and costs. */

import { percent, plural, usd } from './api/wording.js';
import { Square, x, y } from './calibration-page.js';
import { html, useEffect, useRef, useState } from './pieces.js';

/** @import { ComparisonRequest, Comparison } from '../client/contract-types.ts' */

/** @type {readonly (ComparisonRequest['settings'][number] & { name: string })[]} */
const DEFAULT_SETTINGS = [
  { name: 'the blind round alone', max_rounds: 1 },
  { name: 'a cascade, stop at 0.75', stop_at: 0.75 },
  { name: 'a cascade, stop at 0.85', stop_at: 0.85 },
  { name: 'majority', aggregation: 'majority_vote' },
  { name: 'panel posterior', aggregation: 'posterior' },
  { name: 'word overlap', agreement: 'jaccard' },
];

/** @param {FormData} form @returns {ComparisonRequest} */
export function comparisonOf(form) {
  const part = String(form.get('debaters') ?? '')
    .split(/[\s,]+/)
    .filter(Boolean);
  const after = String(form.get('created_after') ?? '');
  return {
    debates: {
      limit: Number(form.get('limit')) || 100,
      ...(after && { created_after: new Date(`${after}T00:00`).toISOString() }),
    },
    settings: [...DEFAULT_SETTINGS, ...(part.length ? [{ name: part.join(' + '), debaters: part }] : [])],
  };
}

/** @param {import('./pieces.js').PageProps} props */
export function ComparePage({ api, onProblem }) {
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const [comparison, setComparison] = useState(/** @type {Comparison | null} */ (null));
  const [isBusy, setIsBusy] = useState(false);
  const compare = (/** @type {Event | undefined} */ event) => {
    event?.preventDefault();
    setIsBusy(true);
    api
      .post('/comparisons', comparisonOf(new FormData(form.current ?? undefined)))
      .then(setComparison, onProblem)
      .finally(() => setIsBusy(false));
  };
  useEffect(() => void compare(undefined), [api]);
  return html`<h1>Compare decisions</h1>
    <form class="ask filters" ref=${form} onSubmit=${compare}>
      <label>Debates <select name="limit"><option value="100">100</option><option value="500">500</option></select></label>
      <label>From <input type="date" name="created_after" /></label>
      <label>Part of the panel, by id or model <input name="debaters" placeholder="debater_0, debater_2" /></label>
      <button class="primary" disabled=${isBusy}>Compare</button>
    </form>
    <p class="quiet" role="status">${comparison && summary(comparison)}</p>
    ${comparison && comparison.debates > 0 && html`<${Rows} of=${comparison.rows} />`}`;
}

/** @param {Comparison} comparison */
const summary = ({ debates, labelled, left_out: left }) =>
  `${plural(debates, 'finished debate')}, the right answer of ${labelled} known. ${left.length ? `${plural(left.length, 'debate')} left out. ` : ''}No model was asked.`;

/** @typedef {Comparison['rows'][number]} Row */

/** @param {{ of: readonly Row[] }} props */
const Rows = ({
  of,
}) => html`<section class="card narrow"><h2>${hasAccuracy(of) ? 'Right' : 'Same answer'} and cost</h2>
    <${Points} rows=${of} /></section>
  <div class="scroll" tabindex="0" role="region" aria-label="Settings"><table>
    <thead><tr>${['Setting', 'Debates', 'Same answer', 'Right', 'Difference', 'Turns', 'Cost'].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${of.map((row) => html`<tr><th scope="row">${row.name}</th>${cells(row).map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;

/** @param {Row} row */
const cells = (row) => [
  `${row.debates}${row.left_out ? ` (${row.left_out} left out)` : ''}`,
  interval(row.agrees),
  interval(row.accuracy),
  interval(row.accuracy_difference),
  row.turns?.toFixed(1) ?? '–',
  `${usd(row.cost_usd)}${row.cost_share == null ? '' : ` (${percent(row.cost_share)})`}`,
];

/** @param {Row['agrees']} estimate */
const interval = (estimate) =>
  estimate ? `${percent(estimate.value)} [${percent(estimate.low)}, ${percent(estimate.high)}]` : '–';

/** @param {readonly Row[]} rows */
const hasAccuracy = (rows) => rows.some(({ accuracy }) => accuracy);

/** @param {{ rows: readonly Row[] }} props Vertical: accuracy or equal answers. Horizontal: cost. */
function Points({ rows }) {
  const kind = hasAccuracy(rows) ? 'accuracy' : 'agrees';
  const points = rows.flatMap(({ name, cost_share, turns, ...row }) => {
    const estimate = row[kind];
    const cost = cost_share ?? (turns ?? 0) / (rows[0]?.turns || 1);
    return estimate ? [{ name, cost: Math.min(1, cost), ...estimate }] : [];
  });
  const words = points.map(({ name, value, cost }) => `${name}: ${percent(value)} at ${percent(cost)} of the cost`);
  return html`<${Square} label=${words.join('; ')}>
    ${points.map(({ cost, value, low, high, name }) => html`<polyline points=${`${x(cost)},${y(low)} ${x(cost)},${y(high)}`} /><circle cx=${x(cost)} cy=${y(value)} r="4"><title>${name}</title></circle>`)}
  <//>`;
}
