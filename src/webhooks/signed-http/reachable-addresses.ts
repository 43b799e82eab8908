/** Decides which addresses a tenant's endpoint may have: public ones and those that the operator allows. */
import { BlockList, isIP } from 'node:net';

/**
 * Special-purpose ranges of IPv4 (RFC 6890 and its updates): private, loopback, link-local including metadata services,
 * shared, test networks, multicast and reserved.
 */
const SPECIAL_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** All public addresses of IPv6 are in this range, except for `SPECIAL_IPV6`. */
const PUBLIC_IPV6 = ['2000::/3'];
/**
 * Ranges that are not public: protocol assignments (including Teredo) and 6to4, which contain an IPv4 address, and
 * documentation.
 */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/**
 * IPv4 addresses in IPv6 notation. They are checked as IPv4 addresses. Other forms that contain one (NAT64) are not
 * public.
 */
const MAPPED_IPV4 = ['::ffff:0:0/96'];

/** Returns a check for addresses. `allowed` has addresses or CIDR ranges. */
export function reachableAddresses(allowed: readonly string[]): (address: string) => boolean {
  const [exempt, special, global, mapped] = [allowed, [...SPECIAL_IPV4, ...SPECIAL_IPV6], PUBLIC_IPV6, MAPPED_IPV4].map(
    listOf,
  ) as [BlockList, BlockList, BlockList, BlockList];
  return (address) => {
    const version = isIP(address);
    if (version === 0) return false;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    // `BlockList` checks an IPv4 address in IPv6 notation against the rules of both families.
    const isIn = (list: BlockList) => list.check(address, family);
    if (isIn(exempt)) return true;
    if (isIn(special)) return false;
    return version === 4 || isIn(mapped) || isIn(global);
  };
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return list;
}
