/** The start compares the table of models with what each key's endpoint lists, and warns about its defaults. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareModels } from '../../src/background/compare-models.ts';
import type { JsonObject } from '../../src/lib/json/json-value.ts';
import type { Services } from '../../src/operations/services.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { validReplies } from '../support/fake-provider/scripts.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const NEVER = new AbortController().signal;

let service: TestApp;
let logLines: { level: string; fields: object; message: string }[];
let services: Services;

async function start(models: readonly string[], now = NOW): Promise<void> {
  service = await buildTestApp({
    script: validReplies(),
    config: { default_panel: models.map((model) => ({ model })) },
    runs: false,
  });
  const log = (level: string) => (fields: object, message: string) => void logLines.push({ level, fields, message });
  services = {
    ...service.services,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    world: { ...service.services.world, now: () => now },
  };
}

beforeEach(() => {
  logLines = [];
});
afterEach(() => service.close());

const openaiModel = (id: string, shutdown: string | null = null): JsonObject => ({ id, shutdown_date: shutdown });
const anthropicModel = (id: string, retires: string | null = null): JsonObject => ({ id, retires_at: retires });
const RETIRES_SOON = 'a model of the default panel is retired or retires soon';

describe('the models of a key’s endpoint', () => {
  it('cause no warning when every default is offered and none retires soon', async () => {
    await start(['openai/gpt-6-luna', 'anthropic/claude-haiku-5-5']);
    service.provider.list([openaiModel('gpt-6-luna'), anthropicModel('claude-haiku-5-5')]);
    await compareModels(services, NEVER);
    expect(logLines).toEqual([]);
  });

  it('cause a warning of a default that is not offered to the key', async () => {
    await start(['openai/gpt-6-luna', 'anthropic/claude-haiku-5-5']);
    service.provider.list([openaiModel('gpt-6-luna')]);
    await compareModels(services, NEVER);
    expect(logLines).toEqual([
      {
        level: 'warn',
        fields: { model: 'anthropic/claude-haiku-5-5' },
        message: 'a model of the default panel is not available to the provider key',
      },
    ]);
  });

  it.each([
    ['OpenAI', 'openai/gpt-6-luna', openaiModel('gpt-6-luna', '2027-01-20')],
    ['Anthropic', 'anthropic/claude-haiku-5-5', anthropicModel('claude-haiku-5-5', '2027-01-20T00:00:00Z')],
  ])('cause a warning of a default that %s retires within 60 days and the table lacks', async (_, model, listing) => {
    await start([model, model]);
    service.provider.list([listing]);
    await compareModels(services, NEVER);
    expect(logLines).toEqual([
      { level: 'warn', fields: { model, retiresOn: '2027-01-20', replacement: null }, message: RETIRES_SOON },
    ]);
  });

  it('override the table when the endpoint has a later day', async () => {
    await start(['openai/gpt-4o', 'openai/gpt-4o-mini']);
    service.provider.list([openaiModel('gpt-4o', '2027-06-01'), openaiModel('gpt-4o-mini-2024-07-18')]);
    await compareModels(services, NEVER);
    expect(services.retirements.of('openai/gpt-4o')?.on).toBe('2027-06-01');
    expect(services.retirements.of('openai/gpt-4o-mini')).toBeNull();
  });

  it('do not change the table when the endpoint has no days', async () => {
    await start(['openai/gpt-4o', 'openai/gpt-4o-mini']);
    service.provider.list([{ id: 'gpt-4o' }, { id: 'gpt-4o-mini', shutdown_date: 'soon' }]);
    await compareModels(services, NEVER);
    expect(services.retirements.of('openai/gpt-4o')?.on).toBe('2027-01-14');
    expect(services.retirements.of('openai/gpt-4o-mini')?.on).toBe('2027-01-14');
  });

  it('are read with each key at its own endpoint alone', async () => {
    await start(['openai/gpt-6-luna', 'anthropic/claude-haiku-5-5']);
    service.provider.list([]);
    await compareModels(services, NEVER);
    expect(service.provider.listRequestHeaders.map(({ authorization }) => authorization).toSorted()).toEqual([
      'Bearer test-key-anthropic',
      'Bearer test-key-openai',
    ]);
  });
});

describe('an endpoint without a list', () => {
  it('is reported in one line, and the table alone causes warnings', async () => {
    await start(['openai/gpt-5', 'openai/gpt-6-luna']);
    await compareModels(services, NEVER);
    expect(logLines.filter(({ level }) => level === 'info')).toHaveLength(2);
    expect(logLines.filter(({ level }) => level === 'warn')).toEqual([
      {
        level: 'warn',
        fields: { model: 'openai/gpt-5', retiresOn: '2026-12-11', replacement: 'openai/gpt-6.1-sol' },
        message: RETIRES_SOON,
      },
    ]);
  });

  it('causes no warning after the service stops', async () => {
    await start(['openai/gpt-5', 'openai/gpt-6-luna']);
    await compareModels(services, AbortSignal.abort());
    expect(logLines.filter(({ level }) => level === 'warn')).toEqual([]);
  });
});

describe('a request that names a model', () => {
  const startServiceAt = async (now: string) => {
    service = await buildTestApp({
      script: validReplies(),
      runs: false,
      change: (composed) => ({ ...composed, world: { ...composed.world, now: () => new Date(now) } }),
    });
  };
  const readWarnings = async (model: string): Promise<string[]> => {
    const payload = { question: 'Which?', debaters: [{ model }, { model: 'openai/gpt-6-luna' }] };
    const accepted = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
    const debate = await service.app.inject(`/v1/debates/${accepted.json().id}`);
    return debate.json().config.warnings;
  };
  it.each([
    ['2026-12-11T00:00:00Z', /^retired: openai\/gpt-5 was retired on 2026-12-11.*openai\/gpt-6.1-sol/],
    ['2026-12-10T23:59:59Z', /^retires soon: openai\/gpt-5 is retired on 2026-12-11.*openai\/gpt-6.1-sol/],
  ])('at %s gets a warning with the name and its replacement', async (now, warning) => {
    await startServiceAt(now);
    expect(await readWarnings('openai/gpt-5')).toEqual([expect.stringMatching(warning)]);
  });

  it('gets no warning 61 days before', async () => {
    await startServiceAt('2026-10-11T00:00:00Z');
    expect(await readWarnings('openai/gpt-5')).toEqual([]);
  });
});
