/** All attacks. Add an attack to the file of its kind in `attacks/`. Add a kind as a file there and a line here. */
import type { Attack } from './attack.ts';
import { bombs } from './attacks/bombs.ts';
import { connections } from './attacks/connections.ts';
import { replies } from './attacks/replies.ts';
import { sockets } from './attacks/sockets.ts';
import { stalledReaders } from './attacks/stalled-readers.ts';
import { stalls } from './attacks/stalls.ts';
import { texts } from './attacks/texts.ts';

export const attacks: readonly Attack[] = [
  ...connections,
  ...sockets,
  ...stalledReaders,
  ...texts,
  ...stalls,
  ...replies,
  ...bombs,
];
