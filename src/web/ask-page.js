/** The form for a question, a panel and a protocol, and the same request as a command. */

import { curlCommand, usd } from './api/wording.js';
import { base, Curl, html, useEffect, useLoaded, useRef, useState } from './pieces.js';

/** @import { DebateRequest } from '../client/contract-types.ts' */

/** @type {Readonly<Record<string, string>>} */
const protocols = {
  critique: 'most questions',
  revise: 'a draft to improve',
  transcript: 'the argument matters',
  society: 'as in the paper',
  ballot: 'a vote among options',
  samples: 'one model, many times',
  cascade: 'as few calls as it needs',
};

/** Returns the request of a filled form. The service applies its defaults to empty fields.
 * @param {FormData} form @returns {DebateRequest} */
export function requestOf(form) {
  const text = (/** @type {string} */ name) => String(form.get(name) ?? '').trim();
  const lines = (/** @type {string} */ name) =>
    text(name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const given = Object.entries({
    question: text('question'),
    context: text('context'),
    panel: text('panel'),
    protocol: text('protocol'),
    max_rounds: Number(text('rounds')),
    cost_budget_usd: Number(text('budget')),
    debaters: lines('models').map((model) => ({ model })),
    options: lines('options'),
  });
  const filled = given.filter(([name, value]) => name === 'question' || (Array.isArray(value) ? value.length : value));
  return /** @type {any} */ ({ ...Object.fromEntries(filled), ...(form.has('always') && { adaptive_routing: false }) });
}

/** @param {{ by: readonly { model: string }[], cost_usd: { expected: number, max: number } }} estimate */
function estimateWords({ by, cost_usd: cost }) {
  const models = [...new Set(by.map(({ model }) => model))];
  const simulated = models.some((model) => model.startsWith('simulated/'));
  return `${simulated ? 'Simulated: ' : ''}${models.join(', ')} · about ${usd(cost.expected)}, max ${usd(cost.max)}`;
}

/** @param {import('./pieces.js').PageProps} props */
export function AskPage(props) {
  const { api, go, onProblem } = props;
  const form = useRef(/** @type {HTMLFormElement | null} */ (null));
  const [request, setRequest] = useState(/** @type {DebateRequest} */ ({ question: '' }));
  const [isBusy, setIsBusy] = useState(false);
  const panels = useLoaded(props, '/panels?limit=100');
  const models = useLoaded(props, '/models');
  const [estimate, setEstimate] = useState(/** @type {any} */ (null));
  const filled = () => requestOf(new FormData(form.current ?? undefined));
  // A request that would be refused has no estimate. Its error is shown when it is sent.
  const weigh = () =>
    void api.post('/debates/estimate', { ...filled(), question: '?' }).then(setEstimate, () => setEstimate(null));
  useEffect(weigh, [api]);
  const ask = (/** @type {Event} */ event) => {
    event.preventDefault();
    setIsBusy(true);
    // With `deltas` the first round is streamed, too. The debate's page subscribes next.
    api.post('/debates?deltas=true', filled()).then(
      ({ id }) => go(`${base}/d/${id}`),
      (problem) => {
        setIsBusy(false);
        onProblem(problem);
      },
    );
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ { key, ctrlKey, metaKey }) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) form.current?.requestSubmit();
  };
  return html`
    <h1>What should the panel settle?</h1>
    <form class="ask form" ref=${form} onSubmit=${ask} onInput=${() => setRequest(filled())} onChange=${weigh} onKeyDown=${onKeyDown}>
      <label class="wide"><span class="hidden">Question</span>
        <textarea class="question" name="question" rows="3" required placeholder="What is 17 * 23?" /></label>
      <label>Panel <select name="panel"><option value="">Default panel</option>
        ${panels?.data.map((/** @type {any} */ { name }) => html`<option value=${name}>${name}</option>`)}</select></label>
      <label>Protocol <select name="protocol"><option value="">Default</option>
        ${Object.entries(protocols).map(([name, use]) => html`<option value=${name}>${name}: ${use}</option>`)}</select></label>
      <details class="wide" open=${request.protocol === 'ballot'}>
        <summary>Models, options, context, limits</summary>
        <div class="ask">
          <label class="wide">Models instead of the panel, one per line <textarea name="models" rows="3" />
            <small>${models?.data.flatMap((/** @type {any} */ { id, capabilities }) => (capabilities.debater ? `${id} ` : []))}</small></label>
          <label>Options, one per line <textarea name="options" rows="3" required=${request.protocol === 'ballot'} /></label>
          <label>Context <textarea name="context" rows="3" /></label>
          <label>Max rounds <input name="rounds" type="number" min="1" max="10" /></label>
          <label class="check"><input type="checkbox" name="always" /> Debate even when one model is sure</label>
          <label>Cost limit (USD) <input name="budget" type="number" min="0" step="any" /></label>
        </div>
      </details>
      <p class="wide quiet">${estimate && estimateWords(estimate)}</p>
      <p class="wide"><button class="primary" disabled=${isBusy}>Start debate</button> <kbd>Ctrl + Enter</kbd></p>
    </form>
    <${Curl} command=${curlCommand(`${location.origin}${base}/v1/debates`, api.hasKey, request)} />`;
}
