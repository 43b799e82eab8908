/** Values that only a newer version knows, in data that this version reads: returned as they are stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectedBody, recordedBody } from '../support/recorded-replies.ts';
import type { ReleaseFixture, StoreKind } from '../support/release-fixture.ts';
import { openReleaseFixture } from '../support/release-fixture.ts';

const kinds: StoreKind[] = ['embedded', 'redis'];

/** A field and its value → a value that no version has. Each is in the fixtures. */
const newValues: readonly (readonly [field: string, value: string, unknown: string])[] = [
  ['protocol', 'critique', 'caucus'],
  ['peer_view', 'full', 'outline'],
  ['aggregation', 'weighted_vote', 'lottery'],
  ['agreement', 'typed', 'intuitive'],
  ['answer_type', 'auto', 'melody'],
  ['answer_type', 'number', 'interval'],
  ['confidence_method', 'panel', 'guessed'],
  ['method', 'panel', 'guessed'],
  ['outcome', 'answer', 'abstain'],
  ['routing_decision', 'debate', 'caucus'],
  ['decision', 'single_agent', 'several_agents'],
  ['speaker_selected_by', 'schedule', 'lottery'],
  ['code', 'cancelled', 'abducted'],
  ['rule', 'open', 'undecided'],
  ['basis', 'reported', 'rumoured'],
  ['period', 'month', 'fortnight'],
  ['event', 'debate.escalated', 'debate.postponed'],
  ['type', 'debate.converged', 'debate.diverged'],
  ['status', 'delivered', 'shelved'],
  ['lastError', 'connection_failed', 'line_engaged'],
  ['last_error', 'connection_failed', 'line_engaged'],
];

/** The changes also apply to JSON within JSON, where quotes are escaped. */
const changes = [
  ...newValues.map(([field, value, unknown]): [RegExp, string] => [
    new RegExp(`(\\\\*")${field}\\1:\\1${value}\\1`, 'g'),
    `$1${field}$1:$1${unknown}$1`,
  ]),
  [/(\\*")no_consensus\\*"/g, '$1no_quiet$1'] as [RegExp, string],
  // The terminal event, and the status that it gives a debate.
  [/(\\*")debate\.completed\\*"/g, '$1debate.adjourned$1'] as [RegExp, string],
  [/^completed$/, 'adjourned'] as [RegExp, string],
  // A call's id is a list that begins with its purpose.
  [/\[(\\*")agreement\\*"/g, '[$1seance$1'] as [RegExp, string],
  [/"purpose":"agreement"/g, '"purpose":"seance"'] as [RegExp, string],
];

const change = (text: string) => changes.reduce((result, [from, to]) => result.replace(from, to), text);

/** Replaces words that are stored without quotes. */
function replaceUnquoted(reply: string): string {
  return reply
    .replaceAll('"status":"completed"', '"status":"adjourned"')
    .replaceAll('event: debate.completed', 'event: debate.adjourned')
    .replaceAll('event: debate.converged', 'event: debate.diverged');
}

describe.each(kinds)('values of a newer version, %s', (kind) => {
  let service: ReleaseFixture;
  beforeAll(async () => {
    service = await openReleaseFixture(kind, { change });
  });
  afterAll(() => service.close());

  test('every read › returns 200 with the values as they are stored', async () => {
    for (const { caller, path, status, body } of service.recorded.replies) {
      const reply = await service.ask(caller, path);
      expect([path, reply.statusCode]).toEqual([path, status]);
      // These reads count by status and by window, which have other values here.
      if (path.endsWith('/stats') || path.endsWith('/budget')) continue;
      const changedBody = JSON.parse(replaceUnquoted(change(JSON.stringify(body))));
      expect(recordedBody(path, reply)).toMatchObject(expectedBody({ path, status, body: changedBody }));
    }
  });

  test('a stream › ends with a terminal event of an unknown type', async () => {
    const { tenant = '', id = '' } = service.recorded.debates['critique'] ?? {};
    const stream = await service.ask(tenant, `/v1/debates/${id}/events`);
    expect(stream.body).toContain('event: debate.adjourned\n');
  });

  test('a stored panel with an unknown value › is refused with an error that names the field', async () => {
    const reply = await service.app.inject({
      method: 'POST',
      url: '/v1/debates',
      headers: { authorization: 'Bearer acme' },
      payload: { question: 'What is 17 * 23?', panel: 'arithmetic' },
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'incompatible_options', detail: expect.stringContaining('answer_type') }),
    ]);
  });
});
