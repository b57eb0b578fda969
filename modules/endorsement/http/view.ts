import { undrawable } from '../../../shared-kernel/pdf/fonts/font-book.ts';
import { shownWords } from '../../../shared-kernel/privacy/own-words.ts';
import type { SeenEndorsement } from '../application/seeing.ts';

/** Letters that stand on the sheet as their number in brackets: who reads it before signing learns which they are. */
function lettersWithoutFont({ title, place, acceptance, endorser, endorsee }: SeenEndorsement['request']): readonly string[] {
  const texts = [shownWords(title), shownWords(place), shownWords(acceptance), endorser.name.value, endorsee.name.value];
  return undrawable(texts.filter((text) => text !== null).join(' '));
}

/**
 * An endorsement as its account, its endorser and, once it is done, its endorsee see it (UI-043, UI-044); the endorser's address is
 * shown to the account and the endorser only. `sheet` is what is signed, `sealedSheetUrl` and `constanciaUrl` what it became; null
 * until then. `held`: what the endorsee fetches of the document itself, null to everybody else and once it is deleted.
 */
export function endorsementView({ document, request, isOwner, isEndorser, isHolder }: SeenEndorsement, canAct: boolean) {
  const { endorsementId, signature, seal, constancia, rejection } = request;
  const base = `/api/endorsement/${endorsementId}`;
  const isOpen = request.status === 'PENDING';
  return {
    endorsementID: endorsementId,
    documentID: request.documentId,
    title: shownWords(request.title),
    language: request.language,
    documentStatus: document.status,
    documentSha256: request.documentSha256,
    status: request.status,
    kind: request.kind,
    place: shownWords(request.place),
    amount: request.amount ?? null,
    date: request.date ?? null,
    acceptance: shownWords(request.acceptance),
    lettersWithoutFont: isOpen ? lettersWithoutFont(request) : null,
    isAdmitted: request.isAdmitted,
    // The RFC stand on the sheet, which all who see this may read.
    endorser: {
      name: request.endorser.name.value,
      emailID: isOwner || isEndorser ? request.endorser.email.value : null,
      rfc: request.endorser.rfc?.value ?? null,
    },
    endorsee: {
      name: request.endorsee.name.value,
      emailID: request.endorsee.email.value,
      rfc: request.endorsee.rfc?.value ?? null,
    },
    requestedBy: { name: request.requestedBy.name.value },
    askedAt: request.askedAt,
    signedAt: signature?.at ?? null,
    settledAt: request.settledAt,
    signature: signature && {
      signatureType: signature.signatureType,
      method: signature.method,
      holder: signature.certificate.holder.value,
      certificateNumber: signature.certificate.certificateNumber,
      test: signature.certificate.test,
      timestamp: signature.timestamp,
    },
    rejection: rejection && { by: rejection.by, reason: rejection.reason?.value ?? null, code: rejection.code, at: rejection.at },
    sheet: {
      url: `${base}/sheet`,
      sha256: request.sheet.sha256,
      pages: request.sheetPages,
      images: Array.from({ length: request.sheetPages }, (_, index) => `${base}/sheet/pages/${index + 1}`),
    },
    sealedSheetUrl: seal ? `${base}/sheet/sealed` : null,
    sealedSheetSha256: seal?.file.sha256 ?? null,
    constanciaUrl: constancia ? `${base}/constancia` : null,
    constancia: constancia && { genTime: constancia.genTime, tsa: constancia.tsa, test: constancia.test },
    held: isHolder && !document.isDeleted ? { documentUrl: `${base}/document`, constanciaUrl: `${base}/document/constancia` } : null,
    isOwner,
    isEndorser,
    isHolder,
    canSign: canAct && isEndorser && isOpen && request.isAdmitted,
    canDecline: canAct && isEndorser && isOpen,
    canWithdraw: canAct && isOwner && isOpen,
  };
}
