/** The estimates of a panel, one per row on a common axis. The figures are also written beside the chart. */
import { html } from './pieces.js';

/**
 * @import { DebateConfig, Estimate } from '../client/contract-types.ts'
 * @import { View } from './api/fold-event.js'
 * @import { PageProps } from './pieces.js'
 * @typedef {{ name: string, estimate: Estimate, containsPooled: boolean }} Line
 */

/** @param {PageProps & { view: View, config: DebateConfig }} props */
export function EstimateChart({ view, config }) {
  const final = view.verdict?.final_estimate ?? null;
  const lines = linesOf(view, final?.value ?? null);
  if (lines.length === 0) return null;
  const { unit = null, scale = 'linear' } = config.estimate ?? {};
  const all = final ? [...lines, { name: 'Panel', estimate: final, containsPooled: true }] : lines;
  const x = axisOf(all, scale);
  const at = final && x(final.value);
  return html`<section class="card" aria-labelledby="estimates">
    <h2 id="estimates">Estimates${unit && html` in <bdi>${unit}</bdi>`}</h2>
    <table class="estimates">
      <thead><tr><th scope="col">Debater</th><th scope="col" aria-hidden="true"></th><th scope="col">Value, 80 % interval</th></tr></thead>
      <tbody>${all.map(
        ({ name, estimate, containsPooled }) => html`<tr class=${name === 'Panel' && containsPooled ? 'pooled' : ''}>
          <th scope="row">${name}</th>
          <td><${Interval} from=${x(estimate.low)} to=${x(estimate.high)} value=${x(estimate.value)} mark=${at} /></td>
          <td>${figure(estimate.value)}, ${figure(estimate.low)} to ${figure(estimate.high)}${!containsPooled && html`<small>without the panel’s value</small>`}</td>
        </tr>`,
      )}</tbody>
    </table>
    ${final && html`<p class="quiet">${spreadWords(view, config)}</p>`}
  </section>`;
}

/** Returns the latest estimate of each debater.
 * @param {View} view @param {number | null} pooled @returns {Line[]} */
function linesOf({ rows, started }, pooled) {
  return (started?.debaters ?? []).flatMap(({ id }) => {
    const estimate = rows.findLast((row) => row.turns.get(id)?.position.estimate)?.turns.get(id)?.position.estimate;
    if (!estimate) return [];
    const containsPooled = pooled === null || (estimate.low <= pooled && pooled <= estimate.high);
    return [{ name: id, estimate, containsPooled }];
  });
}

/** Returns a function from a value to a position from 0 to 100. The axis of probabilities is always 0 to 1.
 * @param {readonly Line[]} lines @param {string} scale */
function axisOf(lines, scale) {
  const to = scale === 'log' ? Math.log : Number;
  const bounds = lines.flatMap(({ estimate }) => [to(estimate.low), to(estimate.high)]);
  const [min, max] = scale === 'probability' ? [0, 1] : [Math.min(...bounds), Math.max(...bounds)];
  return (/** @type {number} */ value) => (max > min ? 2 + ((to(value) - min) / (max - min)) * 96 : 50);
}

/** @param {{ from: number, to: number, value: number, mark: number | null }} props Positions from 0 to 100. */
const Interval = ({
  from,
  to,
  value,
  mark,
}) => html`<svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
  <rect class="track" y="5" width="100" height="2" />
  ${mark !== null && html`<rect class="part1" x=${mark - 0.25} width="0.5" height="12" />`}
  <rect x=${from} y="4" width=${Math.max(0.5, to - from)} height="4" /><rect x=${value - 0.5} width="1" height="12" />
</svg>`;

/** @param {number} value */
const figure = (value) => value.toLocaleString('en', { maximumSignificantDigits: 6 });

/** @param {View} view @param {DebateConfig} config */
function spreadWords({ verdict }, { spread_threshold: threshold }) {
  const { spread = null } = verdict ?? {};
  return `Spread ${spread === null ? 'without bound' : figure(Number(spread.toFixed(3)))}; a further round is held above ${threshold}`;
}
