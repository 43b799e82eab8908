/** An attack: an action of one client or one model, which must not stop the service for the other clients. */

export interface Attack {
  /** `<subject> › <behaviour> when <condition>`: the name of its test. */
  readonly name: string;
  /**
   * Throws unless the service withstands it. Resolves with measurements, which `npm run hostile` prints. `scale` multiplies
   * the clients, requests or bytes: 1 in the tests and more in the long form.
   */
  run(scale: number): Promise<Readonly<Record<string, number>>>;
}
