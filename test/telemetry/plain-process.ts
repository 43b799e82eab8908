/** Runs in a plain `node` process: serves one request that calls a model and Redis, and ends. */
import { fastify } from 'fastify';
import { Redis } from 'ioredis';
import { modelDirectory } from '../../src/models/catalog/model-directory.ts';
import { openaiCompatibleProvider } from '../../src/models/openai-compatible/openai-compatible-provider.ts';
import { createLogger } from '../../src/telemetry/logs/logger.ts';
import { startTelemetry } from '../../src/telemetry/telemetry.ts';

const [tracesUrl = '', baseUrl = '', redisUrl = ''] = process.argv.slice(2);
const logger = createLogger({ level: 'info', traceIds: true, secrets: [] });
const telemetry = await startTelemetry({
  traces: { protocol: 'http/protobuf', url: tracesUrl, headers: null },
  metrics: null,
  logs: null,
  metricIntervalMs: 60_000,
  serviceName: 'parley',
  version: '1.2.3',
  capturePrompts: false,
  onFailure: (err) => logger.error({ err }, 'spans could not be exported'),
});
const models = telemetry.tracedModels(
  modelDirectory([openaiCompatibleProvider({ name: 'lab', apiKey: 'none', baseUrl })]),
);
const redis = new Redis(redisUrl);
// A command that waits for its connection is traced when it is sent, which is outside of any span.
await redis.ping();
const app = fastify({ loggerInstance: logger, disableRequestLogging: true });
if (telemetry.fastifyPlugin !== null) await app.register(telemetry.fastifyPlugin);
app.post('/questions', async (request) => {
  request.log.info('question received');
  await redis.get('parley-test-key');
  const attribution = { debateId: 'd', purpose: 'debater', round: 1, phase: null, debaterId: 'a', attempt: 1, seed: 1 };
  const reply = await models.find('lab/yes')?.generate({
    system: '',
    messages: [{ role: 'user', content: 'Well?' }],
    temperature: null,
    maxOutputTokens: 10,
    format: null,
    attribution,
    signal: AbortSignal.timeout(10_000),
  });
  return { finishReason: reply?.finishReason };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const response = await fetch(`${url}/questions`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
});
await response.text();
await app.close();
redis.disconnect();
await telemetry.shutdown(5_000);
