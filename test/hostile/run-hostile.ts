/**
 * `npm run hostile`: every attack with more clients, requests and bytes than the tests have, and what was measured.
 *   --scale <n>    as many times the short form; 5 unless it is given
 *   --only <text>  attacks with this text in their name; can be given again
 *   --json         as JSON, for machines
 * The exit code is 1 when the service did not withstand an attack.
 */
import { parseArgs } from 'node:util';
import { findRedis } from '../command/find-redis.ts';
import { thisMachine } from '../command/machine.ts';
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
  /** Null: it was withstood. */
  readonly failure: string | null;
  readonly tookMs: number;
  readonly figures: Readonly<Record<string, number>>;
}

// What was started is ended with this process, whatever ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const outcomes: Outcome[] = [];
await findRedis(thisMachine);
const isWanted = ({ name }: Attack) => values.only.length === 0 || values.only.some((text) => name.includes(text));
for (const attack of attacks.filter(isWanted)) {
  const outcome = await outcomeOf(attack, Number(values.scale));
  outcomes.push(outcome);
  if (!values.json) console.log(lineOf(outcome));
}
const failed = outcomes.filter(({ failure }) => failure !== null);
console.log(
  values.json ? JSON.stringify(outcomes) : `attacks ${outcomes.length}, withstood ${outcomes.length - failed.length}`,
);
process.exit(failed.length === 0 ? 0 : 1);

async function outcomeOf({ name, run }: Attack, scale: number): Promise<Outcome> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    return { attack: name, failure: null, figures: await run(scale), tookMs: took() };
  } catch (error) {
    return {
      attack: name,
      failure: error instanceof Error ? error.message : String(error),
      figures: {},
      tookMs: took(),
    };
  }
}

function lineOf({ attack, failure, figures, tookMs }: Outcome): string {
  const measured = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value)}`);
  const verdict = failure === null ? `withstood (${measured.join(', ')})` : `NOT WITHSTOOD: ${failure}`;
  return `${attack}: ${verdict}, ${(tookMs / 1_000).toFixed(1)} s`;
}
