/** The debugger of Node: how a bench changes the behaviour of a process that has no code for it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from './member.ts';

export interface Debugger {
  /** The reply of a method of the inspector protocol. Throws when the process has ended or refuses. */
  ask(method: string, params?: object): Promise<Readonly<Record<string, unknown>>>;
  close(): void;
}

/** For the current process, opened by a signal. Throws when it is down. */
export async function openDebugger(member: Member): Promise<Debugger> {
  const socket = new WebSocket(await addressOf(member));
  const waiting = new Map<number, PromiseWithResolvers<Readonly<Record<string, unknown>>>>();
  const opened = Promise.withResolvers<void>();
  const gone = () => {
    const error = new Error(`the debugger of ${member.name} is gone`);
    opened.reject(error);
    for (const { reject } of waiting.values()) reject(error);
  };
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', gone);
  socket.addEventListener('close', gone);
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) answer?.resolve(result);
    else answer?.reject(new Error(error.message));
  });
  await opened.promise;
  let asked = 0;
  return {
    ask(method, params = {}) {
      asked += 1;
      const answer = Promise.withResolvers<Readonly<Record<string, unknown>>>();
      waiting.set(asked, answer);
      socket.send(JSON.stringify({ id: asked, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}

/** Used bytes of the heap after a collection; 0: the process is down. */
export async function heapInUse(member: Member): Promise<number> {
  if (!member.isUp) return 0;
  const inspector = await openDebugger(member);
  await inspector.ask('HeapProfiler.collectGarbage');
  const { usedSize } = await inspector.ask('Runtime.getHeapUsage');
  inspector.close();
  return Number(usedSize);
}

/** The port of an ended process is not that of the current one. */
async function addressOf(member: Member): Promise<string> {
  member.signal('SIGUSR1');
  while (member.isUp) {
    const address = member.linesOfThisLife.findLast((line) => line.includes('Debugger listening on '));
    if (address !== undefined) return address.slice(address.indexOf('ws://')).trim();
    await delay(20);
  }
  throw new Error(`${member.name} is down`);
}
