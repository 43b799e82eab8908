/** CPU of a call whose reply has 100 chunks that are forwarded to a follower, compared with the SDK's own loop over them. */

import { runConcurrently } from '../at-once.ts';
import type { Figure } from '../figure.ts';
import { measureInterleaved, ratios } from '../figure.ts';
import { startArm } from '../processes/arm.ts';
import { CALLS_PER_DEBATE, debateRequest, withServers } from '../processes/bench-service.ts';
import { cpuMicrosDuring } from '../processes/measured-process.ts';

const DEBATES = 10;
const CALLS = DEBATES * CALLS_PER_DEBATE;
/** After this number the code of the service is compiled. */
const WARM_UP = 40;

export const cpuPerStreamedCall: Figure = {
  name: 'cpu-per-streamed-call',
  run: () =>
    withServers(async ({ provider }, start) => {
      const service = await start();
      const sdk = await startArm('sdk-calls', { baseUrl: provider.baseUrl });
      const debates = (count: number) => runConcurrently(count, DEBATES, () => runFollowedDebate(service.url));
      await debates(WARM_UP);
      await sdk.run(WARM_UP * CALLS_PER_DEBATE);
      const spent = await measureInterleaved(5, {
        service: async () => (await cpuMicrosDuring(service, () => debates(DEBATES))) / CALLS,
        sdk: async () => (await sdk.run(CALLS)).cpuMicros / CALLS,
      });
      await sdk.stop();
      const label = 'CPU per call streamed in 100 chunks, with one follower';
      return [
        {
          label,
          against: "the SDK's stream loop, on Node's fetch",
          unit: '×',
          values: ratios(spent.service, spent.sdk),
          goal: { atMost: 1.2 },
        },
        { label, against: null, unit: 'µs', values: spent.service, goal: null },
      ];
    }),
};

/** Runs a debate with a follower of its text: without one the text is not forwarded. */
async function runFollowedDebate(url: string): Promise<void> {
  const { body } = debateRequest();
  const headers = { 'content-type': 'application/json' };
  const accepted = await fetch(`${url}/v1/debates`, { method: 'POST', headers, body });
  const { links } = (await accepted.json()) as { readonly links: { readonly events: string } };
  const stream = await fetch(new URL(`${links.events}?deltas=true`, url));
  await stream.text();
}
