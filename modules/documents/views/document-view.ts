import type { ApproverStanding } from '../application/reading.ts';
import { holderOf } from '../domain/rules/holder.ts';
import { shownTo } from '../domain/rules/shown-pages.ts';
import {
  approversOf,
  currentVersion,
  type DocumentState,
  dueSignatories,
  hasSigned,
  signatoriesOf,
  waitsForOwner,
} from '../domain/state.ts';
import { allowedFor } from './allowed.ts';
import { declineView } from './decline-view.ts';
import { linkStanding } from './link-standing.ts';
import { refusedCertificatesOf } from './refused-certificates.ts';

/** Who looks; decides what of a document is answered. */
export type Viewer = { kind: 'owner' | 'reviewer' | 'observer' } | { kind: 'signatory'; signatoryId: string };

export interface Links {
  /** Signed address of the bytes of a version, null where there are none. */
  file(version: number): string | null;
  image(key: string): string;
  /** Signed address of the picture of a page (from 1) of a version that is not the prepared one. */
  picture(version: number, page: number): string;
  /** How long a signing link works where the owner chose no term. */
  readonly usualTermSeconds: number;
  /** When the view is made. */
  readonly now: Date;
  /** Where a signatory goes to sign, without the code that opens it. */
  signing(signatoryId: string): string;
  /** Short code by which the owner's side knows a signatory; opens nothing, and nobody can work it out from ids. */
  verificationCode(signatoryId: string): string;
}

/**
 * The Document as the requirements name its fields (ENT-021..029, 035, 039). Fields of parts that
 * this version does not have stand with their empty value, so that a client finds every name.
 */
export function documentView(state: DocumentState, viewer: Viewer, links: Links, standings: readonly ApproverStanding[] = []) {
  const { uploaded, setup, documentId } = state;
  const ownerSide = viewer.kind === 'owner' || viewer.kind === 'reviewer';
  const isViewer = (signatoryId: string): boolean => viewer.kind === 'signatory' && viewer.signatoryId === signatoryId;
  const current = currentVersion(state);
  const owner = uploaded?.uploadedBy;
  const ownSignatory = signatoriesOf(state).find((one) => one.isOwner) ?? null;
  const ownSignature = ownSignatory ? (state.signatures.find((one) => one.signatoryId === ownSignatory.signatoryId) ?? null) : null;
  const due = state.status === 'PENDING' ? dueSignatories(state).map((one) => one.signatoryId) : [];
  const signatory = signatoriesOf(state).map((one) => signatoryView(state, one.signatoryId, viewer, links, due));
  const staticSignPositions = state.fields.map((field) => ({
    parentImageSize: null,
    viewport: null,
    color: null,
    imageSize: null,
    pageY: null,
    version: null,
    ...field.display,
    email:
      ownerSide || isViewer(field.signatoryId)
        ? (signatoriesOf(state).find((one) => one.signatoryId === field.signatoryId)?.email?.value ?? null)
        : null,
    fieldId: field.fieldId,
    signatoryID: field.signatoryId,
    type: field.type,
    page: field.page,
    x: field.x,
    y: field.y,
    width: field.width,
    height: field.height,
    label: field.label.value,
    required: field.required,
  }));
  const sharedWith = ownerSide
    ? state.observers.map((one) => ({
        emailID: one.email.value,
        sharedWithID: one.sharedWithID,
        lastMail: lastMailOf(state, one.sharedWithID),
      }))
    : [];
  return {
    documentID: documentId,
    title: setup?.title ?? uploaded?.title ?? '',
    documentType: setup?.documentType ?? uploaded?.documentType ?? null,
    country: setup?.country ?? uploaded?.country ?? null,
    verificationType: null,
    status: state.status,
    documentSignType: setup?.documentSignType ?? null,
    nickname: setup?.nickname?.value ?? null,
    documentFileObj: {
      url: links.file(current?.version ?? 0),
      key: current?.file.key ?? uploaded?.original.key ?? null,
      /** The file as it was uploaded: fields are placed on it, without those of an earlier sending. */
      originalUrl: ownerSide ? links.file(0) : null,
      originalKey: ownerSide ? (uploaded?.original.key ?? null) : null,
      pendingForBlockChain: state.status === 'PENDING_FOR_BLOCK_CHAIN',
      version: current?.version ?? 0,
      size: current?.file.size ?? uploaded?.original.size ?? 0,
    },
    documentFiles: ownerSide
      ? state.versions.map(({ version, file }) => ({ version, key: file.key, sha256: file.sha256, size: file.size }))
      : [],
    signatory,
    documentImages: imagesFor(state, viewer, links).map((image) => ({
      key: image.key,
      version: image.version,
      imageURL: image.imageURL,
      documentImageID: image.documentImageID,
      inputFieldArray: staticSignPositions.filter((field) => field.page === image.page),
      page: image.page,
      width: image.width,
      height: image.height,
    })),
    /** Every page as it is seen, in PDF points: what placed fields are measured in. */
    documentPages: (uploaded?.pages ?? []).map(({ width, height }, index) => ({ page: index + 1, width, height })),
    createdBy: {
      userID: owner?.userId ?? null,
      adminID: null,
      fullName: owner?.name.value ?? null,
      emailID: owner?.email.value ?? null,
      photo: null,
      isSigned: ownSignature !== null,
      signatureType: ownSignature?.signatureType ?? null,
      signature: null,
      biometric: null,
      isInvalidSignature: false,
      invalidSignatureReason: null,
      biometricApprovedByUser: false,
      biometrics: [],
    },
    sharedWith,
    processingStatus: state.processingStatus,
    processingFailure: ownerSide ? state.processingFailure : null,
    language: setup?.language ?? uploaded?.language ?? 'es',
    fieldArray: state.fields.filter((field) => field.type !== 'STATIC_SIGN' && field.type !== 'SIGNATURE').map((field) => field.fieldId),
    addedOn: state.addedOn,
    modifiedOn: state.modifiedOn,
    isDeleted: state.isDeleted,
    /** What the viewer may begin now, as far as the status says. */
    allowed: allowedFor(state, viewer.kind),
    isInactive: false,
    documentHash: state.seal?.file.sha256 ?? null,
    isActiveGeolocation: setup?.isActiveGeolocation ?? false,
    autoSign: false,
    isBiometricIDEnabled: false,
    isBiometricFaceIDEnabled: false,
    isBiometricBackgroundCheckEnabled: false,
    identityProvider: null,
    staticSignPositions,
    isForceID: false,
    version: current?.version ?? 0,
    tags: [],
    hasOrder: setup?.hasOrder ?? false,
    savedDocument: ownerSide
      ? {
          signatory: signatoriesOf(state)
            .filter((one) => !one.isOwner)
            .map((one) => ({
              name: one.name.value,
              emailID: one.email?.value ?? null,
              whatsapp: one.whatsapp?.value ?? null,
              order: one.order,
              signatureType: one.signatureType,
              rfc: one.rfc?.value ?? null,
              requirements: one.requirements,
            })),
          sharedWith,
          voBo: approversOf(state).map((one) => ({ name: one.name.value, emailID: one.email.value, order: one.order })),
          isEndorsement: setup?.isEndorsement ?? false,
          staticSignPositions,
          isActiveGeolocation: setup?.isActiveGeolocation ?? false,
          title: setup?.title ?? uploaded?.title ?? '',
          message: setup?.message?.value ?? null,
          hasOrder: setup?.hasOrder ?? false,
          documentType: setup?.documentType ?? uploaded?.documentType ?? null,
          documentSignType: setup?.documentSignType ?? null,
          whoSigns: setup?.whoSigns ?? null,
          // Of the installation until somebody chooses one: a page that brought a figure of its own would set it for good.
          linkTermSeconds: setup?.linkTermSeconds ?? links.usualTermSeconds,
          usualLinkTermSeconds: links.usualTermSeconds,
        }
      : null,
    isSignatureText: false,
    logsStatus: [],
    forwardings: [],
    source: 'DOCUMENT',
    isFormSignatory: false,
    formSignatory: null,
    formStatus: null,
    templateID: null,
    hasLegalPrivacyPolicy: false,
    neu: null,
    isEndorsement: setup?.isEndorsement ?? false,
    isVoBo: approversOf(state).length > 0,
    voBoStatus: voBoStatusOf(state),
    voBo: voBoOf(state, standings, ownerSide),
    autocaptureSDKEnabled: false,
    isPassiveLiveness: false,
    hasCaptureV2: false,
    splitOriginDocumentId: null,
    splitNumber: null,
    splitPage: null,
    splitChildDocumentId: null,
    isRatification: false,
    ratificationFileName: null,
    ratificationGuideFileName: null,
    ratificationDocument: null,
    veridasSdkDocumentType: null,
    veridasSdkDefaultCountry: null,
    veridasSdkResidentPermit: null,
    endorsementSpecialPage: state.endorsementWorkflow?.page ?? uploaded?.workflowOf?.page ?? null,
    endorsementWorkflow: state.endorsementWorkflow || uploaded?.workflowOf ? 'SPECIAL' : null,
    endorsementWorkflowDocumentId: state.endorsementWorkflow?.workflowDocumentId ?? uploaded?.workflowOf?.documentId ?? null,
    endorsement: state.endorsement
      ? {
          endorsementID: state.endorsement.endorsementId,
          status: state.endorsement.status,
          endorser: { name: state.endorsement.endorser.name.value },
          endorsee: { name: state.endorsement.endorsee.name.value },
          requestedAt: state.endorsement.requestedAt,
          answeredAt: state.endorsement.answeredAt,
          sheetSha256: state.endorsement.sheetSha256,
        }
      : null,
    cancellation: state.cancellation ? { cancelationID: state.cancellation.cancelationId, at: state.cancellation.at } : null,
    /** Nobody can sign for now, for somebody answered that they do not; who and why is for the owner's side. */
    isSuspended: waitsForOwner(state),
    /** Taken back by its owner before anybody signed; why is for the owner's side. */
    voided: state.voided ? { at: state.voided.at, reason: ownerSide ? (state.voided.reason?.value ?? null) : null } : null,
    isDisableDrift: false,
    enableAlivePro: false,
    sealing: sealingView(state, ownerSide),
  };
}

/**
 * The pages as the version that is read shows them, so that no completed document is seen without its signatures. Who is
 * still to sign looks at the prepared pages until the platform has closed the file: others who sign meanwhile would change
 * the pages below their eyes.
 */
function imagesFor(state: DocumentState, viewer: Viewer, links: Links) {
  const current = currentVersion(state);
  if (!current || current.version === 1 || (viewer.kind === 'signatory' && !state.seal))
    return state.images.map((image) => ({ ...image, version: 1, imageURL: links.image(image.key) }));
  const { version, file } = current;
  return state.images.map((image) => ({
    ...image,
    key: `${file.sha256}/${image.page}`,
    version,
    imageURL: links.picture(version, image.page),
    documentImageID: `${image.documentImageID}-${version}`,
  }));
}

function signatoryView(state: DocumentState, signatoryId: string, viewer: Viewer, links: Links, due: readonly string[]) {
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

/** How far the newest mail to somebody got, since when, and why no further; null where none was asked for. */
function lastMailOf(state: DocumentState, recipientId: string) {
  const mail = state.mails[recipientId];
  return mail ? { state: mail.state.toLowerCase(), at: mail.at, kind: mail.kind, reason: mail.reason } : null;
}

/** Of the present round; null where nobody's approval was asked for in it. */
const voBoStatusOf = (state: DocumentState) => (state.approvals?.round === state.round ? state.approvals.status : null);

/** ENT-038: each approver with rank and answer; how to reach them and what they wrote is for the owner's side. */
function voBoOf(state: DocumentState, standings: readonly ApproverStanding[], ownerSide: boolean) {
  return approversOf(state).map((one) => {
    const standing = standings.find((known) => known.approverId === one.approverId) ?? null;
    return {
      voBoID: one.approverId,
      name: one.name.value,
      emailID: ownerSide ? one.email.value : null,
      order: one.order,
      status: standing?.status ?? 'WAITING',
      at: standing?.at ?? null,
      expiresAt: ownerSide ? (standing?.expiresAt ?? null) : null,
      comments: ownerSide ? (standing?.comments ?? []).map(({ title, notes, at }) => ({ title, notes, at })) : [],
      lastMail: ownerSide ? lastMailOf(state, one.approverId) : null,
    };
  });
}

/** Where closing the document stands, with what failed last; null before the last signature. */
function sealingView(state: DocumentState, ownerSide: boolean) {
  if (state.status !== 'PENDING_FOR_BLOCK_CHAIN' && !state.seal) return null;
  return {
    sealed: state.seal ? { sha256: state.seal.file.sha256, at: state.seal.timestamp.genTime, tsa: state.seal.timestamp.tsa } : null,
    constancia: state.constancia
      ? {
          sha256: state.constancia.file.sha256,
          at: state.constancia.genTime,
          serial: state.constancia.serial,
          tsa: state.constancia.tsa,
          test: state.constancia.test,
        }
      : null,
    anchor: state.anchor,
    completedAt: state.completedAt,
    failures: ownerSide ? state.sealingFailures : {},
  };
}
