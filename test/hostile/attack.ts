/** An attack: something that one client or one model can do, which must not stop the service for everybody else. */

export interface Attack {
  /** `<subject> › <behaviour> when <condition>`: the name of its test. */
  readonly name: string;
  /**
   * Throws unless the service withstands it. Resolves with what was measured, which `npm run hostile` prints. `scale` is 1
   * in the tests and more in the long form: as many times the clients, requests or bytes.
   */
  run(scale: number): Promise<Readonly<Record<string, number>>>;
}
