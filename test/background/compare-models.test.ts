/** The start compares the table of models with what each key's endpoint lists, and warns about its defaults. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareModels } from '../../src/background/compare-models.ts';
import type { JsonObject } from '../../src/lib/json/json-value.ts';
import type { Services } from '../../src/operations/services.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';
import { sensible } from '../support/fake-provider/scripts.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const never = new AbortController().signal;

let service: TestApp;
let lines: { level: string; fields: object; message: string }[];
let services: Services;

async function start(models: readonly string[], now = NOW): Promise<void> {
  service = await buildTestApp({
    script: sensible(),
    config: { default_panel: models.map((model) => ({ model })) },
    runs: false,
  });
  const log = (level: string) => (fields: object, message: string) => void lines.push({ level, fields, message });
  services = {
    ...service.services,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    world: { ...service.services.world, now: () => now },
  };
}

beforeEach(() => {
  lines = [];
});
afterEach(() => service.close());

const openai = (id: string, shutdown: string | null = null): JsonObject => ({ id, shutdown_date: shutdown });
const anthropic = (id: string, retires: string | null = null): JsonObject => ({ id, retires_at: retires });
const RETIRES = 'a model of the default panel is retired or retires soon';

describe('the models of a key’s endpoint', () => {
  it('cause no warning when every default is offered and none retires soon', async () => {
    await start(['openai/gpt-6-luna', 'anthropic/claude-haiku-5-5']);
    service.provider.list([openai('gpt-6-luna'), anthropic('claude-haiku-5-5')]);
    await compareModels(services, never);
    expect(lines).toEqual([]);
  });

  it('cause a warning of a default that is not offered to the key', async () => {
    await start(['openai/gpt-6-luna', 'anthropic/claude-haiku-5-5']);
    service.provider.list([openai('gpt-6-luna')]);
    await compareModels(services, never);
    expect(lines).toEqual([
      {
        level: 'warn',
        fields: { model: 'anthropic/claude-haiku-5-5' },
        message: 'a model of the default panel is not available to the provider key',
      },
    ]);
  });

  it.each([
    ['OpenAI', 'openai/gpt-6-luna', openai('gpt-6-luna', '2027-01-20')],
    ['Anthropic', 'anthropic/claude-haiku-5-5', anthropic('claude-haiku-5-5', '2027-01-20T00:00:00Z')],
  ])('cause a warning of a default that %s retires within 60 days and the table lacks', async (_, model, listed) => {
    await start([model, model]);
    service.provider.list([listed]);
    await compareModels(services, never);
    expect(lines).toEqual([
      { level: 'warn', fields: { model, retiresOn: '2027-01-20', replacement: null }, message: RETIRES },
    ]);
  });

  it('override the table when the endpoint has a later day', async () => {
    await start(['openai/gpt-4o', 'openai/gpt-4o-mini']);
    service.provider.list([openai('gpt-4o', '2027-06-01'), openai('gpt-4o-mini-2024-07-18')]);
    await compareModels(services, never);
    expect(services.retirements.of('openai/gpt-4o')?.on).toBe('2027-06-01');
    expect(services.retirements.of('openai/gpt-4o-mini')).toBeNull();
  });

  it('do not change the table when the endpoint has no days', async () => {
    await start(['openai/gpt-4o', 'openai/gpt-4o-mini']);
    service.provider.list([{ id: 'gpt-4o' }, { id: 'gpt-4o-mini', shutdown_date: 'soon' }]);
    await compareModels(services, never);
    expect(services.retirements.of('openai/gpt-4o')?.on).toBe('2027-01-14');
    expect(services.retirements.of('openai/gpt-4o-mini')?.on).toBe('2027-01-14');
  });

  it('are read with each key at its own endpoint alone', async () => {
    await start(['openai/gpt-6-luna', 'anthropic/claude-haiku-5-5']);
    service.provider.list([]);
    await compareModels(services, never);
    expect(service.provider.listings.map(({ authorization }) => authorization).toSorted()).toEqual([
      'Bearer test-key-anthropic',
      'Bearer test-key-openai',
    ]);
  });
});

describe('an endpoint without a list', () => {
  it('is reported in one line, and the table alone causes warnings', async () => {
    await start(['openai/gpt-5', 'openai/gpt-6-luna']);
    await compareModels(services, never);
    expect(lines.filter(({ level }) => level === 'info')).toHaveLength(2);
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([
      {
        level: 'warn',
        fields: { model: 'openai/gpt-5', retiresOn: '2026-12-11', replacement: 'openai/gpt-6.1-sol' },
        message: RETIRES,
      },
    ]);
  });

  it('causes no warning after the service stops', async () => {
    await start(['openai/gpt-5', 'openai/gpt-6-luna']);
    await compareModels(services, AbortSignal.abort());
    expect(lines.filter(({ level }) => level === 'warn')).toEqual([]);
  });
});

describe('a request that names a model', () => {
  const startAt = async (now: string) => {
    service = await buildTestApp({
      script: sensible(),
      runs: false,
      change: (composed) => ({ ...composed, world: { ...composed.world, now: () => new Date(now) } }),
    });
  };
  const warningsOf = async (model: string): Promise<string[]> => {
    const payload = { question: 'Which?', debaters: [{ model }, { model: 'openai/gpt-6-luna' }] };
    const accepted = await service.app.inject({ method: 'POST', url: '/v1/debates', payload });
    const debate = await service.app.inject(`/v1/debates/${accepted.json().id}`);
    return debate.json().config.warnings;
  };
  it.each([
    ['2026-12-11T00:00:00Z', /^retired: openai\/gpt-5 was retired on 2026-12-11.*openai\/gpt-6.1-sol/],
    ['2026-12-10T23:59:59Z', /^retires soon: openai\/gpt-5 is retired on 2026-12-11.*openai\/gpt-6.1-sol/],
  ])('at %s gets a warning with the name and its replacement', async (now, warning) => {
    await startAt(now);
    expect(await warningsOf('openai/gpt-5')).toEqual([expect.stringMatching(warning)]);
  });

  it('gets no warning 61 days before', async () => {
    await startAt('2026-10-11T00:00:00Z');
    expect(await warningsOf('openai/gpt-5')).toEqual([]);
  });
});
