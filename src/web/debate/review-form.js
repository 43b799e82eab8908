/** The form for a human's review of a debate. */
import { html, useState } from '../pieces.js';

/** Sends a human's verdict on a debate.
 * @param {{ api: import('../api/api.js').Api, id: string, onReviewed: () => void }} props */
export function ReviewForm({ api, id, onReviewed }) {
  const [outcome, setOutcome] = useState(/** @type {{ code?: string, message?: string }} */ ({}));
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    /** @type {Readonly<Record<string, boolean>>} */
    const flags = { correct: form.get('correct') === 'right', supersede: true };
    const given = [...form].flatMap(([name, value]) => (value ? [[name, flags[name] ?? value]] : []));
    api.post(`/debates/${id}/review`, Object.fromEntries(given)).then(() => {
      setOutcome({ message: 'The review is saved.' });
      onReviewed();
    }, setOutcome);
  };
  return html`<details class="card"><summary>Review the verdict</summary>
    <form onSubmit=${submit}>
      <label>Is the answer right? <select name="correct"><option value="">Not stated</option><option value="right">Right</option><option value="wrong">Wrong</option></select></label>
      <label>The right answer <input name="answer" /></label>
      <label>Note <textarea name="note" rows="2" /></label>
      ${outcome.code === 'already_reviewed' && html`<label class="check"><input type="checkbox" name="supersede" /> Replace the earlier review</label>`}
      <button class="primary">Save the review</button>
      <p role="status">${outcome.message}</p>
    </form></details>`;
}
