import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Certificate } from './certificate.ts';
import { fetchBytes, HttpProblem } from './http-bytes.ts';
import { nobodyToAsk, type RevocationSource } from './revocation.ts';
import { answerFromList, type RevocationList, readRevocationList } from './revocation-list.ts';
import { SKEW_MS, unknownAnswer } from './revocation-statement.ts';
import { TrustFolderUnreadable } from './trust.ts';

/** Whose certificates are asked about, and where. */
export interface RevocationEndpoint {
  /** SHA-256 fingerprint (hex) or common name of the issuing authority. */
  issuer: string;
  url: string;
}

export interface RevocationSourceOptions {
  clock: Clock;
  timeoutMs?: number;
  maxBytes?: number;
  /** A list is fetched anew after this long, so that a revocation is seen before the list's own end. */
  maxAgeMs?: number;
}

/** Reads `revocation.json` of a trust folder: {"lists": [{"issuer": fingerprint or common name, "url": ...}]}. Missing is empty. */
export async function loadRevocationEndpoints(trustDir: string): Promise<RevocationEndpoint[]> {
  let text: string;
  try {
    text = await readFile(join(trustDir, 'revocation.json'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  try {
    const { lists } = JSON.parse(text) as { lists: RevocationEndpoint[] };
    for (const entry of lists) {
      if (typeof entry.issuer !== 'string' || !/^https?:\/\//i.test(entry.url))
        throw new Error('each list needs an issuer and an http address');
    }
    return lists;
  } catch (error) {
    throw new TrustFolderUnreadable('revocation.json', error instanceof Error ? error.message : 'unreadable');
  }
}

/** Whether a list speaks for this issuer at present; of which of its certificates is asked later. */
const isUsable = (list: RevocationList, issuer: Certificate, now: Date): boolean =>
  list.thisUpdate.getTime() <= now.getTime() + SKEW_MS && list.nextUpdate !== null && list.nextUpdate > now && list.isSignedBy(issuer);

/** A source that reads lists over HTTP. An issuer without an endpoint answers "nobody to ask". */
export function createRevocationSource(endpoints: readonly RevocationEndpoint[], options: RevocationSourceOptions): RevocationSource {
  const { clock, timeoutMs = 5_000, maxBytes = 32 * 1024 * 1024, maxAgeMs = 10 * 60_000 } = options;
  const held = new Map<string, { list: RevocationList; fetchedAt: number; served: boolean }>();
  const running = new Map<string, Promise<RevocationList>>();

  const fetchList = (url: string): Promise<RevocationList> => {
    const already = running.get(url);
    if (already) return already;
    const fetching = fetchBytes(url, { timeoutMs, maxBytes })
      .then(readRevocationList)
      .finally(() => running.delete(url));
    running.set(url, fetching);
    return fetching;
  };

  const listFor = async (url: string, issuer: Certificate): Promise<RevocationList> => {
    const now = clock.now();
    const known = held.get(url);
    const fresh = known && isUsable(known.list, issuer, now);
    const young = known !== undefined && now.getTime() - known.fetchedAt < maxAgeMs && now.getTime() >= known.fetchedAt;
    if (young && fresh) return known.list;
    // Endpoints go by name, and anybody can make an authority of that name: for a key that is not the list's it is not fetched again.
    if (young && known.served && !known.list.isSignedBy(issuer)) return known.list;
    try {
      const list = await fetchList(url);
      // A list that could not be used must not push out one that still can.
      const served = isUsable(list, issuer, now);
      if (served || !fresh) held.set(url, { list, fetchedAt: now.getTime(), served });
      return held.get(url)!.list;
    } catch (error) {
      if (fresh) return known.list;
      throw error;
    }
  };

  return {
    async ask(certificate, issuer, at) {
      const endpoint = endpoints.find(
        ({ issuer: name }) => name.toLowerCase() === issuer.fingerprint || name === issuer.subject.commonName,
      );
      if (!endpoint) return nobodyToAsk(clock.now());
      const source = endpoint.url;
      try {
        const list = await listFor(source, issuer);
        return answerFromList(list, { certificate, issuer, at, now: clock.now(), source });
      } catch (error) {
        return unknownAnswer({ now: clock.now(), source }, error instanceof HttpProblem ? error.reason : 'list-unreadable');
      }
    },
  };
}
