/**
 * The command `npm start`. It is JavaScript, so that Node need not load its type stripper when all other modules are in
 * the compile cache.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';

// Before other modules are loaded. Compiling them takes most of a start, so they are cached for the next one.
enableCompileCache();
await import('./server.ts');
// Here and not at the end, because a process that is killed does not write the cache.
flushCompileCache();
