/** The command `npm start`. As JavaScript: what strips types need not be loaded when all else is kept compiled. */
import { enableCompileCache, flushCompileCache } from 'node:module';

// Before anything else is loaded: compiled modules are kept between starts, and loading them takes most of the time of one.
enableCompileCache();
await import('./server.ts');
// Now, as a process that is killed writes nothing.
flushCompileCache();
