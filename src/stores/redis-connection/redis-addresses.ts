/** What `REDIS_URL` says: the address of one server, or those of nodes of a cluster, each written in full. */

/** A password may hold a comma, so only one that another address follows parts two. */
const BETWEEN_ADDRESSES = /,\s*(?=rediss?:\/\/)/;

/** One: a server by itself. Several: nodes of one cluster, which tell of the others. */
export function redisAddresses(text: string): string[] {
  return text.split(BETWEEN_ADDRESSES).map((address) => address.trimEnd());
}

/** What is wrong, without repeating an address, which may hold a password; null: nothing. */
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

/** A host may hold a comma by the rules of addresses, not by those of names: what is meant is a list. */
function isAddress(address: string): boolean {
  return URL.canParse(address) && !new URL(address).hostname.includes(',');
}

/** The driver decodes them, and would fail on it later and with their text. */
function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}

/** The driver takes any text for the number of a database. */
function hasDatabaseNumber({ pathname, searchParams }: URL): boolean {
  return [pathname.slice(1), searchParams.get('db') ?? ''].every((database) => /^\d{0,6}$/.test(database));
}

interface RedisDriver {
  on(event: 'error', listener: (error: Error) => void): unknown;
  disconnect(reconnect: boolean): void;
}

/** The driver itself goes on with database 0, which may be somebody else's. Connecting again it is never ready. */
export function refuseOtherDatabases<Driver extends RedisDriver>(driver: Driver): Driver {
  driver.on('error', (error) => {
    if (isDatabaseRefusal(error)) driver.disconnect(true);
  });
  return driver;
}

/** Whether Redis has refused the database of the address: its number is too high, or the user may not choose one. */
export function isDatabaseRefusal(error: Error): boolean {
  return 'command' in error && (error.command as { readonly name?: unknown }).name === 'select';
}

/** The nodes that a cluster tells of are addresses alone: what else is needed to reach them is the same for all. */
function clusterProblem(nodes: readonly URL[]): string | null {
  const logins = new Set(nodes.map(({ protocol, username, password }) => [protocol, username, password].join()));
  if (logins.size > 1) return 'lists nodes of a cluster, which have one scheme, one user and one password';
  if (nodes.some(({ pathname, search }) => !['', '/', '/0'].includes(pathname) || search !== '')) {
    return 'lists nodes of a cluster, which have neither database numbers nor options';
  }
  return null;
}
