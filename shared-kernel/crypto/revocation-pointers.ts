import type { Certificate } from './certificate.ts';
import { children, type DerNode, encoded, readOid, readWhole, TAG } from './der.ts';
import { certificateExtensions, type Extension, webAddresses } from './x509-extensions.ts';

const OID = {
  distributionPoints: '2.5.29.31',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  ocsp: '1.3.6.1.5.5.7.48.1',
  noCheck: '1.3.6.1.5.5.7.48.1.5',
} as const;

const MAX_POINTS = 16;

/** Where a certificate says that its revocation is told (RFC 5280, 4.2.1.13 and 4.2.2.1). */
export interface RevocationPointers {
  /** Addresses of lists and of OCSP responders. They are shown and never asked: whoever sends a file would choose where we call. */
  readonly addresses: readonly string[];
  /** Names of the distribution points whose lists are complete for this certificate: encoded GeneralNames, in hex. */
  readonly listNames: ReadonlySet<string>;
  /** id-pkix-ocsp-nocheck: its own revocation is not asked about (RFC 6960, 4.2.2.2.1). */
  readonly noCheck: boolean;
}

const NONE: RevocationPointers = { addresses: [], listNames: new Set(), noCheck: false };

/** Unreadable extensions point nowhere. */
export function revocationPointers(certificate: Certificate): RevocationPointers {
  try {
    const extensions = certificateExtensions(certificate.tbs);
    const named = (oid: string): Extension | undefined => extensions.find((one) => one.oid === oid);
    const points = named(OID.distributionPoints);
    const names = points ? fullNames(points.value) : [];
    const access = named(OID.authorityInfoAccess);
    return {
      addresses: [...new Set([...(access ? responders(access.value) : []), ...webAddresses(names)])],
      listNames: new Set(names.map((name) => Buffer.from(encoded(name)).toString('hex'))),
      noCheck: named(OID.noCheck) !== undefined,
    };
  } catch {
    return NONE;
  }
}

/** Of points for all reasons and by the issuer itself; the lists of others would be partial or indirect. */
function fullNames(value: Uint8Array): DerNode[] {
  return children(readWhole(value), TAG.sequence)
    .slice(0, MAX_POINTS)
    .flatMap((point) => {
      const [name, ...others] = children(point, TAG.sequence);
      if (name?.tag !== 0xa0 || others.length > 0) return [];
      return children(name).flatMap((choice) => (choice.tag === 0xa0 ? children(choice).slice(0, MAX_POINTS) : []));
    });
}

function responders(value: Uint8Array): string[] {
  return children(readWhole(value), TAG.sequence)
    .slice(0, MAX_POINTS)
    .flatMap((description) => {
      const [method, place] = children(description, TAG.sequence);
      return place && readOid(method) === OID.ocsp ? webAddresses([place]) : [];
    });
}
