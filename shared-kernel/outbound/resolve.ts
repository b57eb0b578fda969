import { Resolver } from 'node:dns/promises';
import { isLocalhost } from './target.ts';

/** All addresses that a name leads to; none where it leads nowhere or nobody answers. Called once for each call outside. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

const TRY_MS = 2_000;
const TRIES = 2;

/**
 * By these name servers (`address:port`; null: those of the machine), never by the hosts file: what an account names is a public name. Not by `dns.lookup`, whose
 * waiting takes one of the few threads that files and password hashes need too: an account whose name server never answers would
 * hold up everybody.
 */
export const resolveBy =
  (servers: readonly string[] | null): Resolve =>
  async (hostname, signal) => {
    if (isLocalhost(hostname)) return ['127.0.0.1', '::1'];
    const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
    if (servers) resolver.setServers(servers);
    const giveUp = () => resolver.cancel();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      const none = (): string[] => [];
      const [v4, v6] = await Promise.all([resolver.resolve4(hostname).catch(none), resolver.resolve6(hostname).catch(none)]);
      return [...v4, ...v6];
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
