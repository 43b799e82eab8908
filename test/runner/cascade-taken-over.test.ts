/** A cascade whose process ends during a wave continues in another process, which repeats no call. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queueUnfinished } from '../../src/background/feed-queue.ts';
import { readWholeLog } from '../../src/operations/following/read-log.ts';
import { buildTestApp, ended } from '../support/build-app.ts';
import { hang, json } from '../support/fake-provider/fake-reply.ts';
import type { Script } from '../support/fake-provider/scripts.ts';

const payload = {
  question: 'Which one?',
  protocol: 'cascade',
  stop_at: 0.6,
  options: ['red', 'green', 'blue'],
  debaters: ['first', 'second', 'third', 'fourth'].map((name) => ({ model: `openai/${name}`, name })),
};
const answeringScript: Script = ({ model }) =>
  json({ reasoning: 'r', answer: model === 'first' ? 'blue' : 'red', confidence: 0.6 });

test('cascade › makes only the missing calls of a wave when another process takes it over', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-data-'));
  const hangingScript: Script = (request) => (request.model === 'third' ? hang() : answeringScript(request));
  const first = await buildTestApp({ dataDir, script: hangingScript });
  const { id } = (await first.app.inject({ method: 'POST', url: '/v1/debates', payload })).json();
  await expect.poll(() => first.provider.requests.map(({ model }) => model)).toContain('third');
  await first.close();

  const second = await buildTestApp({ dataDir, script: answeringScript });
  await queueUnfinished(second.services);
  await ended(second, id);
  expect(second.provider.requests.map(({ model }) => model)).toEqual(['third']);
  const log = await readWholeLog(second.services, 'default', id);
  expect(log.flatMap((event) => (event.type === 'debate.round_started' ? [event.phase] : []))).toEqual([
    'wave_1',
    'wave_2',
  ]);
  // Two equal votes of three have a posterior of 0.655 with three options.
  expect(log.at(-1)).toMatchObject({
    type: 'debate.completed',
    result: { final_answer: 'red', not_asked: ['fourth'], cascade: { stopped_by: 'posterior' } },
  });
  await second.close();
  await rm(dataDir, { recursive: true });
});
