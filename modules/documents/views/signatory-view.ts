import { holderOf } from '../domain/rules/holder.ts';
import { shownTo } from '../domain/rules/shown-pages.ts';
import { accountOfSender, type DocumentState, hasSigned, signatoriesOf } from '../domain/state.ts';
import { declineView } from './decline-view.ts';
import { lastMailOf } from './last-mail.ts';
import { linkStanding } from './link-standing.ts';
import { refusedCertificatesOf } from './refused-certificates.ts';
import type { Links, Viewer } from './viewer.ts';

/** One signatory of a document (ENT-027). `due`: whose turn it is. Other signers learn who signs, not how to reach them. */
export function signatoryView(state: DocumentState, signatoryId: string, viewer: Viewer, links: Links, due: readonly string[]) {
  const one = signatoriesOf(state).find((candidate) => candidate.signatoryId === signatoryId)!;
  const ownerSide = viewer.kind === 'owner' || viewer.kind === 'reviewer';
  const self = viewer.kind === 'signatory' && viewer.signatoryId === signatoryId;
  const signature = state.signatures.find((candidate) => candidate.signatoryId === signatoryId && candidate.round === state.round) ?? null;
  const link = state.links[signatoryId] ?? null;
  const shown = shownTo(state, signatoryId);
  return {
    _id: signatoryId,
    signatoryID: signatoryId,
    name: one.name.value,
    // Other signers learn who signs, not how to reach them.
    emailID: ownerSide || self ? (one.email?.value ?? null) : null,
    /** The RFC asked for is for who asked. Who signs learns that one is asked, and from their own certificate whether it is theirs. */
    rfc: ownerSide ? (one.rfc?.value ?? null) : null,
    asksRfc: ownerSide || self ? one.rfc !== undefined : false,
    refusedCertificates: ownerSide ? refusedCertificatesOf(state, signatoryId) : [],
    emailTracking: ownerSide
      ? { lastLinkMailAt: state.lastLinkMailAt[signatoryId] ?? null, state: state.mails[signatoryId]?.state ?? null }
      : null,
    lastMail: ownerSide ? lastMailOf(state, signatoryId) : null,
    verificationCode: ownerSide ? links.verificationCode(signatoryId) : null,
    signing: {
      url: ownerSide || self ? links.signing(signatoryId) : null,
      expiry: link?.expiresAt ?? null,
      ...(ownerSide ? linkStanding(state, signatoryId, links.now) : { isEnded: false, newLinkAskedAt: null }),
    },
    order: one.order,
    photo: null,
    /** How many pages the browser of that person claims to have shown; null where it claims nothing, and for whom it is not. */
    shownPages: ownerSide && shown ? { count: shown.pages.length, of: shown.of } : null,
    isSigned: hasSigned(state, signatoryId),
    isDue: due.includes(signatoryId),
    isOwner: one.isOwner,
    /** Whose of the account this signature is, for its own side; null for who signs by a link. */
    userID: ownerSide && one.isOwner ? accountOfSender(state, one) : null,
    signatureType: signature?.signatureType ?? one.signatureType,
    signature: signature
      ? {
          at: signature.signedAt,
          method: signature.method,
          /** Which sentence was accepted at the act; null where none came with it. */
          consent: signature.consent ?? null,
          sawSha256: signature.presented.sha256,
          resultSha256: signature.result.file.sha256,
          certificateNumber: signature.certificate.certificateNumber,
          certificateSerial: signature.certificate.serialNumber,
          ...(ownerSide || self ? holderOf(one, signature) : NOBODY_TOLD),
          test: signature.certificate.test,
          timestamp: signature.timestamp?.genTime ?? null,
        }
      : null,
    declined: ownerSide || self ? declineView(state, signatoryId, ownerSide) : null,
    fileName: null,
    addedOn: state.addedOn,
    fieldArray: state.fields.filter((field) => field.signatoryId === signatoryId).map((field) => field.fieldId),
    requirements: one.requirements,
    forceBiometric: { forcedPhotoID: false, forcedID: false, forcedFaceID: false, forcedOcr: false, forcedBackgroundCheck: false },
    isInvalidSignature: false,
    invalidSignatureReason: null,
    hasBiometricDocument: false,
    biometricApprovedByUser: false,
    biometric: null,
    identitySessionId: null,
    biometrics: [],
    customerId: null,
    attachment: null,
    isByEndorsement: false,
    phone: ownerSide || self ? (one.whatsapp?.value ?? null) : null,
    whatsapp: ownerSide || self ? (one.whatsapp?.value ?? null) : null,
    formRequired: false,
    expiry: link?.expiresAt ?? null,
  };
}

/** Other signers and observers learn that somebody signed, not with whose certificate. */
const NOBODY_TOLD = { holder: null, rfc: null, holderDiffers: false };
