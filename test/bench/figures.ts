/** All figures, in the order of the table. A new one is a file of `figures/` and a line here. */
import type { Figure } from './figure.ts';
import { cpuPerCall } from './figures/cpu-per-call.ts';
import { cpuPerStreamedCall } from './figures/cpu-per-streamed-call.ts';
import { criticalPath } from './figures/critical-path.ts';
import { debateParts } from './figures/debate-parts.ts';
import { digestAccuracy } from './figures/digest-accuracy.ts';
import { drift } from './figures/drift.ts';
import { engineAlone } from './figures/engine-alone.ts';
import { image } from './figures/memory/image.ts';
import { installSize } from './figures/memory/install-size.ts';
import { memoryPerDebate } from './figures/memory/memory-per-debate.ts';
import { startAndIdle } from './figures/memory/start-and-idle.ts';
import { storedBytes } from './figures/memory/stored-bytes.ts';
import { post202 } from './figures/post-202.ts';
import { prefixShare } from './figures/prefix-share.ts';
import { promptGrowth } from './figures/prompt-growth.ts';
import { redisCommands } from './figures/redis/redis-commands.ts';
import { replayAndAgreement } from './figures/replay-and-agreement.ts';
import { soak } from './figures/soak.ts';
import { stall } from './figures/stall.ts';
import { streams } from './figures/streams.ts';

export const figures: readonly Figure[] = [
  engineAlone,
  criticalPath,
  cpuPerCall,
  debateParts,
  cpuPerStreamedCall,
  post202,
  streams,
  memoryPerDebate,
  replayAndAgreement,
  stall,
  drift,
  redisCommands,
  storedBytes,
  startAndIdle,
  installSize,
  image,
  promptGrowth,
  prefixShare,
  digestAccuracy,
  soak,
];
