import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that limits count a caller by: an IPv4 address, or the /64 of an IPv6 address. One IPv6 customer has at least a
 * /64 and picks addresses in it at will.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The same a step wider: the /24 of an IPv4 address, for limits that one customer must not pass by changing to a neighbouring address. */
export function wideNetworkOf(ip: string): string {
  const network = networkOf(ip);
  return isIPv4(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network;
}
