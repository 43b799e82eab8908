/** Parts of all views: the library, small components, and charts that are also described in words. */
import * as library from '../../node_modules/htm/preact/standalone.module.js';
import { percent, usd } from './api/wording.js';

/**
 * @import { Api } from './api/api.js'
 * @typedef {{ api: Api, go: (path: string) => void, onProblem: (problem: any) => void }} PageProps
 */

/** htm and preact in one file, served from the package `htm`. */
export const { html, render, useEffect, useRef, useState } = library;

/** The path prefix of the service behind a proxy, from the page's HTML. */
export const base = globalThis.document?.documentElement.dataset['base'] ?? '';

const SHAPES = '●■▲◆★▼✚⬟';

/** Shows an answer. Colour, shape and hidden text identify it among the panel's answers.
 * @param {{ mark: number | null, text: string | null }} props */
export function Answer({ mark, text }) {
  if (mark === null) return html`<span class="answer"><bdi>${text ?? 'No answer'}</bdi></span>`;
  const at = mark % SHAPES.length;
  return html`<span class="answer mark" style=${{ '--hue': (250 + mark * 137) % 360 }}
    ><span aria-hidden="true">${SHAPES[at]}${mark > at && mark + 1} </span><span class="hidden">Answer ${mark + 1}: </span><bdi>${text}</bdi></span
  >`;
}

/** @param {{ share: number | null, label: string }} props */
export const Bar = ({ share, label }) => html`<span class="bar">
  <${Track} parts=${[share ?? 0]} /><span class="hidden">${label} </span>${percent(share)}</span>`;

/** @param {{ parts: readonly number[] }} props Shares of the whole, one after the other. */
const Track = ({ parts }) => html`<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
  <rect class="track" width="100" height="6" />
  ${parts.map((part, at) => html`<rect class=${`part${at}`} x=${at && (parts[0] ?? 0) * 100} width=${part * 100} height="6" />`)}
</svg>`;

/** Shows the spent and reserved parts of a limit.
 * @param {{ title: string, spent: number, held?: number, limit: number | null }} props */
export function Meter({ title, spent, held, limit }) {
  const whole = Math.max(limit ?? 0, spent + (held ?? 0)) || 1;
  const figures = [
    ['Spent', usd(spent)],
    ['Reserved', held == null ? '' : usd(held)],
    ['Limit', limit === null ? 'none' : usd(limit)],
  ];
  return html`<div class="meter"><h3>${title}</h3>${limit !== null && html`<${Track} parts=${[spent / whole, (held ?? 0) / whole]} />`}<${Figures} rows=${figures.filter(([, value]) => value)} /></div>`;
}

/** @param {{ rows: readonly (readonly string[])[] }} props */
export const Figures = ({ rows }) =>
  html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** @typedef {{ name: string, share: number, open?: boolean }} Point `name` begins with a day or is not shown; `open` draws a ring. */

/** Draws a chart. `top` is the label of the value 1.
 * @param {{ points: readonly Point[], label: string, top?: string }} props */
export function Curve({ points, label, top = percent(1) }) {
  const last = points.length - 1;
  const x = (/** @type {number} */ place) => 60 + (place / (last || 1)) * 172;
  const y = (/** @type {number} */ share) => 90 - share * 76;
  const day = (/** @type {number} */ place) => points[place]?.name.slice(0, 10);
  return html`<svg class="chart" viewBox="0 -6 250 118" role="img" aria-label=${`${label}: ${points.map(({ name }) => name).join(', ')}`}>
    <path class="axis" d="M48 14H244M48 52H244M48 90H244" /><text y="18">${top}</text>
    <text x="48" y="108">${day(0)}</text><text x="244" y="108" text-anchor="end">${last > 0 && day(last)}</text>
    <polyline points=${points[0]?.open === undefined && points.map(({ share }, at) => `${x(at)},${y(share)}`).join(' ')} />
    ${points.map(({ share, open }, at) => html`<circle class=${open && 'open'} cx=${x(at)} cy=${y(share)} r="4" />`)}
  </svg>`;
}

/** @param {{ command: string }} props */
export function Curl({ command }) {
  const [copied, setCopied] = useState('');
  // There is no clipboard outside of a secure context. The text can be selected by hand.
  const copy = () => navigator.clipboard?.writeText(command).then(() => setCopied(command));
  return html`<details class="curl"><summary>As curl</summary><pre tabindex="0">${command}</pre>
    <button type="button" onClick=${copy}>${copied === command ? 'Copied' : 'Copy'}</button></details>`;
}

/** Returns the loaded data; null until then and after a failure. Loads again when a dependency changes.
 * @param {PageProps} props @param {string} path @param {readonly unknown[]} [dependencies] @returns {any} */
export function useLoaded({ api, onProblem }, path, dependencies = []) {
  const [data, setData] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let isCurrent = true;
    api.get(path).then(
      (next) => isCurrent && setData(next),
      (problem) => isCurrent && onProblem(problem),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, path, ...dependencies]);
  return data;
}

/** Returns a component whose script is loaded when it is first shown.
 * @template {PageProps} Props @param {() => Promise<(props: Props) => unknown>} load */
export function lazyComponent(load) {
  return (/** @type {Props} */ props) => {
    const [part, setPart] = useState(/** @type {((props: Props) => unknown) | null} */ (null));
    useEffect(() => {
      load().then((next) => setPart(() => next), props.onProblem);
    }, []);
    return part && html`<${part} ...${props} />`;
  };
}
