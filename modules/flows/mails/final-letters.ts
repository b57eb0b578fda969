import type { MailAttachment } from '../../delivery/index.ts';
import { type DocumentState, doneCode, doneLinkOf, finishedFiles, holderOf, partiesOf, signatoriesOf } from '../../documents/index.ts';
import { type Letter, ownerOf, pageLink, recipient, titleOf, type Writing } from './letter.ts';

type Holders = Extract<Letter, { kind: 'completed' }>['facts']['holders'];

/**
 * The last letters of a document that is complete: the owner's leads to the page of the document, everybody else's to their own
 * page of what they signed, by a link of its own kind. `at`: when it became complete, ISO 8601.
 */
export function finalLetters(deps: Writing, now: DocumentState, at: string): Letter[] {
  const attachments = attachmentsOf(deps, now);
  const letter = (to: { id: string; name: string; to: string }, link: string, linkEndsAt: Date | null, holders: Holders): Letter => ({
    kind: 'completed',
    recipientId: to.id,
    to: to.to,
    attachments,
    facts: {
      recipientName: to.name,
      title: titleOf(now),
      link,
      completedAt: new Date(now.completedAt ?? at),
      signatures: now.signatures.length,
      attached: attachments.length > 0,
      linkEndsAt,
      holders,
    },
  });
  const signers = partiesOf(now).signatories.flatMap(({ signatoryId, name, email }) => {
    const link = doneLinkOf(now, signatoryId, deps.doneLinkTermSeconds, null);
    return link === null ? [] : recipient(signatoryId, name, email).map((to) => ({ to, link }));
  });
  return [
    ...ownerOf(now).map((owner) => letter(owner, pageLink(deps, 'view', now.documentId), null, efirmaHolders(now))),
    ...signers.map(({ to, link }) => letter(to, doneAddress(deps, now.documentId, to.id, link), new Date(link.endsAt), [])),
  ];
}

/** To who signed and asked for it at `askedAt`, ISO 8601, since the link they had ended. */
export function doneLinkLetters(deps: Writing, now: DocumentState, personId: string, askedAt: string): Letter[] {
  const link = doneLinkOf(now, personId, deps.doneLinkTermSeconds, askedAt);
  if (!link || now.completedAt === null) return [];
  const completedAt = new Date(now.completedAt);
  return recipient(personId, link.signatory.name, link.signatory.email).map(({ id, name, to }) => ({
    kind: 'done_link',
    recipientId: id,
    to,
    facts: {
      recipientName: name,
      title: titleOf(now),
      link: doneAddress(deps, now.documentId, id, link),
      completedAt,
      linkEndsAt: new Date(link.endsAt),
    },
  }));
}

/** The code comes after the hash, which browsers send to no server and to no other page. */
const doneAddress = (
  { publicUrl, linkSecret }: Writing,
  documentId: string,
  personId: string,
  { round, askedAt }: { readonly round: number; readonly askedAt: string | null },
): string => `${publicUrl}/done/${documentId}/${personId}#${doneCode(linkSecret, { documentId, personId, round, askedAt })}`;

/** Both files or none: one without the other proves less than the mail says. */
function attachmentsOf({ attachmentsMaxBytes }: Writing, now: DocumentState): readonly MailAttachment[] {
  const files = finishedFiles(now);
  if (!files || files.pdf.size + files.constancia.size > attachmentsMaxBytes) return [];
  return [files.pdf, files.constancia].map(({ name, type, key, size }) => ({ name, type, key, size }));
}

/** Whose e.firmas stand in the document. A forgotten person is not named. */
const efirmaHolders = (now: DocumentState): Holders =>
  now.signatures.flatMap((signature) => {
    const signatory = signatoriesOf(now).find(({ signatoryId }) => signatoryId === signature.signatoryId);
    if (!signatory || signature.round !== now.round || signature.signatureType !== 'E_FIRMA') return [];
    const { holder, rfc, holderDiffers } = holderOf(signatory, signature);
    const signerName = signatory.name.value;
    return holder === null || signerName === null ? [] : [{ signerName, holder, rfc, differs: holderDiffers }];
  });
