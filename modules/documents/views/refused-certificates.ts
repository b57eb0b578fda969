import type { DocumentState } from '../domain/state.ts';

/** The e.firmas of another RFC that a signatory brought, for the owner's side. */
export const refusedCertificatesOf = (state: DocumentState, signatoryId: string) =>
  state.refusedCertificates
    .filter((refused) => refused.signatoryId === signatoryId)
    .map(({ at, serialNumber, fingerprint, rfc }) => ({ at, serialNumber, fingerprint, rfc: rfc.value }));
