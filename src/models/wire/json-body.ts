/** Makes a request body as bytes, for the SDKs' plain `post`. */

/**
 * Returns the body as bytes. The SDKs' methods for a resource accept an object instead, and keep it and its JSON text
 * in memory until the reply arrives: 5.5 KB for three calls with prompts of 1 KB, and more for longer prompts.
 */
export function jsonBody(content: object): { readonly body: Uint8Array; readonly headers: Record<string, string> } {
  return { body: Buffer.from(JSON.stringify(content)), headers: HEADERS };
}

const HEADERS = { 'content-type': 'application/json' };
