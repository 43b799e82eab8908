/** The replies as a table: a column for each debater, a row for each round or phase. */

import { firstSentence, plural, spaced, usd } from '../api/wording.js';
import { Answer, Bar, html } from '../pieces.js';

/** @import { Row, Turn, View } from '../api/fold-event.js' */

/** @param {{ view: View }} props */
export function RoundGrid({ view }) {
  const { started, route, result } = view;
  const soleAnswer = route?.decision === 'single_agent' ? route.position : null;
  const rows = soleAnswer ? [soleAnswerRow(soleAnswer)] : view.rows;
  if (!started || rows.length === 0) return null;
  return html`<section>
    <h2 id="rounds">Rounds</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="rounds">
      <table>
        <thead><tr>
          <th scope="col">Round</th>
          ${started.debaters.map(({ id, model }) => html`<th scope="col">${id}<small>${model}</small></th>`)}
        </tr></thead>
        <tbody>${rows.map(
          (row) => html`<tr>
          <th scope="row">Round ${row.round}<small>${spaced(row.phase ?? '')}</small>
            ${row.score !== null && html`<small>Agreement</small><${Bar} share=${row.score} label="Agreement" />`}
            ${row.stopped && html`<small>Stopped early</small>`}</th>
          ${started.debaters.map(({ id }) => html`<td data-debater=${id}><${Cell} view=${view} row=${row} id=${id} /></td>`)}
        </tr>`,
        )}</tbody>
      </table>
    </div>
    ${
      rows.some(({ pairs }) => pairs.length > 0) &&
      html`<details><summary>Pairs</summary>${rows.map(({ round, pairs }) =>
        pairs.map(({ a, b, verdict, rule }) => html`<p>${round}: ${a}, ${b}: ${verdict}, ${rule}</p>`),
      )}</details>`
    }
    ${result && result.rounds_saved > 0 && html`<p class="quiet">${plural(result.rounds_saved, 'further round')} not needed.</p>`}
    ${result?.saved && result.saved.calls > 0 && html`<p class="quiet">Saved ${plural(result.saved.calls, 'call')}, about ${usd(result.saved.cost_usd)}.</p>`}
  </section>`;
}

/** Returns a row with the only answer of a question without a debate.
 * @param {Turn['position']} position @returns {Row} */
const soleAnswerRow = (position) => ({
  ...{ round: 1, phase: null, speakers: [position.debater_id], over: true, score: null, stopped: false },
  ...{ turns: new Map([[position.debater_id, { position, state: 'answered', mark: 0, flip: null }]]), pairs: [] },
});

/** @param {{ view: View, row: Row, id: string }} props */
function Cell({ view, row, id }) {
  const turn = row.turns.get(id);
  if (!turn)
    return html`<p class="quiet">${reasonWithoutTurn(view, row, id)}</p>${labelled(row.over ? {} : view.writing.get(id))}`;
  const { usage, cost_usd } = turn.position;
  return html`<${turn.state === 'answered' ? AnsweredTurn : UnansweredTurn} ...${turn} />
    <p class="quiet">${plural(usage.total_tokens, 'token')} · ${usd(cost_usd)}</p>`;
}

/** Shows the reasoning and then the answer, each with its name, while they are written.
 * @param {Readonly<Record<string, string | null>>} [texts] */
export const labelled = (texts = {}) =>
  Object.entries(texts).map(([name, text]) => text && html`<p class="said"><b>${name}</b> <bdi>${text}</bdi></p>`);

/** @param {Turn} turn */
const UnansweredTurn = ({ state, position: { failure } }) => html`<p class=${state}>
  ${state === 'skipped' ? 'Skipped' : 'Failed'}: ${spaced(failure?.code ?? '')}</p><p class="said">${failure?.detail}</p>`;

/** @param {Turn} turn */
function AnsweredTurn({ position, mark, flip }) {
  const { answer, claims, confidence, phase, reasoning, stance, vote, critiques } = position;
  // A draft is too long for a cell. A turn without a phase and an answer consists of stances.
  const shown = claims ? firstSentence(answer) : (answer ?? (phase ? null : 'Stances on the claims'));
  return html`<${Answer} mark=${mark} text=${shown} />
    ${flip && html`<p class="flip"><b>↪ Changed answer</b> from <q><bdi>${flip.from}</bdi></q> to <q><bdi>${flip.to}</bdi></q>${flip.why && html`: <bdi>${flip.why}</bdi>`}</p>`}
    ${labelled({ stance, vote })}
    ${confidence !== null && html`<${Bar} share=${confidence} label="Confidence" />`}
    <details><summary dir="auto"><span>${firstSentence(reasoning) || 'No reason given'}</span></summary>
      ${labelled({ reasoning, answer, ...Object.fromEntries(critiques.map((each) => [`on ${each.debater_id}`, each.assessment])) })}
    </details>`;
}

/** @param {View} view @param {Row} row @param {string} id */
function reasonWithoutTurn({ status }, { over, speakers, phase, turns }, id) {
  if (!speakers.includes(id)) return 'Not asked';
  if (over || status !== 'running') return 'No response';
  // In the phases of a ballot debaters reply one after the other, in a wave all at the same time.
  const isNext = !phase || phase.startsWith('wave_') || speakers.find((speaker) => !turns.has(speaker)) === id;
  return isNext ? 'Thinking…' : 'Waiting for its turn';
}
