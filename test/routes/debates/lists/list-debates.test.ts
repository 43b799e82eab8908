/** GET /v1/debates: pages, newest first, that neither repeat nor skip a debate. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../support/build-app.ts';
import { buildTestApp } from '../../../support/build-app.ts';

const questions = ['What is 1 + 1?', 'What is 2 + 2?', 'What is 3 + 3?', 'What is 4 + 4?', 'What is 5 + 5?'];

describe('the list of debates', () => {
  let service: TestApp;
  /** Debates are created a minute apart. */
  let elapsedMinutes = 0;
  beforeAll(async () => {
    const now = () => new Date(Date.UTC(2026, 0, 1, 12, elapsedMinutes));
    service = await buildTestApp({
      runs: false,
      change: (services) => ({ ...services, world: { ...services.world, now } }),
    });
    for (const question of questions) {
      await post(question);
      elapsedMinutes += 1;
    }
  });
  afterAll(() => service.close());

  const post = (question: string) => service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question } });
  const list = async (query = '') => (await service.app.inject(`/v1/debates${query}`)).json();
  const questionsOf = (page: { data: { question: string }[] }) => page.data.map(({ question }) => question);

  test('is complete and newest first', async () => {
    const page = await list();
    expect(page).toMatchObject({ object: 'list', next_cursor: null });
    expect(questionsOf(page)).toEqual(questions.toReversed());
    expect(page.data.at(-1)).toEqual({
      id: expect.any(String),
      status: 'queued',
      question: 'What is 1 + 1?',
      protocol: 'cascade',
      escalated: null,
      cost_usd: 0,
      metadata: {},
      created_at: '2026-01-01T12:00:00.000Z',
      started_at: null,
      finished_at: null,
    });
  });

  test('has pages that continue where they ended, also when debates are added meanwhile', async () => {
    const first = await list('?limit=2');
    await post('What is new?');
    const second = await list(`?limit=2&cursor=${first.next_cursor}`);
    const third = await list(`?limit=2&cursor=${second.next_cursor}`);
    expect([...questionsOf(first), ...questionsOf(second), ...questionsOf(third)]).toEqual(questions.toReversed());
    expect(third.next_cursor).toBeNull();
  });

  test.each([
    ['?status=queued', 6],
    ['?status=completed', 0],
    ['?escalated=true', 0],
    // Created at 12:00 … 12:04 and one at 12:05; the bounds themselves are not included.
    ['?created_after=2026-01-01T12:01:00Z', 4],
    ['?created_before=2026-01-01T12:01:00Z', 1],
    ['?created_after=2026-01-01T13:01:00%2B01:00&created_before=2026-01-01T14:04:00%2B02:00', 2],
  ])('%s › returns %i', async (query, count) => {
    expect((await list(query)).data).toHaveLength(count);
  });

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=two', 'limit'],
    ['?limit=1.5', 'limit'],
    ['?limit=', 'limit'],
    ['?limit=1&limit=2', 'limit'],
    ['?cursor=', 'cursor'],
    ['?status=lost', 'status'],
    ['?escalated=maybe', 'escalated'],
    ['?created_after=yesterday', 'created_after'],
    ['?created_after=2026-02-30T00:00:00Z', 'created_after'],
    ['?created_before=2026-01-01', 'created_before'],
    ['?colour=red', 'colour'],
  ])('%s › is a 400', async (query, path) => {
    expect(await list(query)).toMatchObject({ status: 400, code: 'invalid_request', fields: [{ path }] });
  });

  test.each(['nonsense', 'bm90IGEgY3Vyc29y', '%00', 'WyJsZWRnZXIiLDFd'])(
    'the cursor "%s" › is a 400',
    async (cursor) => {
      expect(await list(`?cursor=${cursor}`)).toMatchObject({ status: 400, code: 'cursor_invalid' });
    },
  );
});

test('a list of debates › has pages of about a megabyte when questions are long', async () => {
  const service = await buildTestApp({ runs: false });
  // 10 rows are read at once, which is more than a megabyte.
  for (let index = 0; index < 12; index += 1) {
    const question = String(index).padStart(195_000, 'x');
    await service.app.inject({ method: 'POST', url: '/v1/debates', payload: { question } });
  }
  const pages: { data: { question: string }[]; next_cursor: string | null }[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next_cursor ?? null) {
    const query: string = cursor === '' ? 'limit=100' : `limit=100&cursor=${cursor}`;
    pages.push((await service.app.inject(`/v1/debates?${query}`)).json());
  }
  expect(pages.map(({ data }) => data.length)).toEqual([10, 2]);
  const numbers = pages.flatMap(({ data }) => data.map(({ question }) => Number(question.replaceAll('x', ''))));
  expect(numbers).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  await service.close();
});
