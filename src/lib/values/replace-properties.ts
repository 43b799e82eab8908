/** Gives an object the content of another one, for all holders of a reference to it. */

/**
 * Replaces the properties of `target`. Its type may be read-only for the holders, because they must not change it.
 * Getters stay getters.
 */
export function replaceProperties<T extends object>(target: T, source: T): void {
  if (Array.isArray(target) && Array.isArray(source)) {
    target.splice(0, target.length, ...source);
    return;
  }
  for (const name of Reflect.ownKeys(target)) if (!(name in source)) Reflect.deleteProperty(target, name);
  Object.defineProperties(target, Object.getOwnPropertyDescriptors(source));
}
