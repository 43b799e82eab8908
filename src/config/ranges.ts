/** Checks ranges of addresses in the configuration, and whether they include every address. */
import { isIP } from 'node:net';

/** The first 96 bits of an IPv4 address in its IPv6 form (`::ffff:0:0/96`), in which proxies may report addresses. */
const MAPPED_IPV4 = `${'0'.repeat(80)}${'1'.repeat(16)}`;
/** All public addresses of IPv6 are in 2000::/3. */
const PUBLIC_IPV6 = '001';

/** Returns whether the text is an address or a CIDR range. */
export function isRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  // An address with a zone (`fe80::1%eth0`) is valid only on one machine.
  const version = address.includes('%') ? 0 : isIP(address);
  const width = version === 4 ? 32 : 128;
  return (
    version !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
  );
}

/** Returns whether the addresses or CIDR ranges together contain every IPv4 address, or every public IPv6 address. */
export function coverEverything(ranges: readonly string[]): boolean {
  const prefixes = ranges.map(prefixOf);
  return isCovered(MAPPED_IPV4, prefixes) || isCovered(PUBLIC_IPV6, prefixes);
}

function isCovered(range: string, prefixes: readonly string[]): boolean {
  if (prefixes.some((prefix) => range.startsWith(prefix))) return true;
  const narrowerPrefixes = prefixes.filter((prefix) => prefix.startsWith(range));
  return narrowerPrefixes.length > 0 && ['0', '1'].every((bit) => isCovered(range + bit, narrowerPrefixes));
}

/** Returns the bits that all addresses of a range begin with. IPv4 addresses are in their IPv6 form. */
function prefixOf(range: string): string {
  const [address = '', bits] = range.split('/');
  const isIpv4 = isIP(address) === 4;
  const addressBits = isIpv4 ? MAPPED_IPV4 + address.split('.').map(Number).map(octetBits).join('') : ipv6Bits(address);
  return bits === undefined ? addressBits : addressBits.slice(0, Number(bits) + (isIpv4 ? MAPPED_IPV4.length : 0));
}

function ipv6Bits(address: string): string {
  // `URL` gives an address one spelling, with an IPv4 address at its end as two groups.
  const { hostname } = new URL(`http://[${address}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after]
    .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    .join('');
}

function octetBits(octet: number): string {
  return octet.toString(2).padStart(8, '0');
}
