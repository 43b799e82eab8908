/** A request body as the bytes that go out, for the SDKs' plain `post`. */

/**
 * Their methods for a resource take an object, and hold it and the text that they make of it beside these bytes until
 * the reply is there: 5.5 KB for three calls with prompts of 1 KB, and more where prompts are longer.
 */
export function jsonBody(content: object): { readonly body: Uint8Array; readonly headers: Record<string, string> } {
  return { body: Buffer.from(JSON.stringify(content)), headers: HEADERS };
}

const HEADERS = { 'content-type': 'application/json' };
