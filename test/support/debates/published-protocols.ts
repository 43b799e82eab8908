/** The protocols of the published systems: those whose debaters debate by themselves, without a wave before. */
import { protocolNames } from '../../../src/debate/schema/request/setting-names.ts';

export const publishedProtocols = protocolNames.filter((name) => name !== 'samples' && name !== 'cascade');
