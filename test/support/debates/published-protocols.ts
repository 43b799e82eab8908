/** The protocols of the published systems: all except those that begin with samples or with two debaters. */
import { protocolNames } from '../../../src/debate/schema/request/setting-names.ts';

export const publishedProtocols = protocolNames.filter((name) => name !== 'samples' && name !== 'cascade');
