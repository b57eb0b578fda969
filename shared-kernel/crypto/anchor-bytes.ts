import { parseCertificate } from './certificate.ts';
import { type TrustAnchor, type TrustStore, trustStore } from './trust.ts';

/** An installed authority as its bytes, to cross a thread. */
export type AnchorBytes = Omit<TrustAnchor, 'certificate'> & { readonly der: Uint8Array; readonly fingerprint: string };

export const anchorBytes = ({ anchors }: TrustStore): AnchorBytes[] =>
  anchors.map(({ certificate, ...anchor }) => ({ ...anchor, der: new Uint8Array(certificate.der), fingerprint: certificate.fingerprint }));

let held: { key: string; store: TrustStore } | null = null;

/** The trust store of these authorities. They are dozens of certificates, read again only when the operator changes them. */
export function trustStoreOf(anchors: readonly AnchorBytes[]): TrustStore {
  const key = JSON.stringify(anchors.map(({ der: _, ...anchor }) => anchor));
  if (held?.key !== key) {
    held = {
      key,
      store: trustStore(anchors.map(({ der, fingerprint: _, ...anchor }) => ({ ...anchor, certificate: parseCertificate(der) }))),
    };
  }
  return held.store;
}
