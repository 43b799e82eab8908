/** Loaded before a process whose CPU is profiled: starts and ends a profile on command. */
import { Session } from 'node:inspector/promises';

export interface ProfileCommand {
  readonly profile: 'begin' | 'end';
}

const SAMPLE_EVERY_MICROS = 200;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROS });

process.on('message', (command: ProfileCommand | object) => {
  if ('profile' in command) void execute(command).then((result) => process.send?.(result));
});
// The channel alone does not keep the process alive.
process.channel?.unref();

async function execute({ profile }: ProfileCommand): Promise<object> {
  if (profile === 'end') return (await session.post('Profiler.stop')).profile;
  await session.post('Profiler.start');
  return {};
}
