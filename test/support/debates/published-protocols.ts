/** The protocols of the published systems: all that debate without an earlier wave. */
import { protocolNames } from '../../../src/debate/schema/request/setting-names.ts';

export const publishedProtocols = protocolNames.filter((name) => name !== 'samples' && name !== 'cascade');
