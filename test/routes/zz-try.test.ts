import { test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { buildTestApp } from '../support/build-app.ts';
test('try', async () => {
  const t0 = performance.now();
  const { app, close, listen } = await buildTestApp();
  console.log('built', performance.now() - t0);
  writeFileSync('/tmp/h/openapi.json', JSON.stringify(app.swagger(), null, 2));
  const r = await app.inject({ method: 'POST', url: '/v1/debates', headers: { prefer: 'wait=10' }, payload: { question: 'What is 17 * 23?' } });
  console.log(r.statusCode, r.headers, r.body.slice(0, 3000));
  for (const url of ['/v1/debates', '/v1/history', '/v1/budget', '/v1/models', '/healthz', '/readyz', '/metrics', '/docs', '/docs/', '/openapi.json', '/v1/nope', '/v1/debates?x=1']) {
    const a = await app.inject({ url });
    console.log(url, a.statusCode, a.headers['content-type'], a.body.slice(0, 600));
  }
  const base = await listen();
  const id = r.json().id;
  const s = await fetch(`${base}/v1/debates/${id}/events`);
  console.log(s.status, [...s.headers], (await s.text()).slice(0, 3000));
  console.log('t', performance.now() - t0);
  await close();
});
