import { describe, expect, it } from 'vitest';
import {
  characterFromId,
  simulatedCharacters,
  simulatedDefaultPanel,
} from '../../../src/models/simulated/characters.ts';

describe('a simulated model id', () => {
  it('names a character, with changes of any of its parameters', () => {
    const careful = simulatedCharacters.find(({ name }) => name === 'careful');
    expect(characterFromId('careful')).toEqual(careful);
    expect(
      characterFromId('careful?accuracy=0.25&stubbornness=1&confidence=0.4&latency_ms=0&failure_rate=0.1'),
    ).toEqual({
      ...careful,
      calculation: 'drawn',
      accuracy: 0.25,
      stubbornness: 1,
      confidence: 0.4,
      latencyMs: 0,
      failureRate: 0.1,
    });
  });

  it.each([
    '',
    'Careful',
    'gpt-4o',
    'careful?',
    'careful?accuracy',
    'careful?accuracy=',
    'careful?accuracy=1.01',
    'careful?accuracy=-0.1',
    'careful?accuracy=0x1',
    'careful?accuracy=1e-1',
    'careful?accuracy=NaN',
    'careful?accuracy= 1',
    'careful?accuracy=0.5&accuracy=0.6',
    'careful?accuracy=0.5&',
    'careful?accuracy=0.5=0.6',
    'careful?accuracy=0.5?confidence=1',
    'careful?latency_ms=60001',
    'careful?speed=1',
    'careful?__proto__=1',
    'careful?latencyMs=1',
    '__proto__',
    'constructor',
  ])('is refused when it is %j', (id) => {
    expect(characterFromId(id)).toBeNull();
  });

  it('names three different characters in the default panel', () => {
    const names = simulatedDefaultPanel.map((model) => characterFromId(model.replace('simulated/', ''))?.name);
    expect(new Set(names).size).toBe(3);
    expect(names).not.toContain(undefined);
  });
});
