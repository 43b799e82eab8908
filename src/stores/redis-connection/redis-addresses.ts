/** Parses `REDIS_URL`: the address of one server, or full addresses of several nodes of a cluster. */

/** A password may contain a comma, so only a comma before another address separates two addresses. */
const BETWEEN_ADDRESSES = /,\s*(?=rediss?:\/\/)/;

/**
 * Returns one address for a single server, and several for nodes of a cluster, from which the other nodes are
 * discovered.
 */
export function redisAddresses(text: string): string[] {
  return text.split(BETWEEN_ADDRESSES).map((address) => address.trimEnd());
}

/** Returns the problem without repeating an address, which may contain a password; null without a problem. */
export function redisAddressProblem(text: string): string | null {
  const addresses = redisAddresses(text);
  if (!addresses.every((address) => /^rediss?:\/\//.test(address))) return 'must begin with redis:// or rediss://';
  if (!addresses.every(isAddress)) {
    return text.includes(',')
      ? 'is not a list of addresses, each in full as in redis://a:7001,redis://b:7002'
      : 'is not an address';
  }
  const urls = addresses.map((address) => new URL(address));
  if (!urls.every(isDecodable)) return 'has a % in its password, which is written %25';
  if (!urls.every(hasDatabaseNumber)) return 'names a database that is not a number, as in redis://host/0';
  return urls.length === 1 ? null : clusterProblem(urls);
}

/** Returns false for a host with a comma. URLs allow it, but host names do not, so a list was meant. */
function isAddress(address: string): boolean {
  return URL.canParse(address) && !new URL(address).hostname.includes(',');
}

/** Returns whether user and password can be decoded. The driver decodes them later; its error would contain them. */
function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}

/** Returns whether the database is a number or absent. The driver would accept any text. */
function hasDatabaseNumber({ pathname, searchParams }: URL): boolean {
  return [pathname.slice(1), searchParams.get('db') ?? ''].every((database) => /^\d{0,6}$/.test(database));
}

interface RedisDriver {
  on(event: 'error', listener: (error: Error) => void): unknown;
  disconnect(reconnect: boolean): void;
}

/**
 * Makes the driver disconnect and try again when Redis refuses the database, so that the client never becomes ready.
 * Otherwise the driver would continue with database 0, which may have other data.
 */
export function refuseOtherDatabases<Driver extends RedisDriver>(driver: Driver): Driver {
  driver.on('error', (error) => {
    if (isDatabaseRefusal(error)) driver.disconnect(true);
  });
  return driver;
}

/**
 * Returns whether Redis refused the database of the address: its number is too high, or the user may not select one.
 */
export function isDatabaseRefusal(error: Error): boolean {
  return 'command' in error && (error.command as { readonly name?: unknown }).name === 'select';
}

/**
 * Returns the problem of a list of nodes, or null. A cluster reports only the hosts and ports of its nodes, so the
 * scheme, user and password of the first address are used for all nodes, and the other addresses must have the same.
 */
function clusterProblem(nodes: readonly URL[]): string | null {
  const logins = new Set(nodes.map(({ protocol, username, password }) => [protocol, username, password].join()));
  if (logins.size > 1) return 'lists nodes of a cluster, which have one scheme, one user and one password';
  if (nodes.some(({ pathname, search }) => !['', '/', '/0'].includes(pathname) || search !== '')) {
    return 'lists nodes of a cluster, which have neither database numbers nor options';
  }
  return null;
}
