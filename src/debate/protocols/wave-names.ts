/** The names of the phases of a blind round that runs in waves. */

export function waveName(index: number): string {
  return `wave_${index + 1}`;
}

export function isWave(phase: string | null): phase is string {
  return phase?.startsWith('wave_') ?? false;
}
