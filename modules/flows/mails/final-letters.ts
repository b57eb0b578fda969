import { loadStream } from '../../../shared-kernel/decider/load-stream.ts';
import type { MailAttachment } from '../../delivery/index.ts';
import {
  approversOf,
  type DocumentState,
  doneCode,
  doneLinkOf,
  finishedFiles,
  holderOf,
  partiesOf,
  signatoriesOf,
} from '../../documents/index.ts';
import { approverCode, approverOf, type VoBoState, voBoDecider } from '../../vobo/index.ts';
import { codeKey, type Letter, ownerOf, pageLink, recipient, sentBy, type Writing } from './letter.ts';
import { observerAddress } from './observer-address.ts';

type Holders = Extract<Letter, { kind: 'completed' }>['facts']['holders'];

/**
 * The last letters of a document that is complete: the senders' leads to the page of the document, everybody else's to their own
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
      ...sentBy(now),
      ...(linkEndsAt === null ? { sender: null } : {}),
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
    ...deps.senders.map((sender) => letter(sender, pageLink(deps, 'view', now.documentId), null, efirmaHolders(now))),
    ...signers.map(({ to, link }) => letter(to, doneAddress(deps, now.documentId, to.id, link), new Date(link.endsAt), [])),
  ];
}

/**
 * To who follows the document, as `then` was right after its completion, and to who approved it, each with the link that is theirs
 * already and shows what their own right allows. Who is written to as sender or signer has more than that in their own letter.
 */
export async function followersLetters(deps: Writing, then: DocumentState, now: DocumentState): Promise<Letter[]> {
  const { state: approvals } = await loadStream(deps.engine, voBoDecider, now.documentId);
  const told = new Set(
    [...ownerOf(now), ...deps.senders, ...partiesOf(now).signatories.flatMap((one) => recipient('', one.name, one.email))].map(address),
  );
  const facts = {
    ...sentBy(now),
    completedAt: new Date(then.completedAt ?? ''),
    signatures: then.signatures.length,
  };
  const observers = then.observers
    .flatMap((one) => recipient(one.sharedWithID, { value: '' }, one.email))
    .map(
      ({ id, to }): Letter => ({
        kind: 'completed_observer',
        recipientId: id,
        to,
        facts: { ...facts, link: observerAddress(deps, now.documentId, id) },
      }),
    );
  const approvers = approversOf(then)
    .flatMap((one) => recipient(one.approverId, one.name, one.email))
    .flatMap(({ id, name, to }): Letter[] => {
      const link = approverAddress(deps, approvals, id, now.round);
      return link === null ? [] : [{ kind: 'completed_approver', recipientId: id, to, facts: { ...facts, recipientName: name, link } }];
    });
  return [...observers, ...approvers].filter((letter) => {
    const key = address(letter);
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
}

const address = ({ to }: { readonly to: string }): string => to.toLowerCase();

/** The newest link of an approver of this round, which shows what they answered for as long as the document is there. */
function approverAddress(deps: Writing, approvals: VoBoState, approverId: string, round: number): string | null {
  const link = approvals.links[approverId];
  if (!link || approvals.round !== round || !approverOf(approvals, approverId)) return null;
  const { documentId } = approvals;
  return `${deps.publicUrl}/vobo/${documentId}/${approverId}#${approverCode(codeKey(deps), { documentId, approverId, round, issue: link.issue })}`;
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
      ...sentBy(now),
      link: doneAddress(deps, now.documentId, id, link),
      completedAt,
      linkEndsAt: new Date(link.endsAt),
    },
  }));
}

/** The code comes after the hash, which browsers send to no server and to no other page. */
const doneAddress = (
  deps: Writing,
  documentId: string,
  personId: string,
  { round, askedAt }: { readonly round: number; readonly askedAt: string | null },
): string => `${deps.publicUrl}/done/${documentId}/${personId}#${doneCode(codeKey(deps), { documentId, personId, round, askedAt })}`;

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
