/** The first of the engine levels, which are in debate/engine/engine-level.ts. Debates of release 0.1 have it: it stored none. */
export const FIRST_LEVEL = 1;
