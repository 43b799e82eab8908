/** The actions on a debate: the notes, and the controls of a running debate. */
import { html, useState } from './pieces.js';

/** @typedef {import('./pieces.js').PageProps & { id: string, view: import('./api/fold-event.js').View }} ActingProps */

/** @param {ActingProps} props */
export function Acting(props) {
  const { api, id, view, onProblem } = props;
  const { status, notes } = view;
  const isOpen = status === 'queued' || status === 'running';
  const cancel = () => api.post(`/debates/${id}/cancel`, {}).catch(onProblem);
  return html`${notes.length > 0 && html`<section class="card"><h2>Notes</h2><ul>${notes.map((text) => html`<li dir="auto">${text}</li>`)}</ul></section>`}
    ${status === 'running' && html`<${TakePart} ...${props} />`}
    ${isOpen && html`<button onClick=${cancel}>Cancel the debate</button>`}`;
}

/** @param {ActingProps} props */
function TakePart({ api, id, onProblem }) {
  const [statusMessage, setStatusMessage] = useState('');
  const attempt = (/** @type {string} */ doing, /** @type {Promise<unknown>} */ done, after = '') => {
    setStatusMessage(doing);
    done.then(
      () => setStatusMessage(after),
      (problem) => {
        setStatusMessage('');
        onProblem(problem);
      },
    );
  };
  const add = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const text = new FormData(form).get('text');
    attempt(
      'Adding the note',
      api.post(`/debates/${id}/notes`, { text }).then(() => form.reset()),
      'The note is added.',
    );
  };
  const conclude = () => attempt('Concluding', api.post(`/debates/${id}/conclude`, {}));
  return html`<section class="card"><h2>Take part</h2>
    <form onSubmit=${add}>
      <label>A note for the debaters, from the next round on <textarea name="text" rows="2" maxlength="2000" required /></label>
      <button>Add the note</button>
    </form>
    <p class="quiet">To conclude waits for the calls in flight and makes no other call.</p>
    <button onClick=${conclude}>Conclude the debate</button>
    <p role="status">${statusMessage}</p></section>`;
}
