/**
 * `npm run hostile`: runs every attack with more clients, requests and bytes than the tests and prints measurements.
 *   --scale <n>    multiplies the size of the short form; 5 by default
 *   --only <text>  selects attacks with this text in their name; can be repeated
 *   --json         prints JSON
 * The exit code is 1 when the service did not withstand an attack.
 */
import { parseArgs } from 'node:util';
import { findRedis } from '../command/find-redis.ts';
import { localMachine } from '../command/machine.ts';
import type { Attack } from './attack.ts';
import { attacks } from './attacks.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  },
});

interface Outcome {
  readonly attack: string;
  /** Null when the service withstood the attack. */
  readonly failure: string | null;
  readonly tookMs: number;
  readonly figures: Readonly<Record<string, number>>;
}

// A signal also ends the child processes, in the exit handlers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const outcomes: Outcome[] = [];
await findRedis(localMachine);
const isSelected = ({ name }: Attack) => values.only.length === 0 || values.only.some((text) => name.includes(text));
for (const attack of attacks.filter(isSelected)) {
  const outcome = await runAttack(attack, Number(values.scale));
  outcomes.push(outcome);
  if (!values.json) console.log(formatOutcome(outcome));
}
const failed = outcomes.filter(({ failure }) => failure !== null);
console.log(
  values.json ? JSON.stringify(outcomes) : `attacks ${outcomes.length}, withstood ${outcomes.length - failed.length}`,
);
process.exit(failed.length === 0 ? 0 : 1);

async function runAttack({ name, run }: Attack, scale: number): Promise<Outcome> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  try {
    return { attack: name, failure: null, figures: await run(scale), tookMs: elapsedMs() };
  } catch (error) {
    return {
      attack: name,
      failure: error instanceof Error ? error.message : String(error),
      figures: {},
      tookMs: elapsedMs(),
    };
  }
}

function formatOutcome({ attack, failure, figures, tookMs }: Outcome): string {
  const measurements = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)}`);
  const verdict = failure === null ? `withstood (${measurements.join(', ')})` : `NOT WITHSTOOD: ${failure}`;
  return `${attack}: ${verdict}, ${(tookMs / 1_000).toFixed(1)} s`;
}
