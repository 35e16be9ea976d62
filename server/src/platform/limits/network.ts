import ipaddr from 'ipaddr.js';

/** The bytes of an IPv6 address that identify a network (/64). One household or machine can choose the rest. */
const networkBytes = 8;

/**
 * Returns the key under which an IP address is counted: the address itself for IPv4 (also mapped to IPv6), and the /64 network for
 * IPv6, because one person can use any number of addresses in it.
 * @param ip the address from the socket or a trusted proxy; text that is not an address is returned unchanged
 */
export function getNetworkKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return Buffer.from(address.toByteArray().slice(0, networkBytes)).toString('hex');
}
