/** What a person can do to a debate that has not ended. */
import { html, useState } from './pieces.js';

/** @param {import('./pieces.js').PageProps & { id: string, status: string }} props */
export function Acting({ api, id, status, onProblem }) {
  const [isConcluding, setIsConcluding] = useState(false);
  const cancel = () => api.post(`/debates/${id}/cancel`, {}).catch(onProblem);
  const conclude = () => {
    setIsConcluding(true);
    api.post(`/debates/${id}/conclude`, {}).catch((problem) => {
      setIsConcluding(false);
      onProblem(problem);
    });
  };
  return html`${
    status === 'running' &&
    html`<section class="card"><h2>Take part</h2>
    <p class="quiet">To conclude waits for the replies that are on their way and makes no other call.</p>
    <button disabled=${isConcluding} onClick=${conclude}>Conclude the debate</button>
    <p role="status">${isConcluding && 'Concluding'}</p></section>`
  }
    <button onClick=${cancel}>Cancel the debate</button>`;
}
