/** The keys of a vote tally are the panel's answers, for every string. */
import { expect, test } from 'vitest';
import { buildTestApp } from '../../support/build-app.ts';
import { json } from '../../support/fake-provider/fake-reply.ts';

test.each(['__proto__', 'constructor', 'toString', '1'])(
  'a vote tally › counts an answer when it is %s',
  async (answer) => {
    const service = await buildTestApp({
      script: () => json({ answer, reasoning: 'so', confidence: 0.6 }),
    });
    const payload = {
      question: 'Which property is it?',
      adaptive_routing: false,
      agreement: 'typed',
      debaters: [{ model: 'openai/gpt-4o', count: 2 }],
    };
    const headers = { prefer: 'wait=30' };
    const reply = await service.app.inject({ method: 'POST', url: '/v1/debates', payload, headers });
    const { result, id } = JSON.parse(reply.body);
    expect(Object.entries(result.decision.vote_tally)).toEqual([[answer, 2]]);
    const events = (await service.app.inject(`/v1/debates/${id}/events`)).body;
    expect(events).toContain(`"vote_tally":{${JSON.stringify(answer)}:2}`);
    const report = (await service.app.inject(`/v1/debates/${id}/report`)).body;
    expect(report).toContain(`vote_tally: {${answer}: 2}`);
    await service.close();
  },
);
