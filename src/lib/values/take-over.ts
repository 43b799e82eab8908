/** Makes an object what another one is, for all who have it. */

/** `target` may be read-only to them: it is not for them to change it. Getters stay getters. */
export function takeOver<T extends object>(target: T, source: T): void {
  if (Array.isArray(target) && Array.isArray(source)) {
    target.splice(0, target.length, ...source);
    return;
  }
  for (const name of Reflect.ownKeys(target)) if (!(name in source)) Reflect.deleteProperty(target, name);
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(source));
}
