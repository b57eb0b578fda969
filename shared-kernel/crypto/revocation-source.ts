import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Certificate } from './certificate.ts';
import { fetchBytes, HttpProblem } from './http-bytes.ts';
import { nobodyToAsk, type RevocationAnswer, type RevocationSource } from './revocation.ts';
import { type RevocationList, readRevocationList } from './revocation-list.ts';
import type { SignatureChecks } from './signature-checks.ts';
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

const SKEW_MS = 5 * 60_000;

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

const unknown = (now: Date, source: string, reason: string): RevocationAnswer => ({
  status: 'unknown',
  askedAt: now.toISOString(),
  source,
  reason,
});

/** Why a list answers nothing about this issuer now; null when it does. */
function refuseList(list: RevocationList, issuer: Certificate, now: Date, checks?: SignatureChecks): string | null {
  if (!list.isSignedBy(issuer, checks)) return 'list-not-signed-by-issuer';
  if (list.unknownCritical.length > 0) return 'list-covers-other-ground';
  if (list.thisUpdate.getTime() > now.getTime() + SKEW_MS) return 'list-of-the-future';
  if (!list.nextUpdate || list.nextUpdate <= now) return 'list-out-of-date';
  return null;
}

/**
 * What one list says about a certificate at a moment. A later revocation leaves what was signed before it good,
 * unless the authority dates the loss of the key earlier (RFC 5280, invalidityDate). Used live and for lists
 * kept with a signature; `now` is the moment against which the list's freshness is judged.
 */
export function answerFromList(
  list: RevocationList,
  asked: { certificate: Certificate; issuer: Certificate; at: Date; now: Date; source: string; checks?: SignatureChecks },
): RevocationAnswer {
  const refusal = refuseList(list, asked.issuer, asked.now, asked.checks);
  if (refusal) return unknown(asked.now, asked.source, refusal);
  const entry = list.find(asked.certificate);
  const since = entry && (entry.invalidSince && entry.invalidSince < entry.revokedAt ? entry.invalidSince : entry.revokedAt);
  const revoked = entry !== null && since !== null && entry.reason !== 'removeFromCRL' && since <= asked.at;
  return {
    status: revoked ? 'revoked' : 'good',
    askedAt: asked.now.toISOString(),
    source: asked.source,
    ...(list.number === null ? {} : { listNumber: list.number }),
    listSha256: list.sha256,
    listDer: list.der,
    thisUpdate: list.thisUpdate.toISOString(),
    ...(list.nextUpdate ? { nextUpdate: list.nextUpdate.toISOString() } : {}),
    ...(entry ? { revokedAt: entry.revokedAt.toISOString(), reason: entry.reason ?? 'unspecified' } : {}),
  };
}

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
    const fresh = known && refuseList(known.list, issuer, now) === null;
    const young = known !== undefined && now.getTime() - known.fetchedAt < maxAgeMs && now.getTime() >= known.fetchedAt;
    if (young && fresh) return known.list;
    // Endpoints go by name, and anybody can make an authority of that name: for a key that is not the list's it is not fetched again.
    if (young && known.served && !known.list.isSignedBy(issuer)) return known.list;
    try {
      const list = await fetchList(url);
      // A list that could not be used must not push out one that still can.
      const served = refuseList(list, issuer, now) === null;
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
        return unknown(clock.now(), source, error instanceof HttpProblem ? error.reason : 'list-unreadable');
      }
    },
  };
}
