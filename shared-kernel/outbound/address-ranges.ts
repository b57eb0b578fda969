import { isIPv4, isIPv6 } from 'node:net';

/**
 * Why nothing is sent to an address. loopback, private, link-local, shared (carrier-grade NAT), multicast, documentation, reserved: by the
 * special-purpose registries of the IANA. transition: an IPv6 address that stands for an IPv4 one which is not reached that way, or which
 * would be refused itself.
 */
export type AddressRefusal = 'loopback' | 'private' | 'link-local' | 'shared' | 'multicast' | 'documentation' | 'reserved' | 'transition';

type Range = readonly [range: string, why: AddressRefusal];

/** What is not the public network, in the order in which it is looked up: the narrower range first. */
const V4: readonly Range[] = [
  ['0.0.0.0/8', 'reserved'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'shared'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', 'transition'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'reserved'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
];

/** Outside 2000::/3 nothing is public, so that these name the reason only; inside it they take away. */
const V6: readonly Range[] = [
  ['::1/128', 'loopback'],
  ['fc00::/7', 'private'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'private'],
  ['ff00::/8', 'multicast'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
  ['2001::/32', 'transition'],
  ['2001::/23', 'reserved'],
  ['2002::/16', 'transition'],
];

const V4_BITS = 32;
const V6_BITS = 128;

const numberOfV4 = (address: string): bigint => address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);

/** Both spellings of the last 32 bits, and `::` anywhere. */
function numberOfV6(address: string): bigint {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  const tail = dotted ? numberOfV4(dotted[2]!) : null;
  const text = dotted ? `${dotted[1]}${(tail! >> 16n).toString(16)}:${(tail! & 0xffffn).toString(16)}` : address;
  const [head = '', rest] = text.split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = rest === undefined ? 0 : 8 - groups(head).length - groups(rest).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(rest)];
  return all.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

const reader = (bits: number, numberOf: (address: string) => bigint) => (range: string) => {
  const [address, length] = range.split('/') as [string, string];
  const shift = BigInt(bits - Number(length));
  const prefix = numberOf(address) >> shift;
  return (value: bigint): boolean => value >> shift === prefix;
};
const inV4 = reader(V4_BITS, numberOfV4);
const inV6 = reader(V6_BITS, numberOfV6);

const v4Ranges = V4.map(([range, why]) => ({ holds: inV4(range), why }));
const v6Ranges = V6.map(([range, why]) => ({ holds: inV6(range), why }));
const isMapped = inV6('::ffff:0:0/96');
/** NAT64 of RFC 6052: on networks without IPv4 every address of the public network comes in this spelling. */
const isNat64 = inV6('64:ff9b::/96');
const isGlobal = inV6('2000::/3');

const refusalOfV4 = (value: bigint): AddressRefusal | null => v4Ranges.find(({ holds }) => holds(value))?.why ?? null;

function refusalOfV6(value: bigint): AddressRefusal | null {
  const embedded = value & 0xffff_ffffn;
  if (isMapped(value)) return refusalOfV4(embedded) ?? 'transition';
  if (isNat64(value)) return refusalOfV4(embedded) === null ? null : 'transition';
  const special = v6Ranges.find(({ holds }) => holds(value))?.why;
  return special ?? (isGlobal(value) ? null : 'reserved');
}

/**
 * Why nothing is sent to an IP address; null where it is one of the public network. What is no address at all, and one with a zone,
 * is reserved.
 */
export function addressRefusal(address: string): AddressRefusal | null {
  if (isIPv4(address)) return refusalOfV4(numberOfV4(address));
  // isIPv6 takes a zone, which says on which wire of this machine the address is: never a public one.
  if (isIPv6(address) && !address.includes('%')) return refusalOfV6(numberOfV6(address));
  return 'reserved';
}
