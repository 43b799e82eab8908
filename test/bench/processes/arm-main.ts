/** The process of one arm: loads it, and runs it on command. */
import type { ArmWork, PrepareArm, Spent } from './arm.ts';

const [name = '', options = '{}'] = process.argv.slice(2);
const { prepare } = (await import(`../arms/${name}.ts`)) as { readonly prepare: PrepareArm };
const work = await prepare(JSON.parse(options));

process.on('message', (message: { readonly run?: number }) => {
  if (message.run === undefined) return;
  measureRun(work, message.run).then(
    (spent) => process.send?.(spent),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.channel?.ref();

async function measureRun({ run }: ArmWork, count: number): Promise<Spent> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await run(count);
  const { user, system } = process.cpuUsage(before);
  return { cpuMicros: user + system, wallMs: performance.now() - startedAt };
}
