/** PARLEY_STOP_DELAY_SECONDS: load balancers detect that a process stops before it refuses requests. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/processes/free-port.ts';
import type { ServiceProcess } from '../../support/processes/service-process.ts';
import { copyOfWorkingTree, removeFolder, startService } from '../../support/processes/service-process.ts';
import { openStream } from '../../support/requests/stream-client.ts';

const QUICK = { model: 'simulated/expert?accuracy=1&latency_ms=0' };
const payload = { question: 'What is 17 * 23?', debaters: [QUICK, QUICK, QUICK] };

let folder = '';
beforeAll(() => {
  folder = copyOfWorkingTree();
});
afterAll(() => removeFolder(folder));

const stopAfterLogLine = async (service: ServiceProcess) => {
  const exit = service.stop('SIGTERM');
  await expect.poll(() => service.lines.some((line) => line.includes('"msg":"stopping"'))).toBe(true);
  return exit;
};

const start = (seconds: number, extraEnvironment: Record<string, string> = {}) =>
  startService({ folder, environment: { PARLEY_STOP_DELAY_SECONDS: String(seconds), ...extraEnvironment } });

it('a service in its stop delay › is not ready, closes connections, ends on a second signal', async () => {
  const adminPort = await freePort();
  const service = await start(600, { ADMIN_PORT: String(adminPort) });
  const readyz = `http://127.0.0.1:${adminPort}/readyz`;
  const readyBefore = await fetch(readyz);
  expect([readyBefore.status, readyBefore.headers.get('connection')]).toEqual([200, 'keep-alive']);
  const exitCodes = [stopAfterLogLine(service)];
  await expect.poll(async () => (await fetch(readyz)).status).toBe(503);
  const readyAfter = await fetch(readyz);
  expect(readyAfter.headers.get('connection')).toBe('close');
  expect(await readyAfter.json()).toMatchObject({ ready: false, stopping: true, problems: [] });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(503);

  const headers = { 'content-type': 'application/json' };
  const accepted = await fetch(`${service.url}/v1/debates`, { method: 'POST', headers, body: JSON.stringify(payload) });
  expect([accepted.status, accepted.headers.get('connection')]).toEqual([202, 'close']);
  const { id } = (await accepted.json()) as { id: string };
  const stream = await openStream(`${service.url}/v1/debates/${id}/events`);
  expect(stream.headers['connection']).toBe('close');
  expect((await stream.rest()).at(-1)).toMatchObject({
    event: 'debate.completed',
    data: { result: { final_answer: '391' } },
  });
  const notFoundResponse = await fetch(`${service.url}/nowhere`);
  expect([notFoundResponse.status, notFoundResponse.headers.get('connection')]).toEqual([404, 'close']);

  exitCodes.push(service.stop('SIGTERM'));
  expect(await Promise.all(exitCodes)).toEqual([1, 1]);
}, 60_000);

it('a service after its stop delay › shuts down step by step', async () => {
  const service = await start(1);
  expect(await stopAfterLogLine(service)).toBe(0);
  const steps = service.lines.flatMap((line) => /"step":"([^"]+)"/.exec(line)?.[1] ?? []);
  expect(steps[0]).toBe('stop delay');
  expect(steps.at(-1)).toBe('telemetry');
}, 60_000);
