import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 address that name the network: the rest, /64, is one household's or one machine's to choose. */
const networkBytes = 8;

/**
 * Who is behind an IP address, for counting: the address itself for IPv4 (also as IPv6 writes it), the network's /64
 * for IPv6, where one person commands more addresses than could be counted.
 * @param ip as the socket or a trusted proxy names it; what is no address counts as it is written
 */
export function getNetworkKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return Buffer.from(address.toByteArray().slice(0, networkBytes)).toString('hex');
}
