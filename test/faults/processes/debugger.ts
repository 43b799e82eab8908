/** The debugger of Node, with which a bench changes the behaviour of a process from outside. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Member } from './fleet-member.ts';

export interface Debugger {
  /** Returns the response to a method of the inspector protocol. Throws when the process has ended or returns an error. */
  send(method: string, params?: object): Promise<Readonly<Record<string, unknown>>>;
  close(): void;
}

/** Opens the debugger of the current process by a signal. Throws when the process is down. */
export async function openDebugger(member: Member): Promise<Debugger> {
  const socket = new WebSocket(await addressOf(member));
  const pendingRequests = new Map<number, PromiseWithResolvers<Readonly<Record<string, unknown>>>>();
  const opened = Promise.withResolvers<void>();
  const rejectAll = () => {
    const error = new Error(`the debugger of ${member.name} is closed`);
    opened.reject(error);
    for (const { reject } of pendingRequests.values()) reject(error);
  };
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', rejectAll);
  socket.addEventListener('close', rejectAll);
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const response = pendingRequests.get(id);
    pendingRequests.delete(id);
    if (error === undefined) response?.resolve(result);
    else response?.reject(new Error(error.message));
  });
  await opened.promise;
  let lastId = 0;
  return {
    send(method, params = {}) {
      lastId += 1;
      const response = Promise.withResolvers<Readonly<Record<string, unknown>>>();
      pendingRequests.set(lastId, response);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return response.promise;
    },
    close: () => socket.close(),
  };
}

/** Used bytes of the heap after a garbage collection. 0: the process is down. */
export async function heapInUse(member: Member): Promise<number> {
  if (!member.isUp) return 0;
  const inspector = await openDebugger(member);
  await inspector.send('HeapProfiler.collectGarbage');
  const { usedSize } = await inspector.send('Runtime.getHeapUsage');
  inspector.close();
  return Number(usedSize);
}

/** Reads the log of the current process only: an ended one had another port. */
async function addressOf(member: Member): Promise<string> {
  member.signal('SIGUSR1');
  while (member.isUp) {
    const address = member.linesOfCurrentProcess.findLast((line) => line.includes('Debugger listening on '));
    if (address !== undefined) return address.slice(address.indexOf('ws://')).trim();
    await delay(20);
  }
  throw new Error(`${member.name} is down`);
}
