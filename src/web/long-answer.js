/** A long answer: its contested claims, its text with the claims as footnotes, and the stances on each claim. */

import { percent, plural } from './api/wording.js';
import { Markdown } from './markdown.js';
import { html } from './pieces.js';

/**
 * @import { CountedClaim } from '../client/contract-types.ts'
 * @import { Verdict } from './api/fold-event.js'
 * @import { PageProps } from './pieces.js'
 */

/** @param {PageProps & { verdict: Verdict }} props */
export function LongAnswer({ verdict }) {
  const claims = verdict.claims ?? [];
  const uncited = verdict.uncited_paragraphs?.length ?? 0;
  const footnote = (/** @type {string} */ id, /** @type {boolean} */ contested) =>
    html`<${Footnote} claim=${claims.find((claim) => claim.id === id)} id=${id} contested=${contested} />`;
  return html`<${Contested} claims=${claims} />
    <${Markdown} text=${verdict.final_answer ?? 'No answer'} markOf=${footnote} />
    ${uncited > 0 && html`<p class="quiet">${plural(uncited, 'paragraph')} of it mark no claim.</p>`}
    <${Matrix} claims=${claims} />`;
}

/** @param {string} id */
const rowOf = (id) => `claim-${id}`;

/** @param {{ claim: CountedClaim | undefined, id: string, contested: boolean }} props */
function Footnote({ claim, id, contested }) {
  if (!claim) return `[${id}]`;
  // Without following the link, so that the address stays that of the debate.
  const show = (/** @type {Event} */ event) => {
    event.preventDefault();
    const row = document.getElementById(rowOf(id));
    row?.scrollIntoView({ block: 'center' });
    row?.focus();
  };
  return html`<sup><a class=${contested && 'contested'} href=${`#${rowOf(id)}`} title=${claim.text} onClick=${show}
    aria-label=${`Claim ${id}, ${claim.status}`}>${id}${contested && '?'}</a></sup>`;
}

/** @param {{ claims: readonly CountedClaim[] }} props */
function Contested({ claims }) {
  const contested = claims.filter(({ status }) => status === 'contested');
  if (contested.length === 0) return null;
  return html`<div class="notice"><h3>Contested claims</h3>
    <ul>${contested.map(
      ({ id, text, support, contradict, reasons_against }) => html`<li>
      <b>${id}</b> <bdi>${text}</bdi> <span class="quiet">${support.length} for, ${contradict.length} against</span>
      ${reasons_against.map(({ debater_id, reason }) => html`<p class="said"><b>${debater_id}</b> <bdi>${reason}</bdi></p>`)}</li>`,
    )}</ul></div>`;
}

const sides = /** @type {const} */ (['support', 'contradict', 'unsure']);
const signs = { support: '✓', contradict: '✗', unsure: '?' };

/** @param {{ claims: readonly CountedClaim[] }} props */
function Matrix({ claims }) {
  const debaters = [
    ...new Set(claims.flatMap(({ support, contradict, unsure }) => [...support, ...contradict, ...unsure])),
  ].sort();
  if (claims.length === 0) return null;
  return html`<h3 id="claims">Claims</h3>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="claims"><table class="claims">
      <thead><tr><th scope="col">Claim</th><th scope="col">Status</th>
        ${debaters.map((id) => html`<th scope="col">${id}</th>`)}<th scope="col">Confidence</th></tr></thead>
      <tbody>${claims.map(
        (claim) => html`<tr id=${rowOf(claim.id)} tabindex="-1">
        <th scope="row"><b>${claim.id}</b> <bdi>${claim.text}</bdi><small>by ${claim.authors.join(', ')}</small></th>
        <td class=${claim.status}>${claim.status}</td>
        ${debaters.map((id) => html`<td><${Side} claim=${claim} id=${id} /></td>`)}
        <td>${percent(claim.confidence)}</td></tr>`,
      )}</tbody>
    </table></div>`;
}

/** @param {{ claim: CountedClaim, id: string }} props */
function Side({ claim, id }) {
  const side = sides.find((each) => claim[each].includes(id));
  return side
    ? html`<span class=${side}><span aria-hidden="true">${signs[side]}</span><span class="hidden">${side}</span></span>`
    : '–';
}
