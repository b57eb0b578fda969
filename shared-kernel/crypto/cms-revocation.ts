import type { CmsAttribute, CmsSigner } from './cms-structure.ts';
import { children, type DerNode, encoded, expectTag, readOid, TAG } from './der.ts';

/** DER of revocation lists (CertificateList) and of OCSP answers (OCSPResponse, or the BasicOCSPResponse in it), unchecked. */
export interface RevocationValues {
  readonly lists: readonly Uint8Array[];
  readonly ocsp: readonly Uint8Array[];
}

/** adbe-revocationInfoArchival (ISO 32000-1, 12.8.3.3.2), a signed attribute. */
const ADBE_ARCHIVAL = '1.2.840.113583.1.1.8';
/** revocation-values (ETSI EN 319 122-1, A.1.2), an unsigned one. */
export const CADES_REVOCATION_VALUES = '1.2.840.113549.1.9.16.2.24';
/** id-ri-ocsp-response (RFC 5940). */
const OCSP_INFO = '1.3.6.1.5.5.7.16.2';

const MAX_VALUES = 32;

/** From the places where one CMS signature may carry them. What is malformed answers nothing. */
export function revocationValuesOf(info: DerNode | null, signer: CmsSigner): RevocationValues {
  const lists: Uint8Array[] = [];
  const ocsp: Uint8Array[] = [];
  const add = (to: Uint8Array[], node: DerNode): void => {
    if (to.length < MAX_VALUES) to.push(encoded(node));
  };
  const attempt = (read: () => void): void => {
    try {
      read();
    } catch {
      // Nobody's answer is refused for what stands beside it.
    }
  };
  attempt(() => {
    for (const choice of info ? children(info) : []) {
      if (choice.tag === TAG.sequence) add(lists, choice);
      else if (choice.tag === 0xa1) {
        const [format, value] = children(choice);
        if (value && readOid(format) === OCSP_INFO) add(ocsp, value);
      }
    }
  });
  for (const value of valuesOf([...signer.signedAttributes, ...signer.unsignedAttributes])) {
    attempt(() => {
      for (const part of children(value, TAG.sequence)) {
        if (part.tag === 0xa0) for (const one of within(part)) add(lists, one);
        if (part.tag === 0xa1) for (const one of within(part)) add(ocsp, one);
      }
    });
  }
  return { lists, ocsp };
}

/** Both attributes hold lists under [0] and OCSP answers under [1]. */
const valuesOf = (attributes: readonly CmsAttribute[]): DerNode[] =>
  attributes.filter(({ oid }) => oid === ADBE_ARCHIVAL || oid === CADES_REVOCATION_VALUES).flatMap(({ values }) => values.slice(0, 4));

const within = (part: DerNode): DerNode[] => children(expectTag(children(part)[0], TAG.sequence)).slice(0, MAX_VALUES);
