/** Ranges of addresses in the configuration: whether they leave anybody out. */
import { isIP } from 'node:net';

/** An IPv4 address in the form of IPv6, as a proxy's address may be written. */
const MAPPED_IPV4 = `${'0'.repeat(80)}${'1'.repeat(16)}`;
/** All public addresses of IPv6 are in 2000::/3. */
const PUBLIC_IPV6 = '001';

/** Whether the text is an address or a CIDR range. */
export function isRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  // An address with a zone (`fe80::1%eth0`) is of one machine.
  const version = address.includes('%') ? 0 : isIP(address);
  const width = version === 4 ? 32 : 128;
  return (
    version !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width))
  );
}

/** Whether the addresses or CIDR ranges hold every address of IPv4, or every public one of IPv6, all of them together. */
export function coverEverything(ranges: readonly string[]): boolean {
  const prefixes = ranges.map(prefixOf);
  return isCovered(MAPPED_IPV4, prefixes) || isCovered(PUBLIC_IPV6, prefixes);
}

function isCovered(range: string, prefixes: readonly string[]): boolean {
  if (prefixes.some((prefix) => range.startsWith(prefix))) return true;
  const within = prefixes.filter((prefix) => prefix.startsWith(range));
  return within.length > 0 && ['0', '1'].every((bit) => isCovered(range + bit, within));
}

/** The bits that all addresses of a range begin with, each address as one of IPv6. */
function prefixOf(range: string): string {
  const [address = '', bits] = range.split('/');
  const isIpv4 = isIP(address) === 4;
  const whole = isIpv4 ? MAPPED_IPV4 + address.split('.').map(Number).map(octetBits).join('') : ipv6Bits(address);
  return bits === undefined ? whole : whole.slice(0, Number(bits) + (isIpv4 ? MAPPED_IPV4.length : 0));
}

function ipv6Bits(address: string): string {
  // `URL` writes an address one way, an IPv4 address at its end as two groups.
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
