/** The highest confidence that a panel can have. */
import { describe, expect, it } from 'vitest';
import { unanimousConfidence } from '../../../src/debate/decision/confidence/unanimous-confidence.ts';

const panel = (size: number, changes: object = {}) => ({
  debaters: Array.from({ length: size }, (_, index) => ({
    id: `debater_${index}`,
    model: `maker-${index}/model`,
    temperature: 0.7,
    max_tokens: 2_048,
    weight: 1,
    role_hint: null,
    persona: null,
    family: `maker-${index}`,
    reliability: 0.7,
    reasoning_effort: null,
    thinks_by_itself: false,
  })),
  correlation: 0.45,
  answer_type: 'choice' as const,
  options: ['Paris', 'Lyon'],
  ...changes,
});

describe('unanimousReach', () => {
  it('is 0.851, 0.887 and 0.902 for unanimous panels of 3, 5 and 7 with declared options', () => {
    expect([3, 5, 7].map((size) => unanimousConfidence(panel(size)).toFixed(3))).toEqual(['0.851', '0.887', '0.902']);
  });

  it('is higher when more answers are possible or the number of answers is unknown', () => {
    // 30 possible answers: ln(29 × 0.7 ÷ 0.3) × 3 ÷ 1.9 = 6.65, and e^6.65 against 29 others.
    const numbers = unanimousConfidence(panel(3, { answer_type: 'number', options: null }));
    expect(numbers).toBeCloseTo(Math.exp(6.654) / (Math.exp(6.654) + 29), 3);
    expect(unanimousConfidence(panel(3, { answer_type: 'auto', options: null }))).toBe(numbers);
    // 2 possible answers: e^(ln(0.7 ÷ 0.3) × 3 ÷ 1.9) = 3.81 against one other.
    expect(unanimousConfidence(panel(3, { answer_type: 'boolean', options: null }))).toBeCloseTo(3.81 / 4.81, 3);
  });
});
