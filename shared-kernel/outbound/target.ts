import { isIP } from 'node:net';
import { type AddressRefusal, addressRefusal } from './address-ranges.ts';

/**
 * Why an address that an account gave is not called. malformed: no address of the web, or one that two programs may read differently.
 * not-https: it would go in clear. credentials: it carries a user name or a password. port: one of another service. The others say
 * what the host is, by itself or by what its name leads to.
 */
export type Refusal = 'malformed' | 'not-https' | 'credentials' | 'port' | AddressRefusal;

export interface Target {
  readonly protocol: 'https:' | 'http:';
  /** A name in small ASCII letters without a dot at its end, or an IP address without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** With the query. */
  readonly path: string;
  /** As the header says it: without the port where that is the usual one. */
  readonly host: string;
}

export interface TargetRules {
  /** This machine may be called, also without TLS: a setting of the operator for trying things out. */
  readonly loopback: boolean;
}

/** Longest address that is read, in characters. */
export const URL_LENGTH = 2_000;

/** Below are mail, remote shells and databases of old, which take a request for commands; above anybody may listen. */
const FIRST_FREE_PORT = 1_024;
const USUAL_PORT = { 'https:': 443, 'http:': 80 } as const;

/** RFC 6761: these are this machine whatever a resolver says. */
export const isLocalhost = (hostname: string): boolean => hostname === 'localhost' || hostname.endsWith('.localhost');

/** Is one of these addresses refused, and why: one that is not public spoils the others, which a resolver may have mixed in. */
export function refusalOf(addresses: readonly string[], { loopback }: TargetRules): AddressRefusal | null {
  for (const address of addresses) {
    const refusal = addressRefusal(address);
    if (refusal !== null && !(loopback && refusal === 'loopback')) return refusal;
  }
  return null;
}

/**
 * Reads an address as the platform's own parser does (WHATWG), so that decimal, octal, hexadecimal, short and full-width spellings of
 * an IP address are that address, and judges what can be judged without a resolver. For whoever stores an address, and before every call.
 */
export function readTarget(text: string, rules: TargetRules): Target | { readonly refused: Refusal } {
  // What the parser would mend (spaces, tabs, backslashes) another reader may mend differently.
  if (text.length > URL_LENGTH || /[\s\\\p{Cc}\p{Cf}]/u.test(text)) return { refused: 'malformed' };
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\/[^/]/i.test(text)) return { refused: 'malformed' };
  const { protocol } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return { refused: 'malformed' };
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) return { refused: 'credentials' };
  const hostname = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (hostname === '') return { refused: 'malformed' };
  const literal = isIP(hostname) !== 0;
  if (literal) {
    const refused = refusalOf([hostname], rules);
    if (refused !== null) return { refused };
  }
  const isHere = isLocalhost(hostname) || (literal && addressRefusal(hostname) === 'loopback');
  if (isHere && !rules.loopback) return { refused: 'loopback' };
  // In clear only where it never leaves this machine.
  if (protocol === 'http:' && !isHere) return { refused: 'not-https' };
  const usual = USUAL_PORT[protocol];
  const port = url.port === '' ? usual : Number(url.port);
  if (port !== usual && port < FIRST_FREE_PORT) return { refused: 'port' };
  const named = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return { protocol, hostname, port, path: `${url.pathname}${url.search}`, host: port === usual ? named : `${named}:${port}` };
}
