import { describe, expect, it } from 'vitest';
import { sleep } from '../../../src/lib/sleep.ts';
import type { LanguageModel, ModelRequest } from '../../../src/models/model.ts';
import { ModelError } from '../../../src/models/model.ts';
import { simulatedCharacters } from '../../../src/models/simulated/characters.ts';
import { simulatedProvider } from '../../../src/models/simulated/simulated-provider.ts';
import type { Position, PromptContent } from '../simulated-request.ts';
import { simulatedRequest } from '../simulated-request.ts';

const provider = simulatedProvider({ sleep: async () => {} });

function model(id: string, source = provider): LanguageModel {
  const languageModel = source.model(id);
  if (languageModel === null) throw new Error(`no such character: ${id}`);
  return languageModel;
}

async function generateJson(id: string, prompt: PromptContent): Promise<Record<string, unknown>> {
  const reply = await model(id).generate(simulatedRequest(prompt));
  return JSON.parse(reply.text) as Record<string, unknown>;
}

async function failureOf(attempt: Promise<unknown>): Promise<ModelError> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ModelError)) throw new Error(`not a ModelError: ${String(error)}`);
  return error;
}

const seeds = Array.from({ length: 2_000 }, (_, seed) => seed);

/** Three rounds of the default panel, each debater shown its own last position and those of its peers. */
async function runDebate(seed: number): Promise<{ readonly texts: string[]; readonly answers: string[][] }> {
  const panel = ['careful', 'bold', 'wavering'];
  const texts: string[] = [];
  const answers: string[][] = [];
  let positions: Position[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const earlierPositions = positions;
    positions = await Promise.all(
      panel.map(async (id, index) => {
        const peers = earlierPositions.flatMap((position, otherIndex) =>
          otherIndex === index ? [] : [[`Peer ${otherIndex}`, position] as const],
        );
        const ownPosition = earlierPositions[index];
        const shownPositions = ownPosition === undefined ? {} : { own: ownPosition, peers: Object.fromEntries(peers) };
        const reply = await model(id).generate(
          simulatedRequest({ question: 'What is 17*23?', seed: seed * 100 + round * 10 + index, ...shownPositions }),
        );
        texts.push(reply.text);
        return JSON.parse(reply.text) as Position;
      }),
    );
    answers.push(positions.map(({ answer }) => answer));
  }
  return { texts, answers };
}

describe('a first position', () => {
  it('is right with the probability accuracy, and otherwise has a wrong number', async () => {
    const answers = await Promise.all(
      seeds.map((seed) => generateJson('careful?accuracy=0.8', { question: 'What is 17*23?', seed })),
    );
    const right = answers.filter(({ answer }) => answer === '391').length;
    // 2,000 trials at 0.8: standard deviation 0.9 %, so 0.77–0.83 is more than three of them.
    expect(right / seeds.length).toBeGreaterThan(0.77);
    expect(right / seeds.length).toBeLessThan(0.83);
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(
      new Set(['391', '392', '390', '401', '381', '3910', '-391']),
    );
  });

  it('is always right at accuracy 1 and never at 0', async () => {
    for (const seed of seeds.slice(0, 200)) {
      expect((await generateJson('bold?accuracy=1', { question: 'What is 2+2?', seed }))['answer']).toBe('4');
      expect((await generateJson('bold?accuracy=0', { question: 'What is 2+2?', seed }))['answer']).not.toBe('4');
    }
  });

  it('has a confidence near its parameter, and a lower one when it is wrong', async () => {
    const right = await generateJson('careful?accuracy=1&confidence=0.8', { question: 'What is 2+2?' });
    const wrong = await generateJson('careful?accuracy=0&confidence=0.8', { question: 'What is 2+2?' });
    expect(right['confidence']).toBeGreaterThanOrEqual(0.75);
    expect(right['confidence']).toBeLessThanOrEqual(0.85);
    expect(wrong['confidence']).toBeGreaterThanOrEqual(0.6);
    expect(wrong['confidence']).toBeLessThanOrEqual(0.7);
  });

  it('names the option with the computed value', async () => {
    const fromOptions = await generateJson('careful?accuracy=1', {
      question: 'What is 17*23?',
      options: ['381', '391', '401'],
    });
    expect(fromOptions['answer']).toBe('B');
    const fromQuestion = await generateJson('careful?accuracy=1', { question: 'What is 17*23? A) 381 B) 401 C) 391' });
    expect(fromQuestion['answer']).toBe('C');
    const fromTruth = await generateJson('careful?accuracy=1', { question: 'Is 1729 prime?', options: ['Yes', 'No'] });
    expect(fromTruth['answer']).toBe('B');
  });

  it('picks one option for a choice it cannot compute, and states that it was drawn', async () => {
    const prompt = { question: 'Which is the capital of France?', options: ['Lyon', 'Paris', 'Nice', 'Lille'] };
    const answers = await Promise.all(
      seeds.slice(0, 50).map((seed) => generateJson('expert?accuracy=1', { ...prompt, seed })),
    );
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
    expect(answers[0]?.['reasoning']).toContain('[simulated expert]');
    expect(answers[0]?.['reasoning']).toContain('not known');
  });

  it.each([
    ['What is the meaning of life?', undefined, /^\[simulated\] the (amber|cobalt|olive) view$/],
    ['¿Qué es la vida? 生命とは何か', undefined, /^\[simulated\] the (amber|cobalt|olive) view$/],
    ['Is this clause enforceable in California?', undefined, /^\[simulated\] (yes|no)$/],
    ['How many moons has Jupiter?', undefined, /^\[simulated\] \d+$/],
    ['Weight of the Moon', '- answer: the number in digits', /^\[simulated\] \d+$/],
    ['', undefined, /^\[simulated\]/],
  ])('is a labelled placeholder for any other question: %s', async (question, instructions, form) => {
    const reply = await generateJson('careful', { question, ...(instructions === undefined ? {} : { instructions }) });
    expect(reply['answer']).toMatch(form);
    expect(reply['reasoning']).toContain('knows nothing about the question');
  });

  it('decodes escaped text once', async () => {
    expect((await generateJson('careful?accuracy=1', { question: 'Is 7 > 5?' }))['answer']).toBe('Yes');
    const prompt = { question: 'Which tag?', options: ['&lt;b&gt;', '<b>'], own: { answer: '<b>', confidence: 0.5 } };
    const reply = await generateJson('careful?stubbornness=0', {
      ...prompt,
      peers: { 'Peer A': { answer: '&lt;b&gt;', confidence: 0.9 } },
    });
    expect(reply).toMatchObject({ restated_answer: '<b>', answer: '&lt;b&gt;', changed: true });
  });
});

describe('a question with a computable answer', () => {
  const computable = [
    ['What is 17 * 23?', '391'],
    ['What is 2+2?', '4'],
    ['Is 7 > 5?', 'Yes'],
    ['Which is larger, 9.11 or 9.9?', '9.9'],
    ['What is 15% of 80?', '12'],
  ] as const;

  it.each(computable)('never gets a wrong answer with the claim of a calculation: %s', async (question, right) => {
    for (const character of simulatedCharacters) {
      for (const seed of seeds.slice(0, 60)) {
        const { answer, reasoning, confidence } = await generateJson(character.name, { question, seed });
        if (String(reasoning).includes('Worked out by calculation'))
          expect([character.name, answer]).toEqual([character.name, right]);
        else
          expect([character.name, reasoning]).toEqual([
            'wavering',
            expect.stringContaining('guess for this demonstration'),
          ]);
        if (answer !== right) expect(confidence).toBeLessThan(0.5);
      }
    }
  });

  it('is answered correctly from the second round on, for any answers of peers', async () => {
    const own = { answer: '390', confidence: 0.4 };
    const peers = { 'Peer A': { answer: '390', confidence: 0.9 }, 'Peer B': { answer: '391', confidence: 0.5 } };
    const changedReply = await generateJson('wavering', { question: 'What is 17 * 23?', own, peers });
    expect(changedReply).toMatchObject({ restated_answer: '390', answer: '391', changed: true });
    expect(changedReply['change_justification']).toContain('Peer B');
    expect(changedReply['reasoning']).toContain('Worked out by calculation');
    const unchangedReply = await generateJson('wavering', {
      question: 'What is 17 * 23?',
      own: { answer: '391', confidence: 0.5 },
      peers,
    });
    expect(unchangedReply).toMatchObject({ answer: '391', changed: false });
  });
});

describe('a later round', () => {
  const question = 'What is 17*23?';

  it('keeps its answer by stubbornness, or takes the best supported answer of a peer', async () => {
    const prompt = {
      question,
      own: { answer: '391', confidence: 0.8 },
      peers: { 'Peer A': { answer: '401', confidence: 0.9 }, 'Peer B': { answer: '401.0', confidence: 0.6 } },
    };
    const unchangedReply = await generateJson('careful?stubbornness=1', prompt);
    expect(unchangedReply).toMatchObject({
      restated_answer: '391',
      answer: '391',
      changed: false,
      change_justification: '',
    });
    const changedReply = await generateJson('careful?stubbornness=0', prompt);
    expect(changedReply).toMatchObject({ restated_answer: '391', answer: '401', changed: true });
    expect(changedReply['change_justification']).toContain('Peer A, Peer B');
  });

  it('weighs support by confidence: 0.9 outweighs 0.4 + 0.4', async () => {
    const peers = {
      'Peer A': { answer: '1', confidence: 0.4 },
      'Peer B': { answer: '1', confidence: 0.4 },
      'Peer C': { answer: '2', confidence: 0.9 },
    };
    const changedReply = await generateJson('careful?stubbornness=0', {
      question,
      own: { answer: '3', confidence: 0.9 },
      peers,
    });
    expect(changedReply['answer']).toBe('2');
  });

  it('keeps an answer that the peers favour or tie on', async () => {
    const peers = { 'Peer A': { answer: '401', confidence: 0.8 }, 'Peer B': { answer: '391', confidence: 0.8 } };
    const unchangedReply = await generateJson('wavering?stubbornness=0', {
      question,
      own: { answer: '391', confidence: 0.1 },
      peers,
    });
    expect(unchangedReply).toMatchObject({ answer: '391', changed: false });
  });

  it('changes its answer with the probability 1 − stubbornness', async () => {
    const prompt = {
      question,
      own: { answer: '391', confidence: 0.8 },
      peers: { 'Peer A': { answer: '401', confidence: 0.9 } },
    };
    const replies = await Promise.all(
      seeds.map((seed) => generateJson('careful?stubbornness=0.3', { ...prompt, seed })),
    );
    const changedShare = replies.filter(({ changed }) => changed === true).length / seeds.length;
    // 2,000 trials at 0.7: standard deviation 1.0 %.
    expect(changedShare).toBeGreaterThan(0.66);
    expect(changedShare).toBeLessThan(0.74);
  });

  it('assesses each different answer under the label of one peer', async () => {
    const peers = {
      'Peer A': { answer: '401', confidence: 0.9 },
      'Peer B': { answer: '391', confidence: 0.8 },
      'Peer C': { answer: '401.0', confidence: 0.7 },
    };
    const reply = await generateJson('careful', { question, own: { answer: '391', confidence: 0.8 }, peers });
    expect(reply['critiques']).toEqual([{ peer: 'Peer A', assessment: expect.stringContaining('401') }]);
  });

  it('mentions peers without labels, and long answers in a few words', async () => {
    const request = simulatedRequest({ question, own: { answer: '391', confidence: 0.8 }, peers: {} });
    const unlabelledPeers = `<peers>\n<peer>\n<answer>${'401 '.repeat(5_000)}</answer>\n</peer>\n</peers>`;
    const messages = [...request.messages.slice(0, 2), { role: 'user' as const, content: unlabelledPeers }];
    const reply = await model('careful?stubbornness=1').generate({ ...request, messages });
    expect(reply.finishReason).toBe('stop');
    expect(JSON.parse(reply.text)).toMatchObject({
      critiques: [{ peer: 'a peer', assessment: expect.stringContaining('401') }],
    });
  });

  it('claims no change when it had no earlier position', async () => {
    const reply = await generateJson('careful?accuracy=1', {
      question,
      peers: { 'Peer A': { answer: '401', confidence: 0.9 } },
    });
    expect(reply).toMatchObject({ restated_answer: '391', answer: '391', changed: false, change_justification: '' });
  });
});

describe('another format of a reply', () => {
  const candidates = {
    'Candidate A': { answer: '401', confidence: 0.9 },
    'Candidate B': { answer: '391', confidence: 0.6 },
    'Candidate C': { answer: '391', confidence: 0.7 },
  };

  it('has the best supported answer as a judgement, and its most confident candidate as a pick', async () => {
    const prompt = { question: 'What is 17*23?', candidates };
    expect(await generateJson('expert', { ...prompt, format: 'judgement' })).toMatchObject({ answer: '391' });
    expect(await generateJson('expert', { ...prompt, format: 'pick' })).toMatchObject({ winner: 'Candidate C' });
  });

  it('has a vote for one option in a ballot turn, the last vote unless it changes', async () => {
    const prompt = { question: 'Where shall we build?', options: ['North', 'South'], format: 'ballot_turn' };
    expect(['North', 'South']).toContain((await generateJson('careful', prompt))['vote']);
    const turn = (speaker: string, vote: string) =>
      `<turn speaker="${speaker}" round="1" phase="proposal">\n<vote>${vote}</vote>\n</turn>`;
    const blocks = `<transcript>\n${turn('you', 'South')}\n${turn('Peer A', 'South')}\n${turn('Peer A', 'North')}\n</transcript>`;
    expect(await generateJson('careful?stubbornness=1', { ...prompt, blocks })).toMatchObject({ vote: 'South' });
    expect(await generateJson('careful?stubbornness=0', { ...prompt, blocks })).toMatchObject({ vote: 'North' });
  });

  it.each([
    ['391', ' 391.0 ', [['Answer 1', 'Answer 2']]],
    ['Paris.', 'paris', [['Answer 1', 'Answer 2']]],
    ['Paris', 'Lyon', [['Answer 1'], ['Answer 2']]],
  ])('groups %j and %j by the equality of their values', async (a, b, groups) => {
    const answer = (text: string, index: number) => `<grouped_answer label="Answer ${index}">${text}</grouped_answer>`;
    const blocks = `${answer(a, 1)}\n${answer(b, 2)}`;
    expect(await generateJson('careful', { question: 'Where?', blocks, format: 'grouping' })).toEqual({ groups });
  });

  it('is a position when the format is missing or unknown, or there are no tags', async () => {
    const request = {
      ...simulatedRequest({ question: '', format: null }),
      messages: [{ role: 'user' as const, content: 'What is 2+2?' }],
    };
    const reply: unknown = JSON.parse((await model('careful?accuracy=1').generate(request)).text);
    expect(reply).toEqual({ answer: '4', reasoning: expect.any(String), confidence: expect.any(Number) });
    expect(Object.keys(await generateJson('careful', { question: 'Why?', format: 'essay' }))).toEqual([
      'reasoning',
      'answer',
      'confidence',
    ]);
  });
});

it('input of any size and shape is answered within the time limit', async () => {
  const dots = `${'.'.repeat(400_000)}x`;
  const questions = [
    dots,
    'A) '.repeat(60_000),
    '('.repeat(200_000),
    ' '.repeat(200_000),
    '<question>'.repeat(10_000),
    '\uD800',
    '9'.repeat(200_000),
  ];
  for (const question of questions) {
    const reply = await model('careful').generate(
      simulatedRequest({ question, options: [dots, '2'], maxOutputTokens: 2_048 }),
    );
    expect(['A', 'B']).toContain((JSON.parse(reply.text) as { answer: unknown }).answer);
  }
});

describe('a repeated run', () => {
  const question = 'Is this clause enforceable?';

  it('gives identical replies for the same seed, and other replies for another seed', async () => {
    const transcript = async (offset: number): Promise<string> => {
      const texts = seeds
        .slice(0, 40)
        .map(
          async (seed) => (await model('wavering').generate(simulatedRequest({ question, seed: seed + offset }))).text,
        );
      return (await Promise.all(texts)).join('\n');
    };
    expect(await transcript(0)).toBe(await transcript(0));
    expect(await transcript(0)).not.toBe(await transcript(1_000));
  });

  it('gives an identical debate, in which one debater changes its answer in round 2', async () => {
    const first = await Promise.all(seeds.slice(0, 100).map((seed) => runDebate(seed)));
    const second = await Promise.all(seeds.slice(0, 100).map((seed) => runDebate(seed)));
    expect(second).toEqual(first);
    for (const { answers } of first) {
      const [firstRound = [], ...laterRounds] = answers;
      expect(firstRound.slice(0, 2)).toEqual(['391', '391']);
      expect(firstRound[2]).not.toBe('391');
      expect(laterRounds).toEqual([
        ['391', '391', '391'],
        ['391', '391', '391'],
      ]);
    }
  });

  it('never turns a right answer wrong when accuracy is higher', async () => {
    for (const seed of seeds.slice(0, 200)) {
      const low = await generateJson('careful?accuracy=0.4', { question: 'What is 2+2?', seed });
      const high = await generateJson('careful?accuracy=0.6', { question: 'What is 2+2?', seed });
      if (low['answer'] === '4') expect(high['answer']).toBe('4');
    }
  });
});

describe('a call', () => {
  const question = 'What is 2+2?';

  function createTimedProvider(): { readonly waits: number[]; readonly model: (id: string) => LanguageModel } {
    const waits: number[] = [];
    const timedProvider = simulatedProvider({ sleep: async (ms) => void waits.push(ms) });
    return { waits, model: (id) => model(id, timedProvider) };
  }

  it('takes its latency within a quarter, the same for the same seed, and none at 0', async () => {
    const timed = createTimedProvider();
    for (const seed of [1, 1, 2, 3])
      await timed.model('careful?latency_ms=200').generate(simulatedRequest({ question, seed }));
    expect(timed.waits).toHaveLength(4);
    expect(timed.waits[0]).toBe(timed.waits[1]);
    for (const wait of timed.waits) expect(Math.abs(wait - 200)).toBeLessThanOrEqual(50);
    const withoutLatency = createTimedProvider();
    await withoutLatency.model('careful?latency_ms=0').generate(simulatedRequest({ question, onText: () => {} }));
    expect(withoutLatency.waits).toEqual([]);
  });

  it('streams the whole text in chunks of whole characters', async () => {
    const pieces: string[] = [];
    const timed = createTimedProvider();
    const prompt = {
      question: 'Which?',
      options: ['😀'.repeat(40), '🦔'.repeat(40)],
      own: { answer: '😀'.repeat(40), confidence: 1 },
      peers: {},
    };
    const reply = await timed
      .model('careful?latency_ms=300')
      .generate(simulatedRequest({ ...prompt, onText: (text) => pieces.push(text) }));
    expect(pieces.join('')).toBe(reply.text);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    const total = timed.waits.reduce((sum, wait) => sum + wait, 0);
    expect(Math.abs(total - 300)).toBeLessThanOrEqual(76);
  });

  it('ends immediately when it is aborted before the call, during a wait or between chunks', async () => {
    const sleepingProvider = simulatedProvider({ sleep });
    const slowModel = model('careful?latency_ms=60000', sleepingProvider);
    expect(
      await failureOf(slowModel.generate(simulatedRequest({ question, signal: AbortSignal.abort() }))),
    ).toMatchObject({
      code: 'aborted',
      retryable: false,
    });
    expect(
      await failureOf(
        model('careful?latency_ms=0').generate(simulatedRequest({ question, signal: AbortSignal.abort() })),
      ),
    ).toMatchObject({ code: 'aborted' });

    const controller = new AbortController();
    const waitingCall = failureOf(slowModel.generate(simulatedRequest({ question, signal: controller.signal })));
    controller.abort();
    expect(await waitingCall).toMatchObject({ code: 'aborted', billed: 'maybe' });

    const streamController = new AbortController();
    const onText = (): void => streamController.abort();
    const cutError = await failureOf(
      model('careful').generate(simulatedRequest({ question, signal: streamController.signal, onText })),
    );
    expect(cutError).toMatchObject({ code: 'aborted', billed: 'maybe' });
  });

  it('fails attempts at its failure rate, half with retryable errors, half with refusals', async () => {
    const outcomes = await Promise.all(
      seeds.map(async (seed) => {
        const call = model('careful?failure_rate=0.3&accuracy=1').generate(simulatedRequest({ question, seed }));
        return call.then(
          ({ finishReason }) => finishReason,
          (error: ModelError) => error.code,
        );
      }),
    );
    const share = (outcome: string): number => outcomes.filter((one) => one === outcome).length / outcomes.length;
    expect(share('server_error')).toBeCloseTo(0.15, 1);
    expect(share('refusal')).toBeCloseTo(0.15, 1);
    expect(share('stop') + share('refusal') + share('server_error')).toBeCloseTo(1, 9);

    const seed = outcomes.indexOf('server_error');
    const failingRequest = simulatedRequest({ question, seed });
    expect(await failureOf(model('careful?failure_rate=0.3').generate(failingRequest))).toMatchObject({
      retryable: true,
      billed: 'no',
    });
    const attempts = Array.from({ length: 10 }, (_, index) => index + 2);
    const retries = await Promise.allSettled(
      attempts.map((attempt) =>
        model('careful?failure_rate=0.3').generate(simulatedRequest({ question, seed, attempt })),
      ),
    );
    expect(retries.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('counts one token per four bytes, rounded up, and input within the bytes of the request', async () => {
    const request: ModelRequest = simulatedRequest({ question: 'Wie viel ist 2+2, bitte schön?' });
    const reply = await model('careful').generate(request);
    expect(reply.usage?.outputTokens).toBe(Math.ceil(Buffer.byteLength(reply.text) / 4));
    expect(reply.usage?.inputTokens).toBe(Math.ceil(model('careful').requestBytes(request) / 4));
    const promptText = request.system + request.messages.map(({ content }) => content).join('');
    expect(model('careful').requestBytes(request)).toBeGreaterThan(Buffer.byteLength(promptText));
  });

  it('is cut at the output limit between characters, with the finish reason length', async () => {
    const reply = await model('careful').generate(simulatedRequest({ question, maxOutputTokens: 5 }));
    expect(reply).toMatchObject({ finishReason: 'length', usage: { outputTokens: 5 } });
    expect(reply.text).toHaveLength(20);
    const own = { answer: '🦔'.repeat(9), confidence: 1 };
    for (const maxOutputTokens of [7, 8, 9, 10]) {
      const cutReply = await model('careful').generate(
        simulatedRequest({ question: 'Which?', own, peers: {}, maxOutputTokens }),
      );
      expect(cutReply.text.isWellFormed()).toBe(true);
      expect(cutReply.text).not.toContain('\uFFFD');
    }
  });
});
