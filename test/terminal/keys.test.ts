/** Keys in the terminal: `c` concludes the followed debate, and Ctrl-C keeps its usual meaning. */
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parleyClient } from '../../src/client/parley-client.ts';
import { runCommand } from '../../src/terminal/commands/run-command.ts';
import { keyListener } from '../../src/terminal/keys.ts';
import { terminalScreen } from '../../src/terminal/screen.ts';
import type { TestApp } from '../support/build-app.ts';
import { buildTestApp } from '../support/build-app.ts';

let service: TestApp;
let url: string;
beforeAll(async () => {
  service = await buildTestApp();
  url = await service.listen();
});
afterAll(() => service.close());

function createKeyboard() {
  const rawModes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => rawModes.push(isRaw) });
  return { input, rawModes };
}

test('keys › conclude the followed debate when c is pressed', async () => {
  const { input, rawModes } = createKeyboard();
  let printedText = '';
  const output = new PassThrough().setEncoding('utf8').on('data', (text: string) => {
    printedText += text;
    if (text.includes('round 1')) input.write('xc');
  });
  const screen = terminalScreen(output);
  const model = 'simulated/expert?accuracy=1&latency_ms=20';
  const request = {
    question: 'What is 17 * 23?',
    protocol: 'critique',
    adaptive_routing: false,
    convergence_check: false,
    max_rounds: 10,
    debaters: [{ model }, { model }],
  } as const;
  const code = await runCommand(
    { kind: 'ask', request: { ...request, debaters: [...request.debaters] }, contextPath: null },
    {
      client: parleyClient({ url }),
      screen,
      write: (text) => {
        printedText += text;
      },
      url,
      json: false,
      failOnEscalation: true,
      interrupted: new AbortController().signal,
      keys: keyListener(input, () => {}),
    },
  );
  expect(code).toBe(3);
  expect(printedText).toContain('c: decides on the answers so far');
  expect(printedText).toContain('391');
  // The mode of the terminal is restored.
  expect(rawModes).toEqual([true, false]);
  expect(input.listenerCount('data')).toBe(0);
});

test('keys › interrupt when the terminal passes on Ctrl-C as a key', async () => {
  const { input } = createKeyboard();
  let interrupts = 0;
  const keys: string[] = [];
  const listener = keyListener(input, () => {
    interrupts += 1;
  })?.((key) => keys.push(key));
  input.write('a\u0003b');
  await expect.poll(() => keys).toEqual(['a', 'b']);
  expect(interrupts).toBe(1);
  listener?.[Symbol.dispose]();
});

test('keys › are not read when standard input is not a terminal', () => {
  expect(keyListener(new PassThrough(), () => {})).toBeNull();
});
