/** The fake provider counts one token for every 4 UTF-8 bytes, rounded up, so that a test can compute a bill. */

const BYTES_PER_TOKEN = 4;

export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** The longest prefix of a text, cut between characters, within this number of tokens. */
export function firstTokens(text: string, tokens: number): string {
  let bytes = 0;
  let prefix = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > tokens * BYTES_PER_TOKEN) break;
    prefix += character;
  }
  return prefix;
}
