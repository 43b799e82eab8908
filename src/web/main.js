/** The page: selects the view by the address, navigates, and holds the key. */
import { connect } from './api/api.js';
import { AskPage } from './ask-page.js';
import { DebatePage } from './debate-page.js';
import { base, html, lazyComponent, render, useEffect, useRef, useState } from './pieces.js';

/** The key is stored only for this tab, and only when the user selects it. */
const KEY_STORAGE_NAME = 'parley-key';

const records = () => import('./record-pages.js');
const places = [
  { path: `${base}/`, name: 'Ask', page: AskPage },
  { path: `${base}/#history`, name: 'History', page: lazyComponent(async () => (await records()).HistoryPage) },
  { path: `${base}/#review`, name: 'Review', page: lazyComponent(async () => (await records()).ReviewPage) },
  { path: `${base}/#budget`, name: 'Budget', page: lazyComponent(async () => (await records()).BudgetPage) },
  {
    path: `${base}/#calibration`,
    name: 'Calibration',
    page: lazyComponent(async () => (await import('./calibration-page.js')).CalibrationPage),
  },
  {
    path: `${base}/#compare`,
    name: 'Compare',
    page: lazyComponent(async () => (await import('./compare-page.js')).ComparePage),
  },
];

const currentPlace = () => {
  const { pathname, hash } = location;
  const [, id] = /^\/d\/([^/]+)$/.exec(pathname.slice(base.length)) ?? [];
  return id
    ? { path: pathname, page: DebatePage, id }
    : { id: '', ...(places.find(({ path }) => path === `${base}/${hash}`) ?? places[0]) };
};

/** @typedef {{ status?: number, message: string } | null} ShownProblem */

function App() {
  const [place, setPlace] = useState(currentPlace);
  const [api, setApi] = useState(() => connect(sessionStorage.getItem(KEY_STORAGE_NAME), base));
  const [problem, setProblem] = useState(/** @type {ShownProblem} */ (null));
  const content = useRef(/** @type {HTMLElement | null} */ (null));
  const show = () => {
    setPlace(currentPlace());
    setProblem(null);
    document.title = 'Parley';
  };
  useEffect(() => {
    addEventListener('popstate', show);
  }, []);
  useEffect(() => {
    if (problem) scrollTo(0, 0);
  }, [problem]);
  const go = (/** @type {string} */ path) => {
    history.pushState(null, '', path);
    show();
    scrollTo(0, 0);
    content.current?.focus();
  };
  const skip = (/** @type {Event} */ event) => {
    event.preventDefault();
    content.current?.focus();
  };
  const changeKey = (/** @type {string} */ key, /** @type {boolean} */ isStored) => {
    if (key && isStored) sessionStorage.setItem(KEY_STORAGE_NAME, key);
    else sessionStorage.removeItem(KEY_STORAGE_NAME);
    setProblem(null);
    setApi(connect(key || null, base));
  };
  return html`<div onClick=${(/** @type {MouseEvent} */ event) => followLink(event, go)}>
    <header>
      <a class="hidden" href=${`${base}/`} onClick=${skip}>Skip to the content</a>
      <a class="brand" href=${`${base}/`}>Parley</a>
      <nav aria-label="Parts">
        ${places.map(({ path, name }) => html`<a href=${path} aria-current=${place.path === path && 'page'}>${name}</a>`)}
        <a href=${`${base}/docs`} target="_blank" rel="noreferrer">API</a>
      </nav>
      <${KeyForm} hasKey=${api.hasKey} isRequired=${problem?.status === 401} onKey=${changeKey} />
    </header>
    <main tabindex="-1" ref=${content}>
      ${problem?.status === 404 && html`<h1>Not found</h1>`}
      ${problem && html`<p class="problem" role="alert">${problem.message}</p>`}
      <${place.page} key=${place.path} ...${{ api, go, id: place.id, onProblem: setProblem }} />
    </main>
  </div>`;
}

/** Shows a page of this service without loading it, because the key may be only in memory.
 * @param {MouseEvent} event @param {(path: string) => void} go */
function followLink(event, go) {
  const link = /** @type {Element} */ (event.target).closest('a');
  if (event.defaultPrevented || !link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.getAttribute('href') ?? `${base}/`);
}

/** @param {{ hasKey: boolean, isRequired: boolean, onKey: (key: string, isStored: boolean) => void }} props */
function KeyForm({ hasKey, isRequired, onKey }) {
  const box = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => {
    if (!isRequired || !box.current) return;
    box.current.open = true;
    box.current.querySelector('input')?.focus();
  }, [isRequired]);
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const data = new FormData(form);
    onKey(String(data.get('key')).trim(), data.has('kept'));
    form.reset();
    if (box.current) box.current.open = false;
  };
  return html`<details class="key" ref=${box}>
    <summary>${hasKey ? 'Key in use' : 'Key'}</summary>
    <form class="card" onSubmit=${submit}>
      <label>Key <input name="key" type="password" autocomplete="off" placeholder="none" /></label>
      <label class="check"><input name="kept" type="checkbox" /> Keep it in this tab</label>
      <button class="primary">Use it</button>
    </form>
  </details>`;
}

render(html`<${App} />`, document.body);
