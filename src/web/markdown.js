/**
 * Converts Markdown to elements of the page. A maintained library parses it. HTML in the text is shown as text and
 * never becomes markup.
 */
import { Marked } from '../../node_modules/marked/lib/marked.esm.js';
import { html } from './pieces.js';

/**
 * @import { Token, Tokens } from 'marked'
 * @typedef {(id: string, contested: boolean) => unknown} MarkOf Draws the mark of a claim.
 */

/** Matches `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, which are shown as source. */
const LATEX = /^(?:\$\$[^$]+\$\$|\$[^\s$](?:[^$\n]*[^\s$])?\$(?!\d)|\\\([^$]+?\\\)|\\\[[^$]+?\\\])/;
const LATEX_START = /\$|\\[([]/;

const latex = {
  name: 'latex',
  level: /** @type {const} */ ('inline'),
  start: (/** @type {string} */ text) => LATEX_START.exec(text)?.index,
  tokenizer(/** @type {string} */ text) {
    const [raw] = LATEX.exec(text) ?? [];
    return raw === undefined ? undefined : { type: 'latex', raw };
  },
};
const marked = new Marked({ extensions: [latex], gfm: true });

/** Matches `[c7]`, or `[c7?]` for a contested claim. */
const MARK = /^\[(c\d{1,4})(\??)\]/i;
const MARKS = /(\[c\d{1,4}\??\])/i;

/** The maximum length of Markdown. A longer text is shown unformatted. */
const MAX_CHARACTERS = 200_000;

/** @param {{ text: string, markOf: MarkOf }} props */
export function Markdown({ text, markOf }) {
  if (text.length > MAX_CHARACTERS) return html`<pre dir="auto">${text}</pre>`;
  return html`<div class="markdown">${blocks(marked.lexer(text), markOf)}</div>`;
}

/** @param {readonly Token[]} tokens @param {MarkOf} markOf @returns {unknown[]} */
const blocks = (tokens, markOf) => tokens.map((token) => block(/** @type {any} */ (token), markOf));

/** The levels of the page's own headings above those of the answer. */
const HEADINGS_ABOVE = 2;

/** @param {any} token @param {MarkOf} markOf @returns {unknown} */
function block(token, markOf) {
  switch (token.type) {
    case 'heading':
      return html`<${`h${Math.min(6, token.depth + HEADINGS_ABOVE)}`} dir="auto">${inline(token.tokens, markOf)}<//>`;
    case 'paragraph':
      return html`<p dir="auto">${inline(token.tokens, markOf)}</p>`;
    case 'code':
      return html`<pre tabindex="0" dir="ltr"><code>${token.text}</code></pre>`;
    case 'blockquote':
      return html`<blockquote dir="auto">${blocks(token.tokens, markOf)}</blockquote>`;
    case 'list':
      return list(token, markOf);
    case 'table':
      return table(token, markOf);
    case 'hr':
      return html`<hr />`;
    case 'space':
    case 'def':
      return null;
    default:
      // A line of a list item, or an unknown kind of token, is shown as text.
      return token.tokens ? inline(token.tokens, markOf) : withMarks(token.text ?? token.raw, markOf);
  }
}

/** @param {Tokens.List} token @param {MarkOf} markOf */
function list({ ordered, start, items }, markOf) {
  const entries = items.map(
    ({ task, checked, tokens }) =>
      html`<li dir="auto">${task && (checked ? '☑ ' : '☐ ')}${blocks(tokens, markOf)}</li>`,
  );
  return ordered ? html`<ol start=${start}>${entries}</ol>` : html`<ul>${entries}</ul>`;
}

/** @param {Tokens.Table} token @param {MarkOf} markOf */
function table({ header, rows }, markOf) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>
    <thead><tr>${header.map(({ tokens }) => html`<th scope="col" dir="auto">${inline(tokens, markOf)}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map(({ tokens }) => html`<td dir="auto">${inline(tokens, markOf)}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** @param {readonly Token[]} tokens @param {MarkOf} markOf @returns {unknown[]} */
const inline = (tokens, markOf) => tokens.map((token) => piece(/** @type {any} */ (token), markOf));

/** @param {any} token @param {MarkOf} markOf @returns {unknown} */
function piece(token, markOf) {
  switch (token.type) {
    case 'strong':
      return html`<strong>${inline(token.tokens, markOf)}</strong>`;
    case 'em':
      return html`<em>${inline(token.tokens, markOf)}</em>`;
    case 'del':
      return html`<del>${inline(token.tokens, markOf)}</del>`;
    case 'codespan':
      return html`<code dir="ltr">${token.text}</code>`;
    case 'latex':
      return html`<code class="latex" dir="ltr">${token.raw}</code>`;
    case 'br':
      return html`<br />`;
    case 'link':
    case 'image':
      return link(token, markOf);
    default:
      return token.tokens ? inline(token.tokens, markOf) : withMarks(token.text ?? token.raw, markOf);
  }
}

/** Shows an image by its description and never loads it. Links only http, https and mailto addresses.
 * @param {any} token @param {MarkOf} markOf */
function link({ type, raw, href, text, tokens }, markOf) {
  // A link definition in the text may turn a mark into a link.
  if (MARK.test(raw) && !raw.includes('](')) return withMarks(raw, markOf);
  const words = type === 'image' ? text || href : inline(tokens, markOf);
  return /^(?:https?:|mailto:)/i.test(href)
    ? html`<a href=${href} rel="noreferrer noopener nofollow">${words}</a>`
    : words;
}

/** @param {string} text @param {MarkOf} markOf @returns {unknown[]} */
function withMarks(text, markOf) {
  return text.split(MARKS).map((part) => {
    const [, id = '', questionMark] = MARK.exec(part) ?? [];
    return id === '' ? part : markOf(id.toLowerCase(), questionMark !== '');
  });
}
