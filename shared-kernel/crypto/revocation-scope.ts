import type { Certificate } from './certificate.ts';
import { children, content, encoded, readWhole, TAG } from './der.ts';
import { revocationPointers } from './revocation-pointers.ts';
import type { Extension } from './x509-extensions.ts';

const EXT = {
  number: '2.5.29.20',
  authorityKeyId: '2.5.29.35',
  deltaIndicator: '2.5.29.27',
  distributionPoint: '2.5.29.28',
  expiredOnList: '2.5.29.60',
} as const;

const UNDERSTOOD: readonly string[] = [EXT.number, EXT.authorityKeyId, EXT.distributionPoint, EXT.expiredOnList];

/** certificateIssuer (RFC 5280, 5.3.3) as bytes: an entry that carries it is of another issuer, and so is every one after it. */
const CERTIFICATE_ISSUER = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1d]);

interface Partition {
  /** Encoded GeneralNames in hex; null where the list is for every distribution point. */
  readonly names: readonly string[] | null;
  readonly only: 'all' | 'users' | 'authorities';
}

/** Which certificates of its issuer a list speaks of. */
export interface ListScope {
  covers(certificate: Certificate): boolean;
}

const NOTHING: ListScope = { covers: () => false };

/**
 * A complete list of one authority, or a partition that is understood: by distribution point, for users or for authorities (RFC 5280,
 * 5.2.5 and 6.3.3). Delta lists, indirect lists, lists of some reasons or of attribute certificates cover nothing here.
 */
export function listScope(extensions: readonly Extension[], entries: Uint8Array | null): ListScope {
  if (extensions.some(({ oid, critical }) => oid === EXT.deltaIndicator || (critical && !UNDERSTOOD.includes(oid)))) return NOTHING;
  if (entries && Buffer.from(entries.buffer, entries.byteOffset, entries.byteLength).includes(CERTIFICATE_ISSUER)) return NOTHING;
  const point = extensions.find(({ oid }) => oid === EXT.distributionPoint);
  const partition: Partition | null = point ? readPartition(point.value) : { names: null, only: 'all' };
  if (!partition) return NOTHING;
  return {
    covers(certificate) {
      if (partition.only !== 'all' && certificate.isCa !== (partition.only === 'authorities')) return false;
      if (partition.names === null) return true;
      const { listNames } = revocationPointers(certificate);
      return partition.names.some((name) => listNames.has(name));
    },
  };
}

/** IssuingDistributionPoint; null where it is one that is not handled. */
function readPartition(value: Uint8Array): Partition | null {
  let names: string[] | null = null;
  let only: Partition['only'] = 'all';
  for (const part of children(readWhole(value), TAG.sequence)) {
    const isSet = content(part)[0] === 0xff;
    if (part.tag === 0xa0) {
      const [choice] = children(part);
      if (choice?.tag !== 0xa0) return null;
      names = children(choice).map((name) => Buffer.from(encoded(name)).toString('hex'));
    } else if (part.tag === 0x81) only = isSet ? 'users' : only;
    else if (part.tag === 0x82) only = isSet ? 'authorities' : only;
    else if (part.tag === 0x84 || part.tag === 0x85) {
      if (isSet) return null;
    } else return null;
  }
  return { names, only };
}
