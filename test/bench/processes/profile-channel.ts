/** Loaded ahead of a process whose CPU is profiled: begins and ends a profile when it is told to. */
import { Session } from 'node:inspector/promises';

export interface ProfileOrder {
  readonly profile: 'begin' | 'end';
}

const SAMPLE_EVERY_MICROS = 200;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROS });

process.on('message', (order: ProfileOrder | object) => {
  if ('profile' in order) void carriedOut(order).then((answer) => process.send?.(answer));
});
// Being asked is no reason to stay alive.
process.channel?.unref();

async function carriedOut({ profile }: ProfileOrder): Promise<object> {
  if (profile === 'end') return (await session.post('Profiler.stop')).profile;
  await session.post('Profiler.start');
  return {};
}
