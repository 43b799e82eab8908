/** The characters of the simulated provider, and the ids that select one with changed parameters. */

export interface CharacterTraits {
  /** Probability that its own answer to a question is right. For computable questions see `calculation`. */
  readonly accuracy: number;
  /** Probability that it keeps its answer when its peers favour another. For computable questions see `calculation`. */
  readonly stubbornness: number;
  /** The middle of its stated confidence, which is lower when its answer is wrong. */
  readonly confidence: number;
  /** The middle of its latency in milliseconds. */
  readonly latencyMs: number;
  /** Probability that an attempt fails: half of the failures are server errors, half are refusals. */
  readonly failureRate: number;
}

export interface Character extends CharacterTraits {
  readonly name: string;
  /**
   * How it answers a computable question. `computed`: always right. `guessed`: a guess in the first round, computed
   * from the second round on. `drawn`: by accuracy and stubbornness; only when the id sets one of them.
   */
  readonly calculation: 'computed' | 'guessed' | 'drawn';
  /** One sentence about its own work. */
  readonly remark: string;
}

/** The latencies are long enough for a person to watch a debate being written. */
export const simulatedCharacters: readonly Character[] = [
  {
    name: 'careful',
    calculation: 'computed',
    accuracy: 0.9,
    stubbornness: 0.5,
    confidence: 0.75,
    latencyMs: 700,
    failureRate: 0,
    remark: 'I went through it step by step and checked each step twice.',
  },
  {
    name: 'bold',
    calculation: 'computed',
    accuracy: 0.7,
    stubbornness: 0.4,
    confidence: 0.95,
    latencyMs: 300,
    failureRate: 0,
    remark: 'The answer was plain at first sight.',
  },
  {
    name: 'stubborn',
    calculation: 'computed',
    accuracy: 0.75,
    stubbornness: 0.95,
    confidence: 0.85,
    latencyMs: 500,
    failureRate: 0,
    remark: 'I see no reason to look at it any other way.',
  },
  {
    name: 'wavering',
    calculation: 'guessed',
    accuracy: 0.7,
    stubbornness: 0.1,
    confidence: 0.55,
    latencyMs: 600,
    failureRate: 0,
    remark: 'I can see more than one side of it.',
  },
  {
    name: 'novice',
    calculation: 'computed',
    accuracy: 0.45,
    stubbornness: 0.3,
    confidence: 0.5,
    latencyMs: 400,
    failureRate: 0,
    remark: 'I am new to this and may be missing something.',
  },
  {
    name: 'expert',
    calculation: 'computed',
    accuracy: 0.97,
    stubbornness: 0.7,
    confidence: 0.9,
    latencyMs: 900,
    failureRate: 0,
    remark: 'I know this field well.',
  },
];

/**
 * The default panel. On a computable question two debaters are right at once, and the third is convinced in round 2.
 */
export const simulatedDefaultPanel: readonly string[] = ['simulated/careful', 'simulated/bold', 'simulated/wavering'];

interface Parameter {
  readonly trait: keyof CharacterTraits;
  readonly max: number;
}

const parameters: ReadonlyMap<string, Parameter> = new Map([
  ['accuracy', { trait: 'accuracy', max: 1 }],
  ['stubbornness', { trait: 'stubbornness', max: 1 }],
  ['confidence', { trait: 'confidence', max: 1 }],
  ['latency_ms', { trait: 'latencyMs', max: 60_000 }],
  ['failure_rate', { trait: 'failureRate', max: 1 }],
]);

/**
 * Reads an id such as `careful` or `careful?accuracy=0.9&latency_ms=0`. Each parameter may occur once, as a plain
 * decimal from 0 to 1 (`latency_ms` to 60 000). Returns null for any other id.
 */
export function characterFromId(id: string): Character | null {
  const [name, query, ...rest] = id.split('?');
  const character = simulatedCharacters.find((one) => one.name === name);
  if (character === undefined || rest.length > 0) return null;
  if (query === undefined) return character;
  const changed = traitsFromQuery(query);
  if (changed === null) return null;
  const isDrawn = 'accuracy' in changed || 'stubbornness' in changed;
  return { ...character, ...changed, ...(isDrawn ? { calculation: 'drawn' } : {}) };
}

function traitsFromQuery(query: string): Partial<CharacterTraits> | null {
  const changed: { -readonly [trait in keyof CharacterTraits]?: number } = {};
  for (const pair of query.split('&')) {
    const [key = '', value = '', ...rest] = pair.split('=');
    const parameter = parameters.get(key);
    if (parameter === undefined || rest.length > 0 || parameter.trait in changed) return null;
    if (!/^\d+(\.\d+)?$/.test(value) || Number(value) > parameter.max) return null;
    changed[parameter.trait] = Number(value);
  }
  return changed;
}
