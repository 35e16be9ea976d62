import ipaddr from 'ipaddr.js';

/** The bytes of an IPv6 address that name a network. One household or machine can choose the rest of a /64, one customer of a /48. */
const networkBytes = { near: 8, wide: 6 } as const;

/**
 * Removes the port that some proxies add to the address that they forward, with brackets around IPv6. A caller can use a new port each
 * time.
 */
const stripPort = (address: string): string =>
  /^\[(.*)\](:\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

function parse(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const address = stripPort(ip.trim());
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

const getPrefix = (address: ipaddr.IPv4 | ipaddr.IPv6, bytes: number): string =>
  Buffer.from(address.toByteArray().slice(0, bytes)).toString('hex');

/**
 * Returns the key under which an IP address is counted: the address itself for IPv4 (also mapped to IPv6), and the /64 network for
 * IPv6, because one person can use any number of addresses in it. All callers whose address can't be read are counted as one.
 * @param ip the address from the socket or a trusted proxy
 */
export function getNetworkKey(ip: string): string {
  const address = parse(ip);
  if (!address) return 'unknown';
  return address.kind() === 'ipv4' ? address.toString() : getPrefix(address, networkBytes.near);
}

/** Returns the key of an IPv6 address's /48 network, which one customer may have. Returns undefined for IPv4. */
export function getWideNetworkKey(ip: string): string | undefined {
  const address = parse(ip);
  return address?.kind() === 'ipv6' ? getPrefix(address, networkBytes.wide) : undefined;
}
