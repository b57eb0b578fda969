import { shownWords } from '../../../shared-kernel/privacy/own-words.ts';
import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { ApproverStanding } from '../application/reading.ts';
import { optionsOf } from '../contract/values.ts';
import { isMark } from '../domain/rules/field-values.ts';
import {
  accountOfSender,
  approversOf,
  currentVersion,
  type DocumentState,
  dueSignatories,
  type InCharge,
  shownTitle,
  signatoriesOf,
  waitsForOwner,
} from '../domain/state.ts';
import { pagesOf, pdfOf } from '../domain/word-pages.ts';
import { allowedFor } from './allowed.ts';
import { formView } from './form-view.ts';
import { lastDayView } from './last-day-view.ts';
import { lastMailOf } from './last-mail.ts';
import { remindersView } from './reminders-view.ts';
import { signatoryView } from './signatory-view.ts';
import type { Links, Viewer } from './viewer.ts';
import { wordView } from './word-view.ts';

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
  const ownSignatory = signatoriesOf(state).find((one) => one.isOwner && accountOfSender(state, one) === state.ownerId) ?? null;
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
    format: field.format ?? null,
    // What is written for somebody to sign is for them and for who wrote it; others read it once it stands in the file.
    prefilled: ownerSide || isViewer(field.signatoryId) ? (field.prefilled?.value ?? null) : null,
    readOnly: field.readOnly ?? false,
    // Null where the field is no choice; like what was filled in, for them and for who wrote it.
    options: field.options && (ownerSide || isViewer(field.signatoryId)) ? optionsOf(field) : null,
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
    title: shownTitle(state),
    documentType: shownWords((setup ?? uploaded)?.documentType),
    country: shownWords((setup ?? uploaded)?.country),
    verificationType: null,
    status: state.status,
    /** Made with a test key: it has no legal value. */
    isTest: state.isTest === true,
    documentSignType: setup?.documentSignType ?? null,
    nickname: setup?.nickname?.value ?? null,
    documentFileObj: {
      url: current ? links.file(current.version) : links.draft(),
      key: current?.file.key ?? pdfOf(state)?.file.key ?? null,
      /** The PDF that fields are placed on, without those of an earlier sending: the upload, or what a Word file became. */
      pagesUrl: ownerSide ? links.draft() : null,
      pagesKey: ownerSide ? (pdfOf(state)?.file.key ?? null) : null,
      /** The file as it was uploaded. */
      originalUrl: ownerSide ? links.file(0) : null,
      originalKey: ownerSide ? (uploaded?.original.key ?? null) : null,
      pendingForBlockChain: state.status === 'PENDING_FOR_BLOCK_CHAIN',
      version: current?.version ?? 0,
      size: current?.file.size ?? pdfOf(state)?.file.size ?? 0,
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
    documentPages: pagesOf(state).map(({ width, height }, index) => ({ page: index + 1, width, height })),
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
    /** Of a document that was made of a Word file, for its owner's side; null for all others. */
    word: ownerSide ? wordView(state) : null,
    processingStatus: state.processingStatus,
    processingFailure: ownerSide && state.processingFailure ? shownFailure(state.processingFailure) : null,
    language: setup?.language ?? uploaded?.language ?? 'es',
    fieldArray: state.fields.filter((field) => !isMark(field)).map((field) => field.fieldId),
    addedOn: state.addedOn,
    modifiedOn: state.modifiedOn,
    isDeleted: state.isDeleted,
    /** What the viewer may begin now, as far as the status says. */
    allowed: allowedFor(state, viewer.kind),
    isInactive: false,
    documentHash: state.seal?.file.sha256 ?? null,
    isActiveGeolocation: setup?.isActiveGeolocation ?? false,
    autoSign: setup?.autoSign ?? false,
    isBiometricIDEnabled: false,
    isBiometricFaceIDEnabled: false,
    isBiometricBackgroundCheckEnabled: false,
    identityProvider: null,
    staticSignPositions,
    isForceID: false,
    version: current?.version ?? 0,
    /** The sub-user of the account who acts for it in the document, for its own side; null: the owner. */
    inCharge: ownerSide && state.inCharge ? personOfAccount(state.inCharge) : null,
    /** The sub-user who brought it, for its own side; null: the owner. */
    broughtBy: ownerSide && uploaded?.broughtBy ? personOfAccount(uploaded.broughtBy) : null,
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
          title: shownTitle(state),
          message: setup?.message?.value ?? null,
          hasOrder: setup?.hasOrder ?? false,
          documentType: shownWords((setup ?? uploaded)?.documentType),
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
    /** ENT-031: whether somebody brought the file, or it was composed of a template. */
    source: uploaded?.form ? ('FORM' as const) : ('DOCUMENT' as const),
    isFormSignatory: false,
    formSignatory: null,
    formStatus: null,
    templateID: ownerSide ? (uploaded?.form?.templateId ?? null) : null,
    /** Of a document that was composed of a template, for its owner's side; null for all others. */
    form: ownerSide ? formView(state) : null,
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
    /** Nobody can sign, for somebody answered that they do not; who and why is for the owner's side. */
    isSuspended: waitsForOwner(state),
    lastDay: lastDayView(state, links.now),
    /** When whoever does not sign is reminded, for the owner's side. */
    reminders: ownerSide ? remindersView(state) : null,
    /** Taken back by its owner before anybody signed; why is for the owner's side. */
    voided: state.voided ? { at: state.voided.at, reason: ownerSide ? (state.voided.reason?.value ?? null) : null } : null,
    isDisableDrift: false,
    enableAlivePro: false,
    sealing: sealingView(state, ownerSide),
  };
}

const personOfAccount = ({ subUserId, name, email }: InCharge) => ({ userID: subUserId, fullName: name.value, emailID: email.value });

/**
 * The pages as the version that is read shows them, so that no completed document is seen without its signatures. Who is
 * still to sign looks at the prepared pages until the platform has closed the file: others who sign meanwhile would change
 * the pages below their eyes.
 */
function imagesFor(state: DocumentState, viewer: Viewer, links: Links) {
  const current = currentVersion(state);
  if (!current || current.version === 1 || (viewer.kind === 'signatory' && !state.seal))
    return state.images.map((image) => ({ ...image, version: 1, imageURL: links.picture(1, image.page) }));
  const { version, file } = current;
  return state.images.map((image) => ({
    ...image,
    key: `${file.sha256}/${image.page}`,
    version,
    imageURL: links.picture(version, image.page),
    documentImageID: `${image.documentImageID}-${version}`,
  }));
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
      substitute: standing?.substitute ?? null,
      expiresAt: ownerSide ? (standing?.expiresAt ?? null) : null,
      comments: ownerSide ? (standing?.comments ?? []).map(({ title, notes, at, substitute }) => ({ title, notes, at, substitute })) : [],
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
    failures: ownerSide ? Object.fromEntries(Object.entries(state.sealingFailures).map(([step, one]) => [step, shownFailure(one)])) : {},
  };
}

/** A failure with the program's words in plain text; null once they are no longer kept. */
const shownFailure = <Failure extends { readonly detail: Personal }>(failure: Failure) => ({
  ...failure,
  detail: shownWords(failure.detail),
});
