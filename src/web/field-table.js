/** The fields of a record, one per row: its value, its confidence, and the dissent. */

import { percent } from './api/wording.js';
import { Bar, html } from './pieces.js';

/**
 * @import { Verdict } from './api/fold-event.js'
 * @import { PageProps } from './pieces.js'
 */

/** @param {PageProps & { verdict: Verdict }} props */
export function FieldTable({ verdict }) {
  const { fields, undecided } = verdict;
  return html`<table class="fields">
    <thead><tr>${['Field', 'Value', 'Confidence', 'Agreement', 'Dissent'].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${(fields ?? []).map(
      ({ pointer, value, confidence, agreement, dissent }) => html`<tr>
        <th scope="row"><code>${pointer}</code>${undecided?.includes(pointer) && html` <small>undecided</small>`}</th>
        <td><bdi>${wordsOf(value)}</bdi></td>
        <td>${percent(confidence)}</td>
        <td><${Bar} share=${agreement} /></td>
        <td>${dissent.map(({ debater_id, value: other }) => html`<div>${debater_id}: <bdi>${wordsOf(other)}</bdi></div>`)}</td>
      </tr>`,
    )}</tbody>
  </table>`;
}

/** @param {unknown} value */
const wordsOf = (value) => (typeof value === 'string' && value !== '' ? value : JSON.stringify(value));
