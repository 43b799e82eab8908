/** Starts the fake provider as a process of its own: prints its address as JSON, and runs until a signal. */
import { startFakeProvider } from './fake-provider.ts';

const provider = await startFakeProvider({ port: Number(process.argv[2] ?? 0) });
const { url, openaiBaseUrl, anthropicBaseUrl } = provider;
console.log(JSON.stringify({ url, openaiBaseUrl, anthropicBaseUrl }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void provider.close());
