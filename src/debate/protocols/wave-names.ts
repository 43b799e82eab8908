/** The phases of a blind round that goes in waves. */

export function waveName(index: number): string {
  return `wave_${index + 1}`;
}

export function isWave(phase: string | null): phase is string {
  return phase?.startsWith('wave_') ?? false;
}
