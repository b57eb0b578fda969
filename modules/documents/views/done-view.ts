import { constanciaLink, type LinkDeps, linksFor } from '../application/file-links.ts';
import { finishedFiles } from '../application/finished-files.ts';
import { footerLinkOf } from '../application/footer-link.ts';
import type { DoneLink } from '../domain/rules/done-link.ts';
import { type DocumentState, shownTitle, signatoriesOf } from '../domain/state.ts';

/**
 * What somebody who signed is shown of the finished document: the sealed file and its constancia, who signed and when, and where
 * anybody checks it. Nothing of how to reach the others, nothing to act with.
 */
export function doneView(deps: LinkDeps, state: DocumentState, { signatory, round, endsAt }: DoneLink) {
  const files = finishedFiles(state);
  const reader = { kind: 'done', id: signatory.signatoryId } as const;
  const nameOf = (id: string) => signatoriesOf(state).find((one) => one.signatoryId === id)?.name.value ?? null;
  return {
    documentID: state.documentId,
    personID: signatory.signatoryId,
    title: shownTitle(state),
    status: state.status,
    isTest: state.isTest === true,
    /** Of the document, whose mails and pages speak it. */
    language: state.setup?.language ?? ('es' as const),
    sender: state.uploaded?.uploadedBy.name.value ?? null,
    completedAt: state.completedAt,
    /** The last moment of this link, ISO 8601. */
    expiresAt: endsAt,
    signatures: state.signatures
      .filter((one) => one.round === round)
      .map(({ signatoryId, signedAt }) => ({ name: nameOf(signatoryId), at: signedAt, isOwn: signatoryId === signatory.signatoryId })),
    pages: state.images.map(({ width, height }) => ({ width, height })),
    pdf: files && {
      version: files.pdf.version,
      sha256: files.pdf.sha256,
      size: files.pdf.size,
      url: linksFor(deps, state, reader).file(files.pdf.version),
    },
    constancia: files && {
      sha256: files.constancia.sha256,
      size: files.constancia.size,
      url: constanciaLink(deps, state, reader),
      at: state.constancia?.genTime ?? null,
      test: state.constancia?.test ?? false,
    },
    validation: { link: footerLinkOf(deps, state) },
  };
}
