/** The reliability of a panel's confidence, its guarantees, and the audits that wait for a human. */

import { percent, plural, time } from './api/wording.js';
import { Figures, html, useLoaded, useState } from './pieces.js';
import { ReviewList } from './record-pages.js';

/** @typedef {import('./pieces.js').PageProps} PageProps */

/** @param {PageProps} props */
export function CalibrationPage(props) {
  const [name, setName] = useState('');
  const [reviewed, setReviewed] = useState(0);
  const panels = useLoaded(props, '/panels?limit=100');
  const query = name && `?${new URLSearchParams({ panel: name })}`;
  const calibration = useLoaded(props, `/calibration${query}`, [reviewed]);
  const isCurrent = calibration && (calibration.panel ?? '') === name;
  return html`<h1>Calibration</h1>
    <form class="ask filters">
      <label>Panel <select name="panel" onChange=${(/** @type {any} */ { target }) => setName(target.value)}>
        <option value="">Default panel</option>
        ${panels?.data.map((/** @type {any} */ panel) => html`<option value=${panel.name}>${panel.name}</option>`)}</select></label>
    </form>
    ${isCurrent && html`<${Panel} of=${calibration} />`}
    <${Audits} ...${props} reviewed=${reviewed} onReviewed=${() => setReviewed(reviewed + 1)} />`;
}

/** @param {{ of: any }} props A reply of GET /v1/calibration. */
function Panel({ of }) {
  const { labels, items, learned, computed_at: computed } = of;
  const isLearned = learned.kind === 'learned';
  return html`<p class="quiet" role="status">${computed ? `From ${plural(labels.audit + labels.item, 'label')}, computed ${time(computed)}.` : 'No answer of this panel has a label yet.'}</p>
    <div class="cards">
      <section class="card figures"><h2>Labels</h2><${Figures} rows=${[
        ['From audits', String(labels.audit)],
        ['From items with known answers', String(labels.item)],
        ['Items that are still debated', String(items.waiting)],
        ['Items without a label', String(items.unlabelled)],
      ]} /><p class="quiet">Confidence is computed from ${isLearned ? 'reliabilities that were learned from these labels' : (DEFAULTS[learned.reason] ?? 'the defaults')}.</p></section>
      <section class="card figures"><h2>Confidence</h2><${Figures} rows=${[
        ['Calibration error', interval(of.calibration_error)],
        ['Brier score', interval(of.brier_score)],
        ['AUROC', interval(of.auroc)],
      ]} /></section>
      ${of.intervals && html`<${Intervals} of=${of.intervals} />`}
      ${of.guarantees.map((/** @type {any} */ each) => html`<${Guarantee} of=${each} />`)}
      ${
        computed &&
        html`<section class="card"><h2>Reliability</h2><${Reliability} bins=${of.diagram} />
        <p class="quiet">Answers right, by confidence, with 95 % intervals. On the diagonal, the confidence is right.</p></section>
      <section class="card"><h2>Risk and coverage</h2><${RiskCoverage} points=${of.risk_coverage} />
        <p class="quiet">Answers wrong, when only the surest are acted on.</p></section>`
      }
    </div>`;
}

/** @type {Readonly<Record<string, string>>} */
const DEFAULTS = {
  too_few_labels: 'the defaults until there are 300 labels',
  defaults_are_better: 'the defaults, which fit the labels better',
};

/** @param {{ value: number, low: number, high: number } | null} estimate */
const interval = (estimate) => {
  if (!estimate) return '–';
  const [value, low, high] = [estimate.value, estimate.low, estimate.high].map((figure) => figure.toFixed(3));
  return `${value} [${low}, ${high}]`;
};

/** The intervals of a panel that estimates.
 * @param {{ of: any }} props */
const Intervals = ({ of }) =>
  html`<section class="card figures"><h2>Intervals</h2><${Figures} rows=${[
    ['Contain the answer', `${percent(of.coverage)} [${percent(of.coverage_low)}, ${percent(of.coverage_high)}]`],
    ['Pinball loss', of.pinball_loss === null ? '–' : of.pinball_loss.toFixed(3)],
  ]} /><p class="quiet">Of ${plural(of.count, 'estimate')}. Intervals of 80 % are meant to contain 80 % of the answers.</p></section>`;

/** @param {{ of: any }} props */
const Guarantee = ({ of }) => html`<section class="card figures">
  <h2>At most ${percent(of.target)} wrong of ${of.of === 'acted' ? 'the answers acted on' : 'all questions asked'}</h2>
  <p><span class=${`status ${of.status === 'certified' ? 'completed' : 'escalated'}`}>${of.status.replaceAll('_', ' ')}</span> ${guaranteeText(of)}</p>
  <${Figures} rows=${[
    ['Labels', String(of.labels)],
    ['Labels needed', of.labels_needed === null ? '–' : String(of.labels_needed)],
    ['Answers acted on, expected', percent(of.expected_automation)],
    ['Certified', time(of.certified_at)],
  ]} /></section>`;

/** @param {any} guarantee */
function guaranteeText({ status, labels, labels_needed: needed, lowest_error: lowest, suspended_at: suspended }) {
  if (status === 'certified') return 'Answers above the threshold are acted on.';
  if (status === 'suspended')
    return `More answers were wrong than the target allows, noticed ${time(suspended)}. All escalate.`;
  if (status === 'unreachable') return `Of the surest answers, at least ${percent(lowest)} are wrong. All escalate.`;
  return `${needed === null ? 'More labels' : plural(Math.max(0, needed - labels), 'more label')} needed. All escalate until then.`;
}

/** Coordinates of shares in a chart of 0–1 by 0–1. */
export const x = (/** @type {number} */ share) => 40 + share * 200;
export const y = (/** @type {number} */ share) => 190 - share * 176;

/** @param {{ label: string, children?: unknown }} props */
export const Square = ({
  label,
  children,
}) => html`<svg class="chart" viewBox="0 -6 250 222" role="img" aria-label=${label}>
  <path class="axis" d="M40 14H240M40 102H240M40 190H240" /><text y="18">${percent(1)}</text><text y="194">${percent(0)}</text>
  <text x="40" y="208">${percent(0)}</text><text x="240" y="208" text-anchor="end">${percent(1)}</text>${children}</svg>`;

/** @param {{ bins: readonly any[] }} props */
function Reliability({ bins }) {
  const filled = bins.filter(({ count }) => count > 0);
  const words = filled.map(
    ({ confidence, right, low, high, count }) =>
      `confidence ${percent(confidence)}: ${percent(right)} right (${percent(low)} to ${percent(high)}) of ${count}`,
  );
  return html`<${Square} label=${`Reliability: ${words.join('; ')}`}>
    <path class="axis" d=${`M${x(0)} ${y(0)}L${x(1)} ${y(1)}`} />
    ${filled.map(({ confidence, right, low, high }) => html`<polyline points=${`${x(confidence)},${y(low)} ${x(confidence)},${y(high)}`} /><circle cx=${x(confidence)} cy=${y(right)} r="4" />`)}
  <//>`;
}

/** @param {{ points: readonly { coverage: number, risk: number }[] }} props */
function RiskCoverage({ points }) {
  const words = points.map(({ coverage, risk }) => `${percent(risk)} wrong of the surest ${percent(coverage)}`);
  return html`<${Square} label=${`Risk and coverage: ${words.join('; ')}`}>
    <polyline points=${points.map(({ coverage, risk }) => `${x(coverage)},${y(risk)}`).join(' ')} />
    ${points.length === 1 && points.map(({ coverage, risk }) => html`<circle cx=${x(coverage)} cy=${y(risk)} r="4" />`)}
  <//>`;
}

/** @param {PageProps & { reviewed: number, onReviewed: () => void }} props */
function Audits(props) {
  const list = useLoaded(props, '/reviews?limit=100', [props.reviewed]);
  const audits = list?.data.filter((/** @type {any} */ { reasons }) => reasons.includes('audit'));
  return html`<h2>Audits that wait for a review</h2>
    <p class="quiet" role="status">${audits && plural(audits.length, 'audit')}${list?.next_cursor && ' among the newest 100 debates that wait'}${props.reviewed > 0 && ' · The review is saved.'}</p>
    <${ReviewList} api=${props.api} rows=${audits} onReviewed=${props.onReviewed} />`;
}
